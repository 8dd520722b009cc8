public import Stellar
public import Timekeeping

/// A query for transfers; everything but the asset narrows the list.
///
/// Specification: <https://stellar.org/protocol/sep-24#transaction-history>
public struct TransferQuery: Hashable, Sendable {
    /// The code of the asset; `native` for lumens.
    public var assetCode: String
    /// The earliest start of a transfer.
    public var noOlderThan: Timestamp?
    /// The most transfers to list.
    public var limit: Int?
    /// The kinds to list, or all where there are none; SEP-24 takes one at most, SEP-6 any number.
    public var kinds: [Transfer.Kind]
    /// The id of a transfer; only those before it are listed.
    public var pagingID: Transfer.ID?
    /// The language that the anchor should speak.
    public var language: String?

    /// All transfers of an asset.
    public init(
        asset: Asset,
        noOlderThan: Timestamp? = nil,
        limit: Int? = nil,
        kind: Transfer.Kind? = nil,
        pagingID: Transfer.ID? = nil,
        language: String? = nil
    ) {
        assetCode = asset.wireCode
        self.noOlderThan = noOlderThan
        self.limit = limit
        kinds = kind.map { [$0] } ?? []
        self.pagingID = pagingID
        self.language = language
    }

    /// The parameters; of several kinds none where they can't be repeated, which lists more and never less.
    func pairs(repeatingKinds: Bool) -> [(String, String)] {
        let kinds = repeatingKinds || kinds.count == 1 ? kinds : []
        let optional: [(String, String?)] =
            [
                ("no_older_than", noOlderThan?.description),
                ("limit", limit.map { String($0) }),
            ] + kinds.map { ("kind", $0.rawValue) } + [
                ("paging_id", pagingID),
                ("lang", language),
            ]
        return [("asset_code", assetCode)] + optional.compactMap { name, value in value.map { (name, $0) } }
    }
}

/// A list of transfers, newest first as a rule.
public struct TransferHistory: Hashable, Sendable {
    /// An entry that is no transfer.
    public struct Unreadable: Hashable, Sendable {
        /// The entry's place in the list, counted from 0.
        public var index: Int
        /// The field without which there is no transfer.
        public var missingField: String
    }

    /// The transfers.
    public var transfers: [Transfer]
    /// The entries that are none; they do not keep the others from being read.
    public var unreadable: [Unreadable]
    /// Whether there may be more transfers than these.
    public var isCutShort = false
}

/// The identification by which one transfer is found.
public enum TransferLookup: Hashable, Sendable {
    /// The anchor's id of the transfer.
    case id(Transfer.ID)
    /// The hash of the transfer's transaction on the ledger.
    case stellarTransactionID(String)
    /// The bank's id of the transfer.
    case externalTransactionID(String)

    var pair: (String, String) {
        switch self {
        case .id(let id): ("id", id)
        case .stellarTransactionID(let id): ("stellar_transaction_id", id)
        case .externalTransactionID(let id): ("external_transaction_id", id)
        }
    }
}
