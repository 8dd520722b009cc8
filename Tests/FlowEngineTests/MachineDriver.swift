import Diagnostics
import FlowEngine
import FlowLanguage
import Testing
import Timekeeping

/// Plays the part of the runner: feeds a machine with events and keeps them as a journal would.
struct MachineDriver {
    var machine: Machine
    var now = Timestamp(unixSeconds: 1_790_000_000)
    private(set) var journal: [(event: Event, at: Timestamp)] = []
    private(set) var effects: [Effect] = []

    /// A machine for the flow in `text`, which has to be without faults as far as reading goes.
    init(_ text: String) throws {
        self.init(flow: try Self.flow(text))
    }

    init(flow: Flow) {
        machine = Machine(flow: flow)
    }

    /// The flow in `text`, with the states of the flow in `always` as those that always run.
    static func flow(_ text: String, always: String? = nil) throws -> Flow {
        let (parsed, findings) = FlowParser.parse(text: text, path: "flow.yaml")
        #expect(findings.map { $0.rendered(source: text) } == [])
        var flow = try #require(parsed)
        if let always { flow.always = try Self.flow("flow: always\nstates:\n\(always)").states }
        return flow
    }

    static func header(inputs: [String: Value] = [:], deadline: Timestamp? = nil) -> RunHeader {
        RunHeader(
            flow: "test",
            path: "flow.yaml",
            digest: "sha256:0",
            inputs: inputs,
            anchor: "localhost:8000",
            network: RunHeader.Network(name: "sandbox", passphrase: "Standalone", horizon: "http://localhost:1"),
            account: "GABC",
            deadline: deadline,
            version: "0.1.0",
            seed: 7
        )
    }

    @discardableResult
    mutating func send(_ event: Event) -> [Effect] {
        journal.append((event, now))
        effects = machine.take(event, at: now).map { [$0] } ?? []
        return effects
    }

    @discardableResult
    mutating func start(inputs: [String: Value] = [:], deadline: Timestamp? = nil) -> [Effect] {
        send(.started(Self.header(inputs: inputs, deadline: deadline)))
    }

    /// Performs what is wanted: records that it begins, and how it ends, as the answer to `source` told.
    @discardableResult
    mutating func perform(
        _ name: String = "done",
        _ results: [String: Value] = [:],
        source: AnsweredRequest? = nil
    ) throws -> [Effect] {
        let attempt = try #require(attempt)
        send(.performing(attempt))
        let outcome = Outcome(
            state: attempt.state,
            visit: attempt.visit,
            name: name,
            results: results,
            source: source
        )
        return send(.finished(outcome))
    }

    /// Looks at a transfer that is in `status`.
    @discardableResult
    mutating func poll(
        _ status: String,
        _ fields: [String: Value] = [:],
        source: AnsweredRequest? = nil
    ) throws -> [Effect] {
        var transfer: [String: Value] = ["id": "t1", "status": .text(status)]
        transfer.merge(fields) { _, field in field }
        return try perform(status, ["transfer": .object(transfer), "status": .text(status)], source: source)
    }

    @discardableResult
    mutating func fail(_ kind: FailureKind = .transport, isRetryable: Bool = true, after: Duration? = nil) throws
        -> [Effect]
    {
        let attempt = try #require(attempt)
        send(.performing(attempt))
        let failure = StepFailure(
            state: attempt.state,
            Failure(recorded: kind, words: "it broke"),
            isRetryable: isRetryable,
            retryAfter: after
        )
        return send(.failed(failure))
    }

    /// A failure of what has done something that can't be undone, and doesn't know what came of it.
    @discardableResult
    mutating func failUnsettled() throws -> [Effect] {
        let attempt = try #require(attempt)
        send(.performing(attempt))
        var failure = StepFailure(state: attempt.state, Failure(recorded: .transport, words: "nobody knows"))
        failure.isUnsettled = true
        return send(.failed(failure))
    }

    /// The verb asks for what no one answers.
    @discardableResult
    mutating func ask(_ name: String = "iban") throws -> [Effect] {
        let attempt = try #require(attempt)
        send(.performing(attempt))
        let questions = [RecordedQuestion(name: name, label: "Your \(name)")]
        return send(.asked(Inquiry(state: attempt.state, asker: "the flow", questions: questions)))
    }

    /// Records the wait that is wanted, lets its time pass, and wakes.
    @discardableResult
    mutating func sleep() throws -> [Effect] {
        let wait = try #require(wait)
        send(.waiting(wait))
        now = max(now, wait.until)
        return send(.woke)
    }

    /// The attempt that is wanted.
    var attempt: Attempt? {
        if case .perform(let attempt, _) = machine.pending { attempt } else { nil }
    }

    /// What the attempt that is wanted is told.
    var arguments: [String: Value]? {
        if case .perform(_, let arguments) = machine.pending { arguments } else { nil }
    }

    /// The wait that is wanted.
    var wait: Wait? {
        if case .wait(let wait) = machine.pending { wait } else { nil }
    }

    /// The ending that is wanted.
    var ending: Ending? {
        if case .end(let ending) = machine.pending { ending } else { nil }
    }

    /// The state whose verb is wanted.
    var state: String? { attempt?.state }
}
