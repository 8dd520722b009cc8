public import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import JSON
internal import Stellar

/// Deposits and withdrawals without a page of the anchor: everything is said in requests and answers.
///
/// Specification: <https://stellar.org/protocol/sep-6>
public struct ProgrammaticTransfers: TransferRecording {
    /// `TRANSFER_SERVER`.
    public static let service = StellarToml.Service.transfers

    /// The address of the service, and the session for it.
    public let access: ServiceAccess
}

extension ProgrammaticTransfers {
    /// Starts a deposit; with a `counterAsset` one that exchanges it for the asset on the ledger.
    ///
    /// An anchor that does not know its customer well enough refuses with `customerInformationNeeded` or
    /// `customerStatus`; a newer one accepts, and asks in the status `pending_customer_info_update`.
    ///
    /// - Throws: `AnchorError` where the anchor refuses, or its answer is not one to go on with.
    public func deposit(_ request: TransferRequest) async throws(AnchorError) -> AcceptedTransfer {
        try await start(request.counterAsset == nil ? .deposit : .depositExchange, request)
    }

    /// Starts a withdrawal; with a `counterAsset` one that exchanges the asset on the ledger for it.
    ///
    /// An anchor that does not know its customer well enough refuses with `customerInformationNeeded` or
    /// `customerStatus`; a newer one accepts, and asks in the status `pending_customer_info_update`.
    ///
    /// - Throws: `AnchorError` where the anchor refuses, or its answer is not one to go on with.
    public func withdraw(_ request: TransferRequest) async throws(AnchorError) -> AcceptedTransfer {
        try await start(request.counterAsset == nil ? .withdrawal : .withdrawalExchange, request)
    }

    /// Tells the anchor what it wants to know about a transfer in `pending_transaction_info_update`.
    ///
    /// - Returns: the transfer as it is then; the anchor may ask again.
    /// - Throws: `AnchorError` where the anchor refuses, asked for nothing, or does not know the transfer.
    public func update(
        _ id: Transfer.ID,
        with values: [String: Secret<String>]
    ) async throws(AnchorError) -> Transfer {
        let call = AnchorCall(anchor, to: .tellTransfer, hiding: Array(values.values))
        let body: JSONValue = ["transaction": .object(values.mapValues { .string($0.reveal()) })]
        let url = endpoint.appendingSegments("transactions", id)
        let response = try await call.send(HTTPRequest(method: .patch, url: url, body: .json(body)), with: session)
        try call.succeeded(response)
        // Anchors return the transfer, bare or in its envelope, or nothing at all.
        let answer = try? response.json()
        if let fields = answer?["transaction"] ?? answer,
            let transfer = Transfer(fields, base: response.url, from: anchor.domain), transfer.id == id
        {
            return call.told(transfer, at: "/transactions/…")
        }
        return try await transfer(id: id)
    }

    private func start(
        _ kind: Transfer.Kind,
        _ request: TransferRequest
    ) async throws(AnchorError) -> AcceptedTransfer {
        let call = AnchorCall(
            anchor,
            to: kind.isDeposit ? .deposit : .withdrawal,
            of: .transfers,
            hiding: Array(request.customerFields.values)
        )
        if request.counterAsset != nil, request.amount == nil {
            throw call.error(.incompleteRequest(missing: "amount"))
        }
        let account = session.subject.account
        do throws(AnchorError) {
            return try await ask(kind, request.query(kind, account: account), call)
        } catch {
            // Polaris takes the asset of an exchange only as quotes name it (fixtures/anchors/polaris-2.6.0.json), and the SEP by
            // its code. What was refused has started nothing.
            guard kind.isExchange, request.namesIssuer, error.reason == .refused(status: 400) else { throw error }
            do throws(AnchorError) {
                let query = request.query(kind, account: account, identifiesAsset: true)
                return try await ask(kind, query, call, afterRefusal: true)
            } catch let second {
                guard second.reason == .refused(status: 400) else { throw second }
                // Which of the two forms it refuses for its form, only its words say.
                var both = error
                both.otherMessage = second.anchorMessage == error.anchorMessage ? nil : second.anchorMessage
                throw both
            }
        }
    }

    private func ask(
        _ kind: Transfer.Kind,
        _ query: [(String, String)],
        _ call: AnchorCall,
        afterRefusal isSecond: Bool = false
    ) async throws(AnchorError) -> AcceptedTransfer {
        let url = endpoint.appendingSegments(kind.endpointName).appendingQuery(query)
        let response = try await call.send(HTTPRequest(url: url), with: session) {
            kind.isExchange && !isSecond && $0.status == 400
        }
        let answer = try call.object(response)
        // Said with success, it is the same refusal.
        if let reason = call.customerReason(answer, base: response.url) { throw call.error(reason) }
        guard let accepted = AcceptedTransfer(kind, answer) else { throw call.missing("id", in: answer, response) }
        if isSecond { call.lookAtRefusal(of: "an asset by its code", taken: "one as quotes name it", response) }
        return accepted
    }
}

extension Transfer.Kind {
    /// The name of SEP-6's endpoint that starts a transfer of this kind.
    fileprivate var endpointName: String {
        switch self {
        case .depositExchange: "deposit-exchange"
        case .withdrawalExchange: "withdraw-exchange"
        default: isDeposit ? "deposit" : "withdraw"
        }
    }

    fileprivate var isExchange: Bool { self == .depositExchange || self == .withdrawalExchange }
}
