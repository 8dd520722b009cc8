internal import JSON
internal import LedgerEngine
internal import StellarXDR

extension OperationDocument {
    func write(_ operation: XDR.SetOptionsOp, to writer: inout JSONWriter) {
        if let domain = operation.homeDomain, !domain.isEmpty {
            writer.field("home_domain", String(decoding: domain, as: UTF8.self))
        }
        writer.optionalField("inflation_dest", operation.inflationDest?.address)
        writer.optionalNumber("master_key_weight", operation.masterWeight)
        if let signer = operation.signer {
            writer.field("signer_key", signer.key.address)
            writer.field("signer_weight", signer.weight)
        }
        writer.flags("set", XDR.AccountFlags.named(in: operation.setFlags))
        writer.flags("clear", XDR.AccountFlags.named(in: operation.clearFlags))
        writer.optionalNumber("low_threshold", operation.lowThreshold)
        writer.optionalNumber("med_threshold", operation.medThreshold)
        writer.optionalNumber("high_threshold", operation.highThreshold)
    }

    func write(_ operation: XDR.ChangeTrustOp, to writer: inout JSONWriter) {
        switch operation.line {
        case .asset(let asset):
            writer.asset(asset)
            writer.field("limit", operation.limit.ledgerAmount)
            if case .issued(_, let issuer) = asset { writer.field("trustee", issuer.address) }
        case .poolShare(let parameters):
            writer.field("asset_type", "liquidity_pool_shares")
            writer.field("liquidity_pool_id", parameters.poolID.hex)
            writer.field("limit", operation.limit.ledgerAmount)
        }
        writer.account("trustor", record.source)
    }

    func write(_ operation: XDR.AllowTrustOp, to writer: inout JSONWriter) {
        let flags = XDR.TrustlineFlags(rawValue: operation.authorize)
        writer.asset(.issued(code: operation.asset, issuer: record.source.accountID))
        writer.account("trustee", record.source)
        writer.field("trustor", operation.trustor.address)
        writer.field("authorize", flags.contains(.authorized))
        writer.field("authorize_to_maintain_liabilities", !flags.isDisjoint(with: .anyAuthorization))
    }

    func write(_ operation: XDR.SetTrustLineFlagsOp, to writer: inout JSONWriter) {
        writer.asset(operation.asset)
        writer.field("trustor", operation.trustor.address)
        writer.flags("set", XDR.TrustlineFlags.named(in: operation.setFlags))
        writer.flags("clear", XDR.TrustlineFlags.named(in: operation.clearFlags))
    }

    func write(_ operation: XDR.RevokeSponsorshipOp, to writer: inout JSONWriter) {
        switch operation {
        case .signer(let account, let key):
            writer.field("signer_account_id", account.address)
            writer.field("signer_key", key.address)
        case .ledgerEntry(.account(let id)): writer.field("account_id", id.address)
        case .ledgerEntry(.claimableBalance(let id)): writer.field("claimable_balance_id", id.hex)
        case .ledgerEntry(.data(let account, let name)):
            writer.field("data_account_id", account.address)
            writer.field("data_name", String(decoding: name, as: UTF8.self))
        case .ledgerEntry(.offer(_, let id)): writer.field("offer_id", String(id))
        case .ledgerEntry(.trustline(let account, let asset)):
            writer.field("trustline_account_id", account.address)
            switch asset {
            case .asset(let asset): writer.field("trustline_asset", asset.canonical)
            case .poolShare(let id): writer.field("trustline_liquidity_pool_id", id.hex)
            }
        case .ledgerEntry(.liquidityPool): break
        }
    }
}

extension JSONWriter {
    /// Writes a whole number, and nothing at all where there is none.
    fileprivate mutating func optionalNumber(_ name: String, _ value: UInt32?) {
        if let value { field(name, value) }
    }

    /// Writes flags by their numbers and by their names, and nothing at all where there are none.
    fileprivate mutating func flags(_ prefix: String, _ flags: [(number: UInt32, name: String)]) {
        guard !flags.isEmpty else { return }
        array("\(prefix)_flags", flags) { $0.field(nil, $1.number) }
        array("\(prefix)_flags_s", flags) { $0.field(nil, $1.name) }
    }
}

extension XDR.AccountFlags {
    /// The flags among `bits` with their names.
    fileprivate static func named(in bits: UInt32?) -> [(number: UInt32, name: String)] {
        let names: [(XDR.AccountFlags, String)] = [
            (.authorizationRequired, "auth_required"), (.authorizationRevocable, "auth_revocable"),
            (.authorizationImmutable, "auth_immutable"), (.clawbackEnabled, "auth_clawback_enabled"),
        ]
        let flags = XDR.AccountFlags(rawValue: bits ?? 0)
        return names.filter { flags.contains($0.0) }.map { ($0.0.rawValue, $0.1) }
    }
}

extension XDR.TrustlineFlags {
    /// The flags among `bits` with their names.
    fileprivate static func named(in bits: UInt32) -> [(number: UInt32, name: String)] {
        let names: [(XDR.TrustlineFlags, String)] = [
            (.authorized, "authorized"),
            // Horizon's own spelling.
            (.authorizedToMaintainLiabilities, "authorized_to_maintain_liabilites"),
            (.clawbackEnabled, "clawback_enabled"),
        ]
        let flags = XDR.TrustlineFlags(rawValue: bits)
        return names.filter { flags.contains($0.0) }.map { ($0.0.rawValue, $0.1) }
    }
}
