public import Diagnostics
public import FoundationEssentials
internal import HTTPTransport
internal import JSON
public import Stellar

/// Deposits and withdrawals that go on in the anchor's own pages.
///
/// Specification: <https://stellar.org/protocol/sep-24>
public struct HostedTransfers: TransferRecording {
    /// `TRANSFER_SERVER_SEP0024`.
    public static let service = StellarToml.Service.hostedTransfers

    /// The address of the service, and the session for it.
    public let access: ServiceAccess

    /// The terms for an asset in one direction.
    ///
    /// - Throws: `AnchorError` where the anchor does not transfer it, with the code that was perhaps meant.
    public func terms(for asset: Asset, _ kind: Transfer.Kind) async throws(AnchorError) -> TransferOffer.Terms {
        let offer = try await offer()
        if let terms = offer.terms(for: asset, kind) { return terms }
        let suggestion = offer.suggestion(for: asset, kind)
        let purpose: AnchorError.Purpose = kind.isDeposit ? .deposit : .withdrawal
        throw AnchorError(.notOffered(code: asset.code, suggestion: suggestion), to: purpose, at: anchor.domain)
    }
}

extension HostedTransfers {
    /// Starts a deposit.
    ///
    /// - Throws: `AnchorError` where the anchor refuses, or its answer is not one to go on with.
    public func deposit(_ request: TransferRequest) async throws(AnchorError) -> StartedTransfer {
        try await start(.deposit, request)
    }

    /// Starts a withdrawal.
    ///
    /// - Throws: `AnchorError` where the anchor refuses, or its answer is not one to go on with.
    public func withdraw(_ request: TransferRequest) async throws(AnchorError) -> StartedTransfer {
        try await start(.withdrawal, request)
    }

    private func start(_ kind: Transfer.Kind, _ request: TransferRequest) async throws(AnchorError) -> StartedTransfer {
        let call = AnchorCall(
            anchor,
            to: kind.isDeposit ? .deposit : .withdrawal,
            of: .hostedTransfers,
            hiding: Array(request.customerFields.values)
        )
        let fields = request.fields(isDeposit: kind.isDeposit)
        let url = endpoint.appendingSegments("transactions", kind.isDeposit ? "deposit" : "withdraw", "interactive")
        let form = RequestForm(pairs: fields, files: request.files)
        let response = try await call.send(form, .post, to: url, as: request.encoding, with: session)
        let answer = try call.object(response)
        guard let member = answer["url"], let page = member.string else {
            throw call.missing("url", in: answer, response)
        }
        guard let id = answer["id"]?.filledString else { throw call.missing("id", in: answer, response) }
        do throws(ServiceURL.Problem) {
            let url = try call.check(member, base: response.url)
            return StartedTransfer(id: id, kind: kind, url: Secret(url))
        } catch {
            guard error == .insecure, let url = URL(string: page) else {
                // A one-time token may stand in the page's path and query.
                let shown = RedactedURL(text: page).description
                throw call.error(.malformed(.invalid(field: "url", value: shown)))
            }
            throw call.error(.malformed(.insecureURL(field: "url", RedactedURL(url))))
        }
    }
}

/// A transfer that an anchor has just started, and the page on which it goes on.
///
/// Specification: <https://stellar.org/protocol/sep-24#response>
public struct StartedTransfer: Hashable, Sendable, Identifiable {
    /// The anchor's name for the transfer.
    public var id: String
    /// Whether it is a deposit or a withdrawal.
    public var kind: Transfer.Kind
    /// The page, to be opened at once and once; its query lets in anyone who has it.
    public var url: Secret<URL>

    /// The page, with where the anchor should report to; nothing else may be added to it.
    ///
    /// - Parameters:
    ///   - callback: where it reports once, when the page is done; `postMessage` for a page in a browser.
    ///   - changes: where it reports whenever the transfer changes.
    /// - Returns: the page's address, for the one visit that it allows.
    public func url(callback: String? = nil, changes: String? = nil) -> Secret<URL> {
        let pairs = [("callback", callback), ("on_change_callback", changes)]
        return Secret(url.reveal().appendingQuery(pairs.compactMap { name, value in value.map { (name, $0) } }))
    }
}
