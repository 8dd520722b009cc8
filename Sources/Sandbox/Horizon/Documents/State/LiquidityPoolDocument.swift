internal import JSON
internal import LedgerEngine
internal import StellarXDR

/// A liquidity pool as Horizon shows it.
struct LiquidityPoolDocument: Sendable {
    let id: XDR.PoolID
    let pool: LiquidityPoolEntry

    /// The closing time of the ledger that last changed the pool, in Unix seconds.
    let lastModifiedTime: UInt64?

    /// The document as bytes of JSON.
    func document(_ links: Links) -> [UInt8] {
        let path = "/liquidity_pools/\(id.hex)"
        return JSONWriter.object { writer in
            writer.object("_links") { writer in
                links.write("self", path, to: &writer)
                links.write("transactions", "\(path)/transactions\(Links.paging)", to: &writer)
                links.write("operations", "\(path)/operations\(Links.paging)", to: &writer)
            }
            writer.field("paging_token", id.hex)
            writer.pool(id, pool)
            writer.field("last_modified_ledger", pool.lastModifiedLedger)
            writer.time("last_modified_time", lastModifiedTime)
        }
    }
}
