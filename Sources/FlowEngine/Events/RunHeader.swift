public import FlowLanguage
public import Timekeeping

/// What a run starts from; it is the first event of every journal.
public struct RunHeader: Codable, Hashable, Sendable {
    /// The network that a run works on.
    public struct Network: Codable, Hashable, Sendable {
        /// The network's name, as the command line knows it.
        public var name: String

        /// What tells the network's transactions from others.
        public var passphrase: String

        /// The address of Horizon.
        public var horizon: String

        /// The address of friendbot, where the network has one.
        public var friendbot: String?

        /// The network called `name`.
        public init(name: String, passphrase: String, horizon: String, friendbot: String? = nil) {
            self.name = name
            self.passphrase = passphrase
            self.horizon = horizon
            self.friendbot = friendbot
        }
    }

    /// The flow's name.
    public var flow: String

    /// The path of the flow file.
    public var path: String

    /// The digest of the flow file, which a resume compares.
    public var digest: String

    /// The inputs with their values, given or default.
    public var inputs: [String: Value]

    /// The anchor's home domain.
    public var anchor: String

    /// The network.
    public var network: Network

    /// The account that acts: `G…` or `M…`.
    public var account: String

    /// When the run has to be over.
    public var deadline: Timestamp?

    /// The version of the program that started the run.
    public var version: String

    /// What the run's jitter is made from.
    public var seed: UInt64

    /// A header.
    public init(
        flow: String,
        path: String,
        digest: String,
        inputs: [String: Value],
        anchor: String,
        network: Network,
        account: String,
        deadline: Timestamp? = nil,
        version: String,
        seed: UInt64
    ) {
        self.flow = flow
        self.path = path
        self.digest = digest
        self.inputs = inputs
        self.anchor = anchor
        self.network = network
        self.account = account
        self.deadline = deadline
        self.version = version
        self.seed = seed
    }
}
