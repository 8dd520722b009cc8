internal import LedgerEngine

/// What Horizon says about itself and its network.
struct RootDocument: Sendable {
    /// Every version of the sandbox's Horizon goes by this name.
    private static let version = "windlass-sandbox"

    let passphrase: String
    let latest: LedgerHeader
    let oldest: LedgerHeader

    /// The document as bytes of JSON.
    func document(_ links: Links) -> [UInt8] {
        JSONWriter.object { writer in
            writer.object("_links") { writer in
                links.write("account", "/accounts/{account_id}", to: &writer)
                links.write("account_transactions", "/accounts/{account_id}/transactions\(Links.paging)", to: &writer)
                links.write("fee_stats", "/fee_stats", to: &writer)
                links.write("friendbot", "/friendbot{?addr}", to: &writer)
                links.write("ledger", "/ledgers/{sequence}", to: &writer)
                links.write("ledgers", "/ledgers\(Links.paging)", to: &writer)
                links.write("operation", "/operations/{id}", to: &writer)
                links.write("operations", "/operations{?cursor,limit,order,include_failed}", to: &writer)
                links.write("payments", "/payments{?cursor,limit,order,include_failed}", to: &writer)
                links.write("self", "/", to: &writer)
                links.write("transaction", "/transactions/{hash}", to: &writer)
                links.write("transactions", "/transactions\(Links.paging)", to: &writer)
            }
            writer.field("horizon_version", Self.version)
            writer.field("core_version", Self.version)
            writer.field("ingest_latest_ledger", latest.sequence)
            writer.field("history_latest_ledger", latest.sequence)
            writer.field("history_latest_ledger_closed_at", latest.closeTime.date)
            writer.field("history_elder_ledger", oldest.sequence)
            writer.field("core_latest_ledger", latest.sequence)
            writer.field("network_passphrase", passphrase)
            writer.field("current_protocol_version", latest.protocolVersion)
            writer.field("supported_protocol_version", latest.protocolVersion)
            writer.field("core_supported_protocol_version", latest.protocolVersion)
        }
    }
}
