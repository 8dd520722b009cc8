public import Diagnostics
public import FlowLanguage
public import Timekeeping

/// The header of a run; it is the first event of every journal.
public struct RunHeader: Codable, Hashable, Sendable {
    /// The network that a run works on.
    public struct Network: Codable, Hashable, Sendable {
        /// The network's name, as the command line knows it.
        public var name: String

        /// The passphrase, which tells the network's transactions from others.
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

    /// The format of the journal that begins with this header; see ``JournalFormat``.
    public var format: Int

    /// The flow's name.
    public var flow: String

    /// The path of the flow file.
    public var path: String

    /// The digest of the flow file, which a resume compares.
    public var digest: String

    /// The inputs with their values, given or default.
    public var inputs: [String: Value]

    /// The flow's secrets by the names under which it uses them; their texts lie sealed beside the events.
    ///
    /// Journals of format 0 have none.
    public var secrets: [String: SecretID]

    /// The anchor's home domain.
    public var anchor: String

    /// The network.
    public var network: Network

    /// The account that acts: `G…` or `M…`.
    public var account: String

    /// The addresses of the accounts that the flow declares beside it, by their names.
    public var accounts: [String: String]

    /// The deadline of the run.
    public var deadline: Timestamp?

    /// The version of the program that started the run.
    public var version: String

    /// The seed of the run's jitter.
    public var seed: UInt64

    /// The least severity of findings about the anchor that fails the run; `nil` where none do.
    public var strict: Deviation.Severity?

    /// The findings that are known and accepted.
    public var allowed: [AllowedDeviation]

    /// The run that failed, and of which this one is another try; `nil` for a first try.
    public var repeats: RunID?

    /// A header.
    public init(
        format: Int = JournalFormat.current,
        flow: String,
        path: String,
        digest: String,
        inputs: [String: Value],
        secrets: [String: SecretID] = [:],
        anchor: String,
        network: Network,
        account: String,
        accounts: [String: String] = [:],
        deadline: Timestamp? = nil,
        version: String,
        seed: UInt64,
        strict: Deviation.Severity? = nil,
        allowed: [AllowedDeviation] = [],
        repeats: RunID? = nil
    ) {
        self.format = format
        self.flow = flow
        self.path = path
        self.digest = digest
        self.inputs = inputs
        self.secrets = secrets
        self.anchor = anchor
        self.network = network
        self.account = account
        self.accounts = accounts
        self.deadline = deadline
        self.version = version
        self.seed = seed
        self.strict = strict
        self.allowed = allowed
        self.repeats = repeats
    }
}

extension RunHeader {
    private enum CodingKeys: String, CodingKey {
        case format, flow, path, digest, inputs, secrets, anchor, network, account, accounts, deadline, version, seed
        case strict, repeats
        case allowed = "allow"
    }

    /// Reads a header, also one that was written before journals had formats and flows had secrets.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            format: try container.decodeIfPresent(Int.self, forKey: .format) ?? 0,
            flow: try container.decode(String.self, forKey: .flow),
            path: try container.decode(String.self, forKey: .path),
            digest: try container.decode(String.self, forKey: .digest),
            inputs: try container.decode([String: Value].self, forKey: .inputs),
            secrets: try container.decodeIfPresent([String: SecretID].self, forKey: .secrets) ?? [:],
            anchor: try container.decode(String.self, forKey: .anchor),
            network: try container.decode(Network.self, forKey: .network),
            account: try container.decode(String.self, forKey: .account),
            accounts: try container.decodeIfPresent([String: String].self, forKey: .accounts) ?? [:],
            deadline: try container.decodeIfPresent(Timestamp.self, forKey: .deadline),
            version: try container.decode(String.self, forKey: .version),
            seed: try container.decode(UInt64.self, forKey: .seed),
            strict: try container.decodeIfPresent(Deviation.Severity.self, forKey: .strict),
            allowed: try container.decodeIfPresent([AllowedDeviation].self, forKey: .allowed) ?? [],
            repeats: try container.decodeIfPresent(RunID.self, forKey: .repeats)
        )
    }

    /// Writes a header; what has no value is left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if format > 0 { try container.encode(format, forKey: .format) }
        try container.encode(flow, forKey: .flow)
        try container.encode(path, forKey: .path)
        try container.encode(digest, forKey: .digest)
        try container.encode(inputs, forKey: .inputs)
        if !secrets.isEmpty { try container.encode(secrets, forKey: .secrets) }
        try container.encode(anchor, forKey: .anchor)
        try container.encode(network, forKey: .network)
        try container.encode(account, forKey: .account)
        if !accounts.isEmpty { try container.encode(accounts, forKey: .accounts) }
        try container.encodeIfPresent(deadline, forKey: .deadline)
        try container.encode(version, forKey: .version)
        try container.encode(seed, forKey: .seed)
        try container.encodeIfPresent(strict, forKey: .strict)
        if !allowed.isEmpty { try container.encode(allowed, forKey: .allowed) }
        try container.encodeIfPresent(repeats, forKey: .repeats)
    }
}
