internal import JSON
internal import LedgerEngine
internal import StellarXDR

/// A claimable balance as Horizon shows it.
struct ClaimableBalanceDocument: Sendable {
    let id: XDR.ClaimableBalanceID
    let balance: ClaimableBalanceEntry

    /// The closing time of the ledger that last changed the balance, in Unix seconds.
    let lastModifiedTime: UInt64?

    /// The balance's place among all.
    var token: BalanceToken { BalanceToken(ledger: Int64(balance.lastModifiedLedger), id: id.hex) }

    /// The document as bytes of JSON.
    func document(_ links: Links) -> [UInt8] {
        let path = "/claimable_balances/\(id.hex)"
        return JSONWriter.object { writer in
            writer.object("_links") { writer in
                links.write("self", path, to: &writer)
                links.write("transactions", "\(path)/transactions\(Links.paging)", to: &writer)
                links.write("operations", "\(path)/operations\(Links.paging)", to: &writer)
            }
            writer.field("id", id.hex)
            writer.field("asset", balance.asset.canonical)
            writer.field("amount", balance.amount.ledgerAmount)
            writer.optionalField("sponsor", balance.sponsor?.address)
            writer.field("last_modified_ledger", balance.lastModifiedLedger)
            writer.time("last_modified_time", lastModifiedTime)
            writer.claimants(balance.claimants)
            writer.object("flags") { $0.field("clawback_enabled", balance.flags.contains(.clawbackEnabled)) }
            writer.field("paging_token", token.description)
        }
    }
}

/// A claimable balance's place among all: the ledger that last changed it, and its id.
struct BalanceToken: PagingToken {
    var ledger: Int64
    var id: String

    init(ledger: Int64, id: String) {
        self.ledger = ledger
        self.id = id
    }

    init?(cursor: String) {
        let parts = cursor.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let ledger = Int64(parts[0]), ledger >= 0,
            let id = XDR.ClaimableBalanceID(hex: String(parts[1]))
        else { return nil }
        self.init(ledger: ledger, id: id.hex)
    }

    var description: String { "\(ledger)-\(id)" }

    static func < (left: Self, right: Self) -> Bool {
        left.ledger == right.ledger ? left.id < right.id : left.ledger < right.ledger
    }
}
