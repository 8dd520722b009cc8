internal import JSON
internal import LedgerEngine
internal import StellarXDR

/// An effect as Horizon shows it.
struct EffectDocument: Sendable {
    let record: HistoryEffect

    /// The document as bytes of JSON.
    func document(_ links: Links) -> [UInt8] {
        let effect = record.effect
        let operation = record.operation
        let token = record.token.description
        return JSONWriter.object { writer in
            writer.object("_links") { writer in
                links.write("operation", "/operations/\(operation.token)", to: &writer)
                links.write("succeeds", "/effects?order=desc&cursor=\(token)", to: &writer)
                links.write("precedes", "/effects?order=asc&cursor=\(token)", to: &writer)
            }
            writer.field("id", Self.id(of: record.token))
            writer.field("paging_token", token)
            writer.account("account", effect.account)
            writer.field("type", effect.kind.name)
            writer.field("type_i", effect.kind.number)
            writer.field("created_at", operation.transaction.closeTime.date)
            for detail in effect.details { write(detail, to: &writer) }
        }
    }

    /// The operation's place in 19 digits and the effect's in 10.
    private static func id(of token: PairToken) -> String {
        func padded(_ number: Int64, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(token.operation, 19))-\(padded(token.order, 10))"
    }

    private func write(_ detail: EffectDetail, to writer: inout JSONWriter) {
        switch detail {
        case .text(let name, let text): writer.field(name, text)
        case .number(let name, let number): writer.field(name, number)
        case .flag(let name, let flag): writer.field(name, flag)
        case .amount(let name, let amount): writer.field(name, amount.ledgerAmount)
        case .asset(let prefix, let asset): writer.asset(asset, prefix: prefix)
        case .account(let name, let account): writer.account(name, account)
        case .predicate(let name, let predicate): writer.predicate(name, predicate)
        case .pool(let name, let id, let pool): write(name, id, pool, to: &writer)
        case .reserve(let name, let reserve): writer.reserve(name, reserve.asset, reserve.amount)
        case .reserves(let name, let reserves):
            writer.array(name, reserves) { writer, reserve in
                writer.object(nil) { writer in
                    writer.field("asset", reserve.asset.canonical)
                    writer.field("amount", reserve.amount.ledgerAmount)
                    writer.optionalField(
                        "claimable_balance_id",
                        reserve.balance.map { XDR.ClaimableBalanceID.v0($0).hex }
                    )
                }
            }
        }
    }

    private func write(
        _ name: String,
        _ id: XDR.PoolID,
        _ pool: LiquidityPoolEntry,
        to writer: inout JSONWriter
    ) {
        writer.object(name) { $0.pool(id, pool) }
    }
}

extension JSONWriter {
    /// Writes what a pool is and has, without what only its own document tells.
    mutating func pool(_ id: XDR.PoolID, _ pool: LiquidityPoolEntry) {
        field("id", id.hex)
        field("fee_bp", pool.parameters.fee)
        field("type", "constant_product")
        field("total_trustlines", String(pool.trustlineCount))
        field("total_shares", pool.totalShares.ledgerAmount)
        let reserves = [(pool.parameters.assetA, pool.reserveA), (pool.parameters.assetB, pool.reserveB)]
        array("reserves", reserves) { $0.reserve(nil, $1.0, $1.1) }
    }
}
