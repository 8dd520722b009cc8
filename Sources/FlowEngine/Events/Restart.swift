public import FlowLanguage
public import Timekeeping

/// A restart of a run from a state of the user's choice.
public struct Restart: Hashable, Sendable {
    /// The state.
    public var state: String

    /// The digest of the flow that counts from now on; the one before where the files are as they were.
    public var digest: String

    /// The deadline of the whole run from now on, or `nil` for the one that it had.
    public var deadline: Timestamp?

    /// The inputs that have other values from now on, and those that the flow has only now.
    public var inputs: [String: Value]

    /// The secrets that the flow has only now, and the names under which they are sealed.
    public var secrets: [String: SecretID]

    /// Goes on from `state`.
    public init(
        state: String,
        digest: String,
        deadline: Timestamp? = nil,
        inputs: [String: Value] = [:],
        secrets: [String: SecretID] = [:]
    ) {
        self.state = state
        self.digest = digest
        self.deadline = deadline
        self.inputs = inputs
        self.secrets = secrets
    }
}

extension Restart: Codable {
    private enum CodingKeys: String, CodingKey {
        case state, digest, deadline, inputs, secrets
    }

    /// Reads a restart; what is not there was not worth writing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            state: try container.decode(String.self, forKey: .state),
            digest: try container.decode(String.self, forKey: .digest),
            deadline: try container.decodeIfPresent(Timestamp.self, forKey: .deadline),
            inputs: try container.decodeIfPresent([String: Value].self, forKey: .inputs) ?? [:],
            secrets: try container.decodeIfPresent([String: SecretID].self, forKey: .secrets) ?? [:]
        )
    }

    /// Writes a restart, without what goes without saying.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(state, forKey: .state)
        try container.encode(digest, forKey: .digest)
        try container.encodeIfPresent(deadline, forKey: .deadline)
        if !inputs.isEmpty { try container.encode(inputs, forKey: .inputs) }
        if !secrets.isEmpty { try container.encode(secrets, forKey: .secrets) }
    }
}
