internal import FlowLanguage
public import Timekeeping

/// A time during which nothing is done.
///
/// It is kept as an instant and a length: the instant outlives the process, and the length tells when the clock was set back.
public struct Wait: Hashable, Sendable {
    /// The reason of a wait.
    public enum Reason: String, Codable, Hashable, Sendable {
        /// An action of another party, for which the state polls.
        case poll
        /// The other side to recover; then the same is tried again.
        case retry
        /// The time itself.
        case wait
        /// An answer of a person.
        case input
    }

    /// The state that waits.
    public var state: String

    /// The end of the wait.
    public var until: Timestamp

    /// The length from its beginning, to the millisecond; `nil` in older journals, where it begins with its line.
    public var length: Duration?

    /// The reason of the wait.
    public var reason: Reason

    /// The status of what is waited for, as it was seen last.
    public var status: String?

    /// A wait.
    public init(
        state: String,
        until: Timestamp,
        length: Duration? = nil,
        reason: Reason,
        status: String? = nil
    ) {
        self.state = state
        self.until = until
        self.length = length
        self.reason = reason
        self.status = status
    }
}

extension Wait {
    /// The wait as it is at `now`; `written` is when its line was written, where it has one.
    ///
    /// A clock that shows a time before the beginning was set back. Then the wait begins anew, so that it never lasts longer
    /// than its length from now.
    public func begun(by now: Timestamp, written: Timestamp?) -> Wait {
        guard let length = length ?? written.map({ max(.zero, $0.duration(to: until)) }),
            now < until.advanced(by: .zero - length)
        else { return self }
        var wait = self
        wait.length = length
        wait.until = now.advanced(by: length)
        return wait
    }
}

extension Wait: Codable {
    private enum CodingKeys: String, CodingKey {
        case state, until, length, reason, status
    }

    /// Reads a wait; a length that can't be read counts as none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        state = try container.decode(String.self, forKey: .state)
        until = try container.decode(Timestamp.self, forKey: .until)
        length = try container.decodeIfPresent(String.self, forKey: .length).flatMap(DurationText.duration)
        reason = try container.decode(Reason.self, forKey: .reason)
        status = try container.decodeIfPresent(String.self, forKey: .status)
    }

    /// Writes a wait, with its length as `5s`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(state, forKey: .state)
        try container.encode(until, forKey: .until)
        try container.encodeIfPresent(length.map(DurationText.text), forKey: .length)
        try container.encode(reason, forKey: .reason)
        try container.encodeIfPresent(status, forKey: .status)
    }
}
