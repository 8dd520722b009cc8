internal import JSON
internal import LedgerEngine

/// The document of Horizon about itself and its network.
struct RootDocument: Sendable {
    /// The name of every version of the sandbox's Horizon.
    private static let version = "windlass-sandbox"

    private static let addresses = [
        ("account", "/accounts/{account_id}"),
        ("accounts", "/accounts{?signer,sponsor,asset,liquidity_pool,cursor,limit,order}"),
        ("account_transactions", "/accounts/{account_id}/transactions\(Links.paging)"),
        ("claimable_balances", "/claimable_balances{?asset,sponsor,claimant,cursor,limit,order}"),
        ("assets", "/assets{?asset_code,asset_issuer,cursor,limit,order}"),
        ("effects", "/effects\(Links.paging)"),
        ("fee_stats", "/fee_stats"),
        ("friendbot", "/friendbot{?addr}"),
        ("ledger", "/ledgers/{sequence}"),
        ("ledgers", "/ledgers\(Links.paging)"),
        ("liquidity_pools", "/liquidity_pools{?reserves,account,cursor,limit,order}"),
        ("offer", "/offers/{offer_id}"),
        ("offers", "/offers{?selling,buying,seller,sponsor,cursor,limit,order}"),
        ("operation", "/operations/{id}"),
        ("operations", "/operations{?cursor,limit,order,include_failed}"),
        (
            "order_book",
            "/order_book{?selling_asset_type,selling_asset_code,selling_asset_issuer,buying_asset_type,"
                + "buying_asset_code,buying_asset_issuer,limit}"
        ),
        ("payments", "/payments{?cursor,limit,order,include_failed}"),
        ("self", "/"),
        (
            "strict_receive_paths",
            "/paths/strict-receive{?source_assets,source_account,destination_account,destination_asset_type,"
                + "destination_asset_issuer,destination_asset_code,destination_amount}"
        ),
        (
            "strict_send_paths",
            "/paths/strict-send{?destination_account,destination_assets,source_asset_type,source_asset_issuer,"
                + "source_asset_code,source_amount}"
        ),
        (
            "trade_aggregations",
            "/trade_aggregations?base_asset_type={base_asset_type}&base_asset_code={base_asset_code}"
                + "&base_asset_issuer={base_asset_issuer}&counter_asset_type={counter_asset_type}"
                + "&counter_asset_code={counter_asset_code}&counter_asset_issuer={counter_asset_issuer}"
        ),
        (
            "trades",
            "/trades?base_asset_type={base_asset_type}&base_asset_code={base_asset_code}"
                + "&base_asset_issuer={base_asset_issuer}&counter_asset_type={counter_asset_type}"
                + "&counter_asset_code={counter_asset_code}&counter_asset_issuer={counter_asset_issuer}"
        ),
        ("transaction", "/transactions/{hash}"),
        ("transactions", "/transactions\(Links.paging)"),
    ]

    let passphrase: String
    let latest: LedgerHeader
    let oldest: LedgerHeader

    /// The document as bytes of JSON.
    func document(_ links: Links) -> [UInt8] {
        JSONWriter.object { writer in
            writer.object("_links") { writer in
                for (name, path) in Self.addresses { links.write(name, path, to: &writer) }
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
