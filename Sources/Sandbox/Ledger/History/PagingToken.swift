package import StellarXDR

/// A record's place in a list, which lists go on from.
package protocol PagingToken: Comparable, Hashable, Sendable, CustomStringConvertible {
    /// The place that `cursor` names, or `nil` where it names none.
    init?(cursor: String)
}

extension Int64: PagingToken {
    /// A place in history, from 0 on; of places with two parts the first.
    package init?(cursor: String) {
        let first = cursor.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
        guard let number = Int64(first), number >= 0 else { return nil }
        self = number
    }
}

extension String: PagingToken {
    /// A place that is a name: every text names one.
    package init?(cursor: String) {
        self = cursor
    }
}

/// The place of something that an operation did: the operation's, and its order among all that it did.
package struct PairToken: PagingToken {
    package var operation: Int64
    package var order: Int64

    package init(operation: Int64, order: Int64) {
        self.operation = operation
        self.order = order
    }

    /// A single number stands for everything that this operation did.
    package init?(cursor: String) {
        let parts = cursor.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let operation = Int64(first), operation >= 0 else { return nil }
        self.operation = operation
        guard parts.count > 1 else {
            order = .max
            return
        }
        guard let order = Int64(parts[1]), order >= 0 else { return nil }
        self.order = order
    }

    package var description: String { "\(operation)-\(order)" }

    package static func < (left: Self, right: Self) -> Bool {
        left.operation == right.operation ? left.order < right.order : left.operation < right.operation
    }
}

/// The part of history that is asked for.
package enum HistorySelection: Hashable, Sendable {
    case everything
    case ledger(UInt32)
    case transaction(XDR.Hash)
    case operation(Int64)
    case subject(HistorySubject)

    /// The scope of what concerns an account.
    package static func account(_ id: XDR.AccountID) -> Self { .subject(.account(id)) }
}

/// The subject of transactions and operations.
package enum HistorySubject: Hashable, Sendable {
    case account(XDR.AccountID)
    case pool(XDR.PoolID)
    case claimableBalance(XDR.Hash)
    case offer(Int64)
}
