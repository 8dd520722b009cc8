public import AnchorClient
public import Stellar

extension NetworkWallet {
    /// The anchors of assets, as their issuers name them on the ledger, in the order of the assets.
    ///
    /// An issuer that names none, or something else, has no anchor here; neither has one that can't be asked about.
    public func anchors(of assets: [Asset]) async -> [HomeDomain] {
        let domains = await homeDomains(of: Set(assets.compactMap(\.issuer)))
        let anchors = assets.compactMap { $0.issuer.flatMap { domains[$0] }.flatMap { HomeDomain($0) } }
        return anchors.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
