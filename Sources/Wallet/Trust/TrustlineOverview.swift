internal import HorizonClient
public import Stellar
internal import Timekeeping

/// A trustline and what its issuer says of itself on the ledger.
public struct TrustlineOverview: Hashable, Sendable {
    /// What is held.
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
