public import HorizonClient
public import Stellar
public import Timekeeping

/// An event that moved money to an account or away from it, or promised to, as its holder sees it.
public struct HistoryEntry: Hashable, Sendable, Identifiable {
    /// The kind of event.
    public enum Kind: String, Hashable, Sendable {
        /// A payment.
        case payment
        /// A payment through the order books.
        case conversion
        /// An account that was created with its first lumens.
        case creation
        /// An account that gave away all its lumens and is gone.
        case merge
        /// A claimable balance that was created.
        case claimableBalance = "claimable_balance"
        /// A claimable balance that was claimed.
        case claim
        /// An amount that the issuer clawed back.
        case clawback
    }

    /// The direction of the money, as the holder sees it.
    public enum Direction: String, Hashable, Sendable {
        /// A movement to the account.
        case incoming
        /// A movement away from the account.
        case outgoing
        /// A movement from the account to itself.
        case own
        /// A balance for the account to claim, which has not come in yet.
        case promised
    }

    /// The server's name for the operation.
    public var id: String
    /// The time at which it happened.
    public var at: Timestamp?
    /// The kind of event.
    public var kind: Kind
    /// The direction of the money.
    public var direction: Direction
    /// The account at the other end; `nil` where that is no one, the account itself, or several.
    public var counterparty: MuxedAccount?
    /// The amount that went out; `nil` where none did, or where the server does not tell.
    public var sent: AssetAmount?
    /// The amount that came in, or waits to be claimed; `nil` where none did, or where the server does not tell.
    public var received: AssetAmount?
    /// The amount that would have moved, had the transaction not failed; `nil` where it did not fail, and nothing of it moved then.
    public var attempted: AssetAmount?
    /// The memo for the receiver.
    public var memo: Memo?
    /// The transaction it belongs to.
    public var transactionHash: TransactionHash?
    /// Whether that transaction did what it is there for.
    public var isSuccessful: Bool
    /// The customer of the account that was meant, where the address was that of one.
    public var ownMuxID: UInt64?
}

/// A part of an account's history, the latest first.
public struct HistoryPage: Hashable, Sendable {
    /// The entries, the latest first.
    public var entries: [HistoryEntry]
    /// The place at which older entries begin; `nil` where there are none.
    public var next: HistoryPlace?
}

/// A place in an account's history, and how much is wanted from there.
public struct HistoryPlace: Hashable, Sendable {
    /// The account.
    public var account: PublicKey
    /// The number of entries that are wanted, from 1 to 200.
    public var limit: Int
    /// The paging token of the operation after which it begins; `nil` for the latest.
    public var token: String?
    /// Whether entries count whose transactions failed.
    public var includesFailed: Bool

    /// Whether `token` may be a place in a list of operations: a whole number that is not negative.
    public static func isToken(_ token: String) -> Bool {
        token.utf8.allSatisfy { (0x30...0x39).contains($0) } && Int64(token) != nil
    }

    /// A place in the history of an account; the latest entries unless given.
    public init(account: PublicKey, limit: Int = 20, after token: String? = nil, includesFailed: Bool = false) {
        self.account = account
        self.limit = min(max(limit, 1), Horizon.pageLimit)
        self.token = token
        self.includesFailed = includesFailed
    }
}
