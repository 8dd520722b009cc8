import HorizonClient
import Reports
import Stellar
import Timekeeping
import Wallet

/// A line of an account's history, as commands show it and `--json` prints it.
struct HistoryLine: Encodable, Sendable {
    /// An amount of an asset.
    struct Quantity: Encodable, Sendable {
        var amount: String
        var asset: String

        init?(_ amount: AssetAmount?) {
            guard let amount else { return nil }
            self.amount = amount.amount.description
            asset = amount.asset.description
        }
    }

    var id: String
    var at: String?
    var kind: String
    var direction: String
    var counterparty: String?
    var name: String?
    var sent: Quantity?
    var received: Quantity?
    /// The amount that would have moved, had it not failed.
    var attempted: Quantity?
    var memo: MemoReport?
    var transaction: String?
    var successful: Bool
    /// The cells for people.
    private var cells: [String] = []

    private enum CodingKeys: String, CodingKey {
        case id, at, kind, direction, counterparty, name, sent, received, attempted, memo, transaction, successful
    }

    init(_ entry: HistoryEntry, _ book: AddressBook) {
        id = entry.id
        at = entry.at?.description
        kind = entry.kind.rawValue
        direction = entry.direction.rawValue
        counterparty = entry.counterparty?.address
        name = book.name(in: entry)
        sent = Quantity(entry.sent)
        received = Quantity(entry.received)
        attempted = Quantity(entry.attempted)
        memo = MemoReport(entry.memo)
        transaction = entry.transactionHash?.hex
        successful = entry.isSuccessful
        cells = Self.cells(of: entry, book)
    }

    /// The line for people, in cells: when, which way and how much, who, what, and the memo.
    var row: [String] { cells }

    private static func cells(of entry: HistoryEntry, _ book: AddressBook) -> [String] {
        let when = entry.at?.toTheSecond.description ?? ""
        let other = book.name(in: entry) ?? entry.counterparty?.shortened
        var amount: String
        let whom: String
        switch entry.direction {
        case .incoming:
            amount = "+ \(entry.received?.text ?? "?")"
            whom = other.map { "from \($0)" } ?? ""
        case .outgoing:
            amount = "- \(entry.sent?.text ?? "?")"
            whom = other.map { "to \($0)" } ?? ""
        case .own:
            amount =
                entry.kind == .conversion
                ? "\(entry.sent?.text ?? "?") → \(entry.received?.text ?? "?")" : "= \(entry.sent?.text ?? "?")"
            whom = "own account"
        case .promised:
            amount = "… \(entry.received?.text ?? "?")"
            whom = other.map { "from \($0)" } ?? ""
        }
        // Nothing that looks like money which came or went.
        if !entry.isSuccessful { amount = "✗ \(entry.attempted?.text ?? "nothing")" }
        return [when, amount, whom, what(entry), memo(entry)]
    }

    private static func memo(_ entry: HistoryEntry) -> String {
        entry.memo.flatMap { $0 == .none ? nil : "\($0)" } ?? ""
    }

    private static func what(_ entry: HistoryEntry) -> String {
        guard entry.isSuccessful else { return "\(attempt(entry.kind)) failed" }
        return switch entry.kind {
        case .payment: "payment"
        case .conversion: "path payment"
        case .creation: "account created"
        case .merge: "account merged"
        case .claimableBalance: entry.direction == .promised ? "claimable balance, to be claimed" : "claimable balance"
        case .claim: "claimed"
        case .clawback: "clawed back by the issuer"
        }
    }

    /// The words for an attempt.
    private static func attempt(_ kind: HistoryEntry.Kind) -> String {
        switch kind {
        case .payment: "payment"
        case .conversion: "path payment"
        case .creation: "creation of the account"
        case .merge: "merge of the account"
        case .claimableBalance: "claimable balance"
        case .claim: "claim"
        case .clawback: "clawback"
        }
    }
}
