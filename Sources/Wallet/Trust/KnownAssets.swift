public import Stellar

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
