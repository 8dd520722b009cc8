internal import LedgerEngine
internal import StellarXDR

/// One of the consequences of an operation that Horizon lists one by one.
struct Effect: Sendable {
    let kind: EffectKind

    /// Whose effect it is.
    let account: XDR.MuxedAccount

    let details: [EffectDetail]
}

/// Something that an effect tells, under a name of its own.
enum EffectDetail: Sendable {
    case text(String, String)
    case number(String, Int64)
    case flag(String, Bool)
    /// An amount of stroops.
    case amount(String, Int64)
    /// The type, code and issuer of an asset, each with a prefix before its name.
    case asset(String, XDR.Asset)
    case account(String, XDR.MuxedAccount)
    case predicate(String, XDR.ClaimPredicate)
    case pool(String, XDR.PoolID, LiquidityPoolEntry)
    case reserve(String, Reserve)
    case reserves(String, [Reserve])

    /// An amount of an asset, and the claimable balance that it went to where it did.
    struct Reserve: Sendable {
        var asset: XDR.Asset
        var amount: Int64
        var balance: XDR.Hash?
    }

    /// The account `id`, as it is without a customer behind it.
    static func account(_ name: String, _ id: XDR.AccountID) -> Self {
        .account(name, .ed25519(id.ed25519))
    }
}
