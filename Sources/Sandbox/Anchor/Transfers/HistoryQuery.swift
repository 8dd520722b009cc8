internal import Stellar
internal import Timekeeping

/// The query of a customer for their transfers.
///
/// Specification: <https://stellar.org/protocol/sep-24#transaction-history> and
/// <https://stellar.org/protocol/sep-6#transaction-history>
struct HistoryQuery: Sendable {
    /// The most transfers that one answer has, and how many it has when the request does not say.
    static let maximum = 1000
    static let standard = 100

    var service: AnchorTransfer.Service
    var code: String
    /// The kinds that are asked for; all where it is empty.
    var kinds: Set<String>
    var earliest: Timestamp?
    var limit: Int
    /// The transfer after which the page goes on, towards the past.
    var pagingID: String?

    init(
        _ fields: RequestFields,
        kinds: [String],
        of service: AnchorTransfer.Service,
        offer: AnchorOffer
    ) throws(AnchorRefusal) {
        self.service = service
        code = try fields.required("asset_code")
        guard offer.lines.contains(where: { [code] in $0.name == code }) else {
            throw AnchorRefusal("this anchor does not serve \(code.prefix(64))")
        }
        let known = AnchorTransfer.Kind.allCases.map(\.rawValue)
        let all = service == .sep6 ? known + known.map { $0 + "-exchange" } : known
        guard kinds.allSatisfy(all.contains) else {
            throw AnchorRefusal("kind is none of \(all.joined(separator: ", "))")
        }
        self.kinds = Set(kinds)
        if let text = fields["no_older_than"] {
            guard let earliest = Timestamp(iso8601: text) else {
                throw AnchorRefusal("no_older_than is not a UTC ISO 8601 date and time")
            }
            self.earliest =
                offer.configuration.transferFormat.leavesOutEarliest
                ? earliest.advanced(by: .microseconds(1)) : earliest
        }
        limit = Self.standard
        if let text = fields["limit"] {
            guard let wanted = Int(text), wanted > 0 else { throw AnchorRefusal("limit is not a positive number") }
            limit = min(wanted, Self.maximum)
        }
        pagingID = fields["paging_id"]
    }

    /// The part of a history, latest first, that was asked for.
    func select(from history: [AnchorTransfer]) throws(AnchorRefusal) -> [AnchorTransfer] {
        var rest = history[...]
        if let pagingID {
            guard let position = history.firstIndex(where: { $0.id == pagingID }) else {
                throw AnchorRefusal("paging_id is not the id of one of your transactions")
            }
            rest = history[(position + 1)...]
        }
        let matching = rest.lazy.filter { transfer in
            transfer.service == service && transfer.assetName == code
                && (kinds.isEmpty || kinds.contains(transfer.kindName))
                && earliest.map { transfer.started >= $0 } ?? true
        }
        return Array(matching.prefix(limit))
    }
}
