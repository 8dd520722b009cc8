public import Timekeeping

/// A deadline that passed.
public struct Expiry: Hashable, Sendable {
    /// The scope of a deadline.
    public enum Scope: Hashable, Sendable {
        /// The whole run.
        case run
        /// A state, by its name.
        case state(String)
    }

    /// The scope of the deadline.
    public var scope: Scope

    /// The deadline.
    public var deadline: Timestamp

    /// The request, without its secrets, whose answer was waited for when it passed.
    public var unanswered: String?

    /// An expiry.
    public init(scope: Scope, deadline: Timestamp, unanswered: String? = nil) {
        self.scope = scope
        self.deadline = deadline
        self.unanswered = unanswered
    }
}

extension Expiry: Codable {
    private enum CodingKeys: String, CodingKey {
        case state, deadline, unanswered
    }

    /// Reads the deadline, the state where it was a state's, and what was waited for.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        deadline = try container.decode(Timestamp.self, forKey: .deadline)
        scope = try container.decodeIfPresent(String.self, forKey: .state).map(Scope.state) ?? .run
        unanswered = try container.decodeIfPresent(String.self, forKey: .unanswered)
    }

    /// Writes the deadline, the state where it was a state's, and what was waited for.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(deadline, forKey: .deadline)
        if case .state(let name) = scope { try container.encode(name, forKey: .state) }
        try container.encodeIfPresent(unanswered, forKey: .unanswered)
    }
}
