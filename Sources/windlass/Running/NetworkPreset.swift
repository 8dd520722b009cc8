import Stellar

/// A network that the program knows by name.
struct NetworkPreset: Sendable {
    /// The name that `network:` and `--network` take.
    var name: String
    var horizon: String
    var network: Network
    /// Who gives out play money; `nil` where money is real.
    var friendbot: String?

    /// The networks with known addresses; `sandbox` is not among them, because its address is new every time.
    static let all = [
        NetworkPreset(
            name: "testnet",
            horizon: "https://horizon-testnet.stellar.org",
            network: .testnet,
            friendbot: "https://friendbot.stellar.org"
        ),
        NetworkPreset(name: "public", horizon: "https://horizon.stellar.org", network: .public, friendbot: nil),
    ]
}
