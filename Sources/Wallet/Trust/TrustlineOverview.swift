internal import HorizonClient
public import Stellar
internal import Timekeeping

/// A trustline and what its issuer says of itself on the ledger.
public struct TrustlineOverview: Hashable, Sendable {
    /// The asset or the pool.
    public var holding: Holding
    /// The asset.
    public var asset: Asset
    /// The domain that the issuer names as its home; `nil` where it names none, or is gone.
    public var issuerDomain: String?
}

extension NetworkWallet {
    /// The trustlines of an account for assets, in the order of their codes.
    ///
    /// Issuers are asked about side by side; one that can't be asked about has no domain here, and keeps no one from the
    /// list.
    ///
    /// - Throws: `AccountError` where the account is not on the ledger, and `HorizonError`.
    public func trustlines(of account: PublicKey) async throws -> [TrustlineOverview] {
        guard let overview = try await overview(of: account) else {
            throw AccountError(.unfunded(canAskFriendbot: friendbot != nil), account: account)
        }
        let lines = overview.holdings.filter { $0.asset?.issuer != nil }
        let domains = await homeDomains(of: Set(lines.compactMap(\.asset?.issuer)))
        return lines.compactMap { line in
            guard let asset = line.asset, let issuer = asset.issuer else { return nil }
            return TrustlineOverview(holding: line, asset: asset, issuerDomain: domains[issuer])
        }
    }

    func homeDomains(of issuers: Set<PublicKey>) async -> [PublicKey: String] {
        let found = await Array(issuers).concurrentMap(limit: 16) { issuer in
            let account = try? await caches.accounts.value(for: issuer, lifetime: lifetimes.existence)
            return (issuer, account?.homeDomain)
        }
        return found.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
}

/// An asset that a network's known anchors offer.
public struct KnownAsset: Hashable, Sendable {
    /// The asset.
    public var asset: Asset
    /// The home domain of the anchor that offers it.
    public var homeDomain: String

    /// The assets that everyone knows on a network; none where none does.
    public static func presets(on network: Network) -> [KnownAsset] {
        let entries: [(String, String)] =
            switch network {
            case .testnet:
                [
                    ("SRT:GCDNJUBQSX7AJWLJACMJ7I4BC3Z47BQUTMHEICZLE6MU4KQBRYG5JY6B", "testanchor.stellar.org"),
                    ("USDC:GBBD47IF6LWK7P7MDEVSCWR7DPUWV3NY3DTQEVFL4NAT4AQH3ZLLFLA5", "circle.com"),
                ]
            case .public:
                [
                    ("USDC:GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN", "circle.com"),
                    ("EURC:GDHU6WRG4IEQXM5NZ4BMPKOXHW76MZM4Y2IEMFDVXBSDP6SJY4ITNPP2", "circle.com"),
                ]
            default: []
            }
        return entries.compactMap { text, domain in
            Asset(text).map { KnownAsset(asset: $0, homeDomain: domain) }
        }
    }
}
