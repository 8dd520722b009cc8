import Diagnostics
import JSON
import Stellar
import Testing
import TransferTracking

@testable import AnchorClient

/// A transfer that was started, and what its anchor publishes, without a run, a server or a ledger.
struct TermsProbe {
    static let asset = "USDC:\(KeyPair.random().publicKey.address)"

    /// What `/info` says of the asset, both ways.
    var terms: JSONValue = ["enabled": true]
    /// What the start has found out beside the transfer's name.
    var start: [String: Int64] = [:]
    /// What the anchor's answer to the start has said.
    var accepted: JSONValue?
    /// Whom the transfer wanted paid first.
    var payee = FirstPayee()
    /// What it told while it asked for money.
    var shown: [ShownTerms] = []
    var service = TransferService.programmatic
    /// What the flow has said, as `withdraw: "ASSET", amount: "10"`.
    var arguments = #"withdraw: "ASSET", amount: "10""#
    /// A quote that the run has asked for.
    var quote: Quote?

    /// The terms of the transfer called `t-1`, which its anchor tells as `transfer`.
    func agreed(_ transfer: JSONValue) throws -> AgreedTerms {
        let said = Dictionary(
            arguments.split(separator: ",").map { part -> (String, String) in
                let (name, value) = part.split(separator: ":", maxSplits: 1).map(String.init).pair
                return (name.trimmed, value.trimmed)
            }
        ) { $1 }
        let isDeposit = said["deposit"] != nil
        var fields = transfer.objectValue ?? [:]
        fields["id"] = "t-1"
        fields["kind"] = fields["kind"] ?? (isDeposit ? "deposit" : "withdrawal")
        fields["status"] = fields["status"] ?? "pending_user_transfer_start"
        let known = try #require(Transfer(.object(fields), from: try HomeDomain(parsing: "anchor.example")))
        let order = try order(said)
        return AgreedTerms(
            of: known,
            order: order,
            anchor: "anchor.example",
            units: TransferUnits(
                of: known,
                asset: order.asset,
                counterAsset: order.counterAsset.map { AssetIdentifier($0) },
                isExchange: order.isExchange
            ),
            published: published
        )
    }

    /// What the anchor publishes, all of it read.
    private var published: AnchorTerms {
        let accepted = accepted.flatMap { answer in
            AcceptedTerms { name in answer[name]?.string.flatMap { ExactDecimal($0) } }
        }
        var published = AnchorTerms()
        published.note(offered: OfferedTerms(published: TransferOffer.Terms(terms), accepted: accepted))
        published.note(currency: "USD")
        published.note(quote, as: "q-1")
        return published
    }

    private func order(_ said: [String: String]) throws -> AgreedOrder {
        func number(_ name: String) -> ExactDecimal? { said[name].flatMap { ExactDecimal($0) } }
        var order = AgreedOrder()
        order.service = service
        order.asset = Asset(Self.asset)
        if said["amount"] == "page" { order.pageLimit = number("max") } else { order.amount = number("amount") }
        order.tolerance = number("tolerance") ?? .zero
        order.feeLimit = number("max_fee")
        order.allowedPayee = said["payee"].flatMap { MuxedAccount($0) }
        order.counterAsset = said["source_asset"] ?? said["destination_asset"]
        order.quote = said["quote_id"].map { AgreedOrder.QuoteOrder(id: $0) }
        order.isExchange = order.counterAsset != nil || order.quote != nil
        order.fee = start["fee"].map { ExactDecimal($0) }
        order.amountOut = start["amount_out"].map { ExactDecimal($0) }
        (order.payee, order.shown) = (payee, shown)
        return order
    }
}

extension [String] {
    /// The first two elements.
    fileprivate var pair: (String, String) { (self[0], count > 1 ? self[1] : "") }
}

extension String {
    /// The text without blanks and quotation marks around it.
    fileprivate var trimmed: String {
        var text = Substring(self)
        while let first = text.first, " \"".contains(first) { text.removeFirst() }
        while let last = text.last, " \"".contains(last) { text.removeLast() }
        return String(text)
    }
}
