internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import JSON

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
                // The page's query holds a one-time token.
                let shown = String(page.prefix { $0 != "?" && $0 != "#" })
                throw call.error(.malformed(.invalid(field: "url", value: shown)))
            }
            throw call.error(.malformed(.insecureURL(field: "url", RedactedURL(url))))
        }
    }
}
