public import Diagnostics

/// A finding about the anchor, made while the run was in a state.
///
/// In a journal it is one flat object: the members of the deviation, `state` and `allowed`. Each deviation is there once.
public struct FoundDeviation: Hashable, Sendable {
    /// The state whose request it was; `nil` between states.
    public var state: String?

    /// The deviation.
    public var deviation: Deviation

    /// Whether the flow or the command line accepts it.
    public var isAllowed: Bool

    /// A finding.
    public init(state: String?, _ deviation: Deviation, isAllowed: Bool = false) {
        self.state = state
        self.deviation = deviation
        self.isAllowed = isAllowed
    }
}

extension FoundDeviation: Codable {
    private enum CodingKeys: String, CodingKey {
        case state, allowed
    }

    /// Reads a finding as ``encode(to:)`` writes it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            state: try container.decodeIfPresent(String.self, forKey: .state),
            try Deviation(from: decoder),
            isAllowed: try container.decodeIfPresent(Bool.self, forKey: .allowed) ?? false
        )
    }

    /// Writes one flat object; `allowed` only where it is.
    public func encode(to encoder: any Encoder) throws {
        try deviation.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(state, forKey: .state)
        if isAllowed { try container.encode(true, forKey: .allowed) }
    }
}
