public import FoundationEssentials

/// The network of a run, with its Horizon and friendbot.
public struct RunNetwork: Hashable, Sendable {
    /// The network's name, as the command line knows it.
    public var name: String

    /// Horizon's address.
    public var horizon: URL

    /// Friendbot's address; `nil` leaves it to what Horizon's root tells.
    public var friendbot: URL?

    /// The passphrase that tells the network's transactions from others; `nil` asks Horizon's root when the run starts.
    public var passphrase: String?

    /// The network called `name`, with its Horizon at `horizon`.
    public init(name: String, horizon: URL, friendbot: URL? = nil, passphrase: String? = nil) {
        self.name = name
        self.horizon = horizon
        self.friendbot = friendbot
        self.passphrase = passphrase
    }
}
