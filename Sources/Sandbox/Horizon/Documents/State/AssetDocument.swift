internal import JSON
internal import LedgerEngine
internal import StellarXDR

/// An asset as Horizon shows it, with who has how much of it.
struct AssetDocument: Sendable {
    let token: AssetToken
    let statistics: AssetStatistics
    let issuer: AccountEntry?

    /// The document as bytes of JSON.
    func document(_ links: Links) -> [UInt8] {
        JSONWriter.object { writer in
            let domain = String(decoding: issuer?.homeDomain ?? [], as: UTF8.self)
            writer.object("_links") { writer in
                writer.object("toml") {
                    $0.field("href", domain.isEmpty ? "" : "https://\(domain)/.well-known/stellar.toml")
                }
            }
            writer.field("asset_type", token.type)
            writer.field("asset_code", token.code)
            writer.field("asset_issuer", token.issuer)
            writer.field("paging_token", token.description)
            writer.field("num_claimable_balances", statistics.claimableBalances.count)
            writer.field("num_liquidity_pools", statistics.pools.count)
            writer.field("num_contracts", 0)
            writer.field("num_archived_contracts", 0)
            writer.object("accounts") { writer in
                writer.field("authorized", statistics.authorized.count)
                writer.field("authorized_to_maintain_liabilities", statistics.maintaining.count)
                writer.field("unauthorized", statistics.unauthorized.count)
            }
            writer.field("claimable_balances_amount", statistics.claimableBalances.amount.ledgerAmount)
            writer.field("liquidity_pools_amount", statistics.pools.amount.ledgerAmount)
            writer.field("contracts_amount", "0.0000000")
            writer.field("archived_contracts_amount", "0.0000000")
            writer.object("balances") { writer in
                writer.field("authorized", statistics.authorized.amount.ledgerAmount)
                writer.field("authorized_to_maintain_liabilities", statistics.maintaining.amount.ledgerAmount)
                writer.field("unauthorized", statistics.unauthorized.amount.ledgerAmount)
            }
            writer.object("flags") { writer in
                let flags = issuer?.flags ?? []
                writer.field("auth_required", flags.contains(.authorizationRequired))
                writer.field("auth_revocable", flags.contains(.authorizationRevocable))
                writer.field("auth_immutable", flags.contains(.authorizationImmutable))
                writer.field("auth_clawback_enabled", flags.contains(.clawbackEnabled))
            }
        }
    }
}

/// An asset's place among all: by code, issuer and type.
struct AssetToken: PagingToken {
    let code: String
    let issuer: String
    let type: String

    /// The place of an issued asset, or `nil` for the native one.
    init?(_ asset: XDR.Asset) {
        guard case .issued(let code, let issuer) = asset else { return nil }
        self.code = code.letters
        self.issuer = issuer.address
        type = code.horizonType
    }

    init?(cursor: String) {
        let parts = cursor.split(separator: "_", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let code = XDR.AssetCode(parts[0]), let issuer = XDR.AccountID(address: parts[1]),
            let token = AssetToken(.issued(code: code, issuer: issuer)),
            ["credit_alphanum4", "credit_alphanum12"].contains(parts[2])
        else { return nil }
        self = token
    }

    var description: String { "\(code)_\(issuer)_\(type)" }

    static func < (left: Self, right: Self) -> Bool {
        (left.code, left.issuer, left.type) < (right.code, right.issuer, right.type)
    }
}
