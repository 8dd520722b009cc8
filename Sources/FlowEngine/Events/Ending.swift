public import Diagnostics

/// How a run ended.
public struct Ending: Codable, Hashable, Sendable {
    /// Well or not.
    public enum Result: Hashable, Sendable {
        /// Everything was done.
        case done
        /// It failed, in this manner.
        case failed(FailureKind)
    }

    /// Well or not.
    public var result: Result

    /// The state in which the run ended; `nil` when it ended between states.
    public var state: String?

    /// What happened.
    public var summary: String?

    /// What the reader can do next.
    public var help: String?

    /// The place in the flow that is to blame.
    public var place: SourcePlace?

    /// An ending.
    public init(
        result: Result,
        state: String? = nil,
        summary: String? = nil,
        help: String? = nil,
        place: SourcePlace? = nil
    ) {
        self.result = result
        self.state = state
        self.summary = summary
        self.help = help
        self.place = place
    }

    /// What the program ends with: 0, or the code of the failure.
    public var exitCode: Int32 {
        switch result {
        case .done: 0
        case .failed(let kind): kind.exitCode
        }
    }
}

extension Ending.Result: Codable {
    private static let word = "done"

    /// Reads `done`, or the kind of a failure.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if try container.decode(String.self) == Self.word {
            self = .done
        } else {
            self = .failed(try container.decode(FailureKind.self))
        }
    }

    /// Writes `done`, or the kind of the failure.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .done: try container.encode(Self.word)
        case .failed(let kind): try container.encode(kind)
        }
    }
}
