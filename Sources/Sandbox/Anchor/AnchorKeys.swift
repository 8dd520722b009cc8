package import Stellar

/// The key pairs of an anchor.
package struct AnchorKeys: Sendable {
    /// Signs challenges; `SIGNING_KEY` of stellar.toml.
    package let signing: KeyPair
    /// Issues the anchor's own assets.
    package let issuer: KeyPair
    /// Pays deposits and takes the payments of withdrawals.
    package let distribution: KeyPair
    /// Makes the anchor's market, where it has one.
    package let market: KeyPair

    /// These key pairs.
    package init(signing: KeyPair, issuer: KeyPair, distribution: KeyPair, market: KeyPair) {
        self.signing = signing
        self.issuer = issuer
        self.distribution = distribution
        self.market = market
    }

    init(seed: AnchorSeed) throws(StrKeyError) {
        signing = try seed.keyPair(for: "signing")
        issuer = try seed.keyPair(for: "issuer")
        distribution = try seed.keyPair(for: "distribution")
        market = try seed.keyPair(for: "market")
    }
}
