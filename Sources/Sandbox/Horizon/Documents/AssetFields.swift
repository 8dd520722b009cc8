internal import JSON
internal import StellarXDR

extension JSONWriter {
    /// Writes the three fields that name an asset, each with `prefix` before it.
    mutating func asset(_ asset: XDR.Asset, prefix: String = "") {
        switch asset {
        case .native:
            field(prefix + "asset_type", "native")
        case .issued(let code, let issuer):
            field(prefix + "asset_type", code.horizonType)
            field(prefix + "asset_code", code.letters)
            field(prefix + "asset_issuer", issuer.address)
        }
    }

    /// Writes who an account is, and the customer behind it where there is one.
    mutating func account(_ name: String, _ account: XDR.MuxedAccount) {
        field(name, account.accountID.address)
        customer(name, account)
    }

    /// Writes the customer behind an account, where there is one.
    mutating func customer(_ name: String, _ account: XDR.MuxedAccount) {
        guard let id = account.muxID else { return }
        field(name + "_muxed", account.muxedAddress)
        field(name + "_muxed_id", String(id))
    }
}

extension JSONWriter {
    /// Writes a price as a fraction.
    mutating func fraction(_ name: String, _ price: XDR.Price) {
        object(name) { writer in
            writer.field("n", price.n)
            writer.field("d", price.d)
        }
    }

    /// Writes an amount of an asset; the asset is left out where it is not known.
    mutating func reserve(_ name: String?, _ asset: XDR.Asset?, _ amount: Int64) {
        object(name) { writer in
            writer.optionalField("asset", asset?.canonical)
            writer.field("amount", amount.ledgerAmount)
        }
    }

    /// Writes when a claimant may claim.
    mutating func predicate(_ name: String?, _ predicate: XDR.ClaimPredicate) {
        object(name) { writer in
            switch predicate {
            case .unconditional: writer.field("unconditional", true)
            case .and(let all): writer.array("and", all) { $0.predicate(nil, $1) }
            case .or(let any): writer.array("or", any) { $0.predicate(nil, $1) }
            case .not(let negated): if let negated { writer.predicate("not", negated) }
            case .beforeAbsoluteTime(let time):
                // Horizon writes years beyond four digits in its own way; here they are left to the number.
                if (0..<253_402_300_800).contains(time) { writer.field("abs_before", UInt64(time).date) }
                writer.field("abs_before_epoch", String(time))
            case .beforeRelativeTime(let seconds): writer.field("rel_before", String(seconds))
            }
        }
    }
}
