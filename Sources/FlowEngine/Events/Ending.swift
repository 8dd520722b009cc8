public import Diagnostics

/// The end of a run.
public struct Ending: Hashable, Sendable {
    /// Well or not.
    public enum Result: Hashable, Sendable {
        /// Success.
        case done
        /// A failure of this kind.
        case failed(FailureKind)
    }

    /// Well or not.
    public var result: Result

    /// The state in which the run ended; `nil` when it ended between states.
    public var state: String?

    /// The failure; `nil` where nothing failed, and where no one knows more than the result.
    public var failure: Failure?

    /// An ending without a reason.
    public init(result: Result, state: String? = nil) {
        self.result = result
        self.state = state
    }

    /// The ending by `failure`, in `state`; `place` is to blame where the failure names none.
    public init(_ failure: Failure, in state: String? = nil, at place: SourcePlace? = nil) {
        self.init(result: .failed(failure.kind), state: state)
        self.failure = failure
        self.failure?.place = failure.place ?? place
    }

    /// The message of the failure, as the catalogue words it.
    public var message: MessageText? { failure?.message }

    /// Whether the user has cancelled the run, regardless of what it had paid by then.
    public var isCancelled: Bool { failure?.code == .runCancelled }

    /// The message, word for word.
    public var summary: String? { message?.reveal() }

    /// The next step for the reader, as the catalogue words it.
    public var help: String? { failure?.help }

    /// The place in the flow that is to blame.
    public var place: SourcePlace? { failure?.place }

    /// The exit code of the program: 0, or the code of the failure.
    public var exitCode: Int32 {
        switch result {
        case .done: 0
        case .failed(let kind): kind.exitCode
        }
    }
}

extension Ending: Codable {
    private enum CodingKeys: String, CodingKey {
        case result, state
    }

    /// Reads an ending as ``encode(to:)`` writes it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            result: try container.decode(Result.self, forKey: .result),
            state: try container.decodeIfPresent(String.self, forKey: .state)
        )
        let recorded = try RecordedFailure(from: decoder)
        guard case .failed(let kind) = result, recorded.summary != nil || recorded.failure != nil else { return }
        failure = recorded.failure(of: kind)
    }

    /// Writes the result, the state, and the failure with its words.
    public func encode(to encoder: any Encoder) throws {
        if let failure {
            var recorded = RecordedFailure(failure)
            recorded.kind = nil
            try recorded.encode(to: encoder)
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(result, forKey: .result)
        try container.encodeIfPresent(state, forKey: .state)
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
