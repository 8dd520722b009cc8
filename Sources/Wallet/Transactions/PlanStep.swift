public import HorizonClient
public import Stellar

/// An effect of a plan, or of what it brings with it.
public enum PlanStep: Hashable, Sendable {
    /// Friendbot creates the account.
    case askFriendbot(PublicKey)
    /// The account is created with so many lumens.
    case createAccount(PublicKey, Amount)
    /// A sponsorship of the account's reserves, of this many lumens.
    case sponsorReserves(of: PublicKey, Amount)
    /// A payment of this amount.
    case pay(AssetAmount, to: MuxedAccount)
    /// Exactly the first is sent, and at least the second arrives, through these assets; the third is what is expected.
    case sendExactly(AssetAmount, least: AssetAmount, expected: AssetAmount, through: [Asset], to: MuxedAccount)
    /// Exactly the first arrives, for at most the second, through these assets; the third is what is expected.
    case receiveExactly(AssetAmount, most: AssetAmount, expected: AssetAmount, through: [Asset], to: MuxedAccount)
    /// The account can hold so much of an asset from then on.
    case trust(Asset, limit: Amount)
    /// The trustline is removed.
    case removeTrust(Asset)
    /// A claim of a claimable balance.
    case claim(ClaimableBalanceID, AssetAmount)
    /// A reserve of this many lumens, which a new entry binds.
    case bindsReserve(Amount)
    /// A reserve of this many lumens, which becomes free.
    case releasesReserve(Amount)
    /// The asset can be held only when its issuer has said so, which takes a word from the issuer.
    case awaitsIssuer(PublicKey)
    /// The issuer can claw the asset back at any time.
    case mayBeClawedBack(Asset)

    /// The step as a clause, with accounts called as `name` says.
    public func text(naming name: (MuxedAccount) -> String = { $0.address }) -> String {
        func called(_ key: PublicKey) -> String { name(MuxedAccount(key)) }
        return switch self {
        case .askFriendbot(let account): "create and fund \(called(account)) with friendbot"
        case .createAccount(let account, let amount): "create \(called(account)) with \(amount) XLM"
        case .sponsorReserves(let account, let amount): "sponsor the reserves of \(called(account)), now \(amount) XLM"
        case .pay(let amount, let to): "pay \(amount.text) to \(name(to))"
        case .sendExactly(let sent, let least, let expected, let path, let to):
            "send \(sent.text)\(Self.through(path)), so that \(name(to)) receives about \(expected.text), at least "
                + "\(least.amount)"
        case .receiveExactly(let received, let most, let expected, let path, let to):
            "send about \(expected.text)\(Self.through(path)), at most \(most.amount), so that \(name(to)) receives exactly "
                + received.text
        case .trust(let asset, .maximum): "trust \(asset) without limit"
        case .trust(let asset, let limit): "trust \(asset) up to \(limit)"
        case .removeTrust(let asset): "remove the trustline for \(asset)"
        case .claim(_, let amount): "claim \(amount.text)"
        case .bindsReserve(let amount): "reserve: \(amount) XLM more"
        case .releasesReserve(let amount): "reserve: \(amount) XLM less"
        case .awaitsIssuer(let issuer): "the account can hold none until the issuer \(called(issuer)) authorizes it"
        case .mayBeClawedBack(let asset): "the issuer of \(asset.code) can claw it back at any time"
        }
    }

    private static func through(_ path: [Asset]) -> String {
        path.isEmpty ? "" : " through \(path.map(\.code).joined(separator: " and "))"
    }
}

extension AssetAmount {
    /// The amount for people: `24.75 USDC`.
    public var text: String { "\(amount) \(asset.code)" }
}
