public import Timekeeping

/// A deadline that passed.
public struct Expiry: Hashable, Sendable {
    /// What a deadline can be for.
    public enum Scope: Hashable, Sendable {
        /// The whole run.
        case run
        /// A state, by its name.
        case state(String)
    }

    /// What the deadline was for.
    public var scope: Scope

    /// The deadline.
    public var deadline: Timestamp

    /// An expiry.
    public init(scope: Scope, deadline: Timestamp) {
        self.scope = scope
        self.deadline = deadline
    }
}

extension Expiry: Codable {
    private enum CodingKeys: String, CodingKey {
        case state, deadline
    }

    /// Reads the deadline, and the state where it was a state's.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        deadline = try container.decode(Timestamp.self, forKey: .deadline)
        scope = try container.decodeIfPresent(String.self, forKey: .state).map(Scope.state) ?? .run
    }

    /// Writes the deadline, and the state where it was a state's.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(deadline, forKey: .deadline)
        if case .state(let name) = scope { try container.encode(name, forKey: .state) }
    }
}
