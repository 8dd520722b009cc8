public import Diagnostics
public import FoundationEssentials
internal import HTTPTransport
internal import JSON
internal import Stellar

/// Payments that an anchor receives on the ledger for its customers, and pays out to them.
///
/// For its sender it is a withdrawal without a page, with two customers of the anchor: a sender and a receiver. It is
/// told in SEP-24's words: `pending_sender` is `pending_user_transfer_start`, and `pending_receiver` is `pending_anchor`.
///
/// Specification: <https://stellar.org/protocol/sep-31>
public struct DirectPayments: AnchorService {
    /// The address of the service, and the session for it.
    public let access: ServiceAccess

    /// The assets that the anchor receives, and their terms, as withdrawals; needs no token.
    ///
    /// - Throws: `AnchorError` where the anchor does not tell.
    public func offer(language: String? = nil) async throws(AnchorError) -> TransferOffer {
        let call = AnchorCall(anchor, to: .info, of: .directPayments)
        let query = language.map { [("lang", $0)] } ?? []
        let url = endpoint.appendingSegments("info").appendingQuery(query)
        let response = try await call.send(HTTPRequest(url: url))
        guard response.isSuccess else { throw call.refusal(response) }
        return try anchor.published.offer(response.body, from: url) { () throws(AnchorError) in
            let answer = try call.object(response)
            guard answer["receive"]?.objectValue != nil else { throw call.missing("receive", in: answer, response) }
            return TransferOffer(direct: answer)
        }
    }

    /// Asks the anchor to receive a payment.
    ///
    /// Nothing is paid on the word of its answer.
    ///
    /// - Throws: `AnchorError` where the anchor refuses: with `partyInformationNeeded` or `transferInformationNeeded` where
    ///   it has to know more first.
    public func start(_ request: TransferRequest) async throws(AnchorError) -> AcceptedTransfer {
        let call = AnchorCall(anchor, to: .directPayment, hiding: Array(request.customerFields.values))
        guard request.amount != nil else { throw call.error(.incompleteRequest(missing: "amount")) }
        let url = endpoint.appendingSegments("transactions")
        let response = try await call.send(
            HTTPRequest(method: .post, url: url, body: .json(request.directFields)),
            with: session
        )
        if response.status == 400, let reason = Self.need(in: response) { throw call.error(reason) }
        let answer = try call.object(response)
        guard let accepted = AcceptedTransfer(direct: answer) else { throw call.missing("id", in: answer, response) }
        return accepted
    }

    /// The present state of the payment with this id.
    ///
    /// - Throws: `AnchorError` where the anchor does not tell; `notFound` may pass right after the start.
    public func transfer(id: Transfer.ID) async throws(AnchorError) -> Transfer {
        let call = AnchorCall(anchor, to: .transfer, of: .directPayments)
        let url = endpoint.appendingSegments("transactions", id)
        let response = try await call.send(HTTPRequest(url: url), with: session)
        let answer = try call.object(response)
        guard let fields = answer["transaction"] else { throw call.missing("transaction", in: answer, response) }
        let transfer = try transfer(fields, id, call)
        call.look(at: transfer, response)
        return transfer
    }

    /// Tells the anchor what it wants to know about a payment in `pending_transaction_info_update`.
    ///
    /// - Returns: the payment as it is then; the anchor may ask again.
    /// - Throws: `AnchorError` where the anchor refuses, asked for nothing, or does not know the payment.
    public func update(
        _ id: Transfer.ID,
        with values: [String: Secret<String>]
    ) async throws(AnchorError) -> Transfer {
        let call = AnchorCall(anchor, to: .tellTransfer, of: .directPayments, hiding: Array(values.values))
        let told = values.mapValues { JSONValue.string($0.reveal()) }
        let body: JSONValue = ["fields": ["transaction": .object(told)]]
        let url = endpoint.appendingSegments("transactions", id)
        let response = try await call.send(HTTPRequest(method: .patch, url: url, body: .json(body)), with: session)
        try call.succeeded(response)
        if let fields = (try? response.json())?["transaction"], let transfer = try? transfer(fields, id, call) {
            return transfer
        }
        return try await transfer(id: id)
    }

    /// Asks the anchor to report changes of a payment to `url`.
    ///
    /// - Throws: `AnchorError` where the anchor does not do that, or does not know the payment.
    public func report(_ id: Transfer.ID, to url: URL) async throws(AnchorError) {
        let call = AnchorCall(anchor, to: .reportTransfer)
        let body: JSONValue = ["url": .string(url.absoluteString)]
        let place = endpoint.appendingSegments("transactions", id, "callback")
        let response = try await call.send(HTTPRequest(method: .put, url: place, body: .json(body)), with: session)
        try call.succeeded(response)
    }

    private func transfer(
        _ fields: JSONValue,
        _ id: Transfer.ID,
        _ call: AnchorCall
    ) throws(AnchorError) -> Transfer {
        switch Transfer.readDirect(fields, from: anchor.domain) {
        case .missing(let field): throw call.error(.malformed(.missing(field: field)))
        case .transfer(let transfer):
            if let (field, value) = transfer.absurdAmount {
                throw call.error(.malformed(.invalid(field: field, value: value)))
            }
            guard transfer.id == id else {
                throw call.error(.malformed(.otherTransfer(id: transfer.id, expected: id)))
            }
            return call.told(transfer, at: "/transactions/…")
        }
    }

    /// The need that the anchor has to know first, where a refusal says that.
    private static func need(in response: HTTPResponse) -> AnchorError.Reason? {
        guard let answer = try? response.json() else { return nil }
        switch answer["error"]?.string {
        case "customer_info_needed":
            return .partyInformationNeeded(type: answer["type"]?.filledString.flatMap { Quotation.of($0) })
        case "transaction_info_needed":
            let fields = answer["fields"]
            return .transferInformationNeeded(RequestedField.read(fields?["transaction"] ?? fields))
        default: return nil
        }
    }
}

extension TransferRequest {
    /// The body of SEP-31's request.
    ///
    /// Specification: <https://stellar.org/protocol/sep-31#post-transactions>
    fileprivate var directFields: JSONValue {
        var members: [String: JSONValue] = [:]
        func add(_ name: String, _ value: String?) {
            if let value { members[name] = .string(value) }
        }
        add("amount", amount?.description)
        add("asset_code", asset.wireCode)
        if namesIssuer, case .issued(_, let issuer) = asset { add("asset_issuer", issuer.address) }
        add("destination_asset", counterAsset?.description)
        add("quote_id", quoteID)
        add("sender_id", senderID)
        add("receiver_id", receiverID)
        add("funding_method", fundingMethod)
        add("lang", language)
        if let refundMemo, refundMemo != .none {
            add("refund_memo", refundMemo.value)
            add("refund_memo_type", refundMemo.type)
        }
        // Anchors exist that want it although there is nothing in it (Anchor Platform).
        let details = customerFields.mapValues { JSONValue.string($0.reveal()) }
        members["fields"] = ["transaction": .object(details)]
        return .object(members)
    }
}
