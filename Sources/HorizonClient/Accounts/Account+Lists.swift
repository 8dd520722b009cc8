public import Stellar

extension Listing where Record == Account {
    /// Accounts for which a key can sign; Horizon finds them by public keys only.
    public static func accounts(signedBy key: PublicKey) -> Listing {
        Listing(path: ["accounts"], query: [("signer", key.address)])
    }

    /// Accounts that have a trustline for an asset; Horizon refuses the native one, which all have.
    public static func accounts(holding asset: Asset) -> Listing {
        Listing(path: ["accounts"], query: [("asset", asset.description)])
    }

    /// Accounts whose reserves, or those of their entries, someone pays.
    public static func accounts(sponsoredBy sponsor: PublicKey) -> Listing {
        Listing(path: ["accounts"], query: [("sponsor", sponsor.address)])
    }

    /// Accounts that have shares of a liquidity pool.
    public static func accounts(inPool pool: Hash256) -> Listing {
        Listing(path: ["accounts"], query: [("liquidity_pool", pool.hex)])
    }
}
