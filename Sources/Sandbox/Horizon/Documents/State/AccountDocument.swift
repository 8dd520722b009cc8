internal import JSON
internal import LedgerEngine
internal import Sodium
internal import Stellar
internal import StellarXDR

/// An account as Horizon shows it, with all that belongs to it.
struct AccountDocument: Sendable {
    private let id: XDR.AccountID
    private let account: AccountEntry
    private let lines: [(asset: XDR.TrustLineAsset, entry: TrustlineEntry)]
    private let data: [(name: [UInt8], value: [UInt8])]
    private let lastModifiedTime: UInt64?

    /// The document of `id`, or `nil` where there is no such account.
    init?(_ id: XDR.AccountID, _ entries: EntryStore, _ history: History) {
        guard let account = entries.account(id) else { return nil }
        self.id = id
        self.account = account
        lines = entries.assets(of: id).sorted { $0.order < $1.order }.compactMap { asset in
            entries.trustline(EntryStore.TrustlineKey(account: id, asset: asset)).map { (asset, $0) }
        }
        data = entries.dataNames(of: id).sorted { $0.lexicographicallyPrecedes($1) }.compactMap { name in
            entries.data(EntryStore.DataKey(account: id, name: name)).map { (name, $0.value) }
        }
        lastModifiedTime = history.ledger(account.lastModifiedLedger)?.header.closeTime
    }

    /// The document as bytes of JSON.
    func document(_ links: Links) -> [UInt8] {
        JSONWriter.object { writer in
            writeLinks(links, to: &writer)
            writer.field("id", id.address)
            writer.field("account_id", id.address)
            writer.field("sequence", String(account.sequenceNumber))
            if let use = account.sequenceUse {
                writer.field("sequence_ledger", use.ledger)
                writer.field("sequence_time", String(use.time))
            }
            writer.field("subentry_count", account.subentryCount)
            writer.optionalField("inflation_destination", account.inflationDestination?.address)
            if !account.homeDomain.isEmpty {
                writer.field("home_domain", String(decoding: account.homeDomain, as: UTF8.self))
            }
            writer.field("last_modified_ledger", account.lastModifiedLedger)
            writer.time("last_modified_time", lastModifiedTime)
            writeRights(to: &writer)
            writeBalances(to: &writer)
            writeSigners(to: &writer)
            writer.object("data") { writer in
                for (name, value) in data {
                    writer.field(String(decoding: name, as: UTF8.self), Base64.encode(value))
                }
            }
            writer.field("num_sponsoring", account.sponsoringCount)
            writer.field("num_sponsored", account.sponsoredCount)
            writer.optionalField("sponsor", account.sponsor?.address)
            writer.field("paging_token", id.address)
        }
    }

    private func writeLinks(_ links: Links, to writer: inout JSONWriter) {
        let path = "/accounts/\(id.address)"
        writer.object("_links") { writer in
            links.write("self", path, to: &writer)
            for collection in ["transactions", "operations", "payments", "effects", "offers", "trades"] {
                links.write(collection, "\(path)/\(collection)\(Links.paging)", to: &writer)
            }
            links.write("data", "\(path)/data/{key}", to: &writer)
        }
    }

    private func writeRights(to writer: inout JSONWriter) {
        writer.object("thresholds") { writer in
            writer.field("low_threshold", account.thresholds.low)
            writer.field("med_threshold", account.thresholds.medium)
            writer.field("high_threshold", account.thresholds.high)
        }
        writer.object("flags") { writer in
            writer.field("auth_required", account.flags.contains(.authorizationRequired))
            writer.field("auth_revocable", account.flags.contains(.authorizationRevocable))
            writer.field("auth_immutable", account.flags.contains(.authorizationImmutable))
            writer.field("auth_clawback_enabled", account.flags.contains(.clawbackEnabled))
        }
    }

    private func writeBalances(to writer: inout JSONWriter) {
        writer.array("balances", lines + [nil]) { writer, line in
            writer.object(nil) { writer in
                guard let line else {
                    writer.field("balance", account.balance.ledgerAmount)
                    write(account.liabilities, to: &writer)
                    return writer.asset(.native)
                }
                write(line.entry, of: line.asset, to: &writer)
            }
        }
    }

    private func write(_ line: TrustlineEntry, of asset: XDR.TrustLineAsset, to writer: inout JSONWriter) {
        writer.field("balance", line.balance.ledgerAmount)
        if case .poolShare(let pool) = asset { writer.field("liquidity_pool_id", pool.hex) }
        writer.field("limit", line.limit.ledgerAmount)
        if case .asset = asset { write(line.liabilities, to: &writer) }
        writer.optionalField("sponsor", line.sponsor?.address)
        writer.field("last_modified_ledger", line.lastModifiedLedger)
        writer.field("is_authorized", line.isAuthorized)
        writer.field("is_authorized_to_maintain_liabilities", line.maintainsLiabilities)
        if line.flags.contains(.clawbackEnabled) { writer.field("is_clawback_enabled", true) }
        switch asset {
        case .asset(let asset): writer.asset(asset)
        case .poolShare: writer.field("asset_type", "liquidity_pool_shares")
        }
    }

    private func write(_ liabilities: Liabilities, to writer: inout JSONWriter) {
        writer.field("buying_liabilities", liabilities.buying.ledgerAmount)
        writer.field("selling_liabilities", liabilities.selling.ledgerAmount)
    }

    private func writeSigners(to writer: inout JSONWriter) {
        let master = AccountSigner(key: .ed25519(id.ed25519), weight: UInt32(account.thresholds.master))
        var signers = account.signers + (master.weight > 0 ? [master] : [])
        if signers.count > 1 { signers.sort { SignerKey($0.key).description < SignerKey($1.key).description } }
        // A master key that cannot sign is told behind all others.
        if master.weight == 0 { signers.append(master) }
        writer.array("signers", signers) { writer, signer in
            writer.object(nil) { writer in
                writer.field("weight", signer.weight)
                writer.field("key", SignerKey(signer.key).description)
                writer.field("type", signer.key.horizonType)
                writer.optionalField("sponsor", signer.sponsor?.address)
            }
        }
    }
}

extension XDR.TrustLineAsset {
    /// The order of trustlines: by code, issuer, and the name of a pool.
    fileprivate var order: [String] {
        switch self {
        case .asset(.native): ["", "", ""]
        case .asset(.issued(let code, let issuer)): [code.letters, issuer.address, ""]
        case .poolShare(let id): ["", "", id.hex]
        }
    }
}

extension [String] {
    fileprivate static func < (left: Self, right: Self) -> Bool { left.lexicographicallyPrecedes(right) }
}

extension XDR.SignerKey {
    /// Horizon's name for signers of this kind.
    fileprivate var horizonType: String {
        switch self {
        case .ed25519: "ed25519_public_key"
        case .preAuthTx: "preauth_tx"
        case .hashX: "sha256_hash"
        case .signedPayload: "ed25519_signed_payload"
        }
    }
}
