import Diagnostics
import FlowEngine
import FlowLanguage
import TestLanes
import Testing
import Timekeeping

/// Every event in every phase, held against the table of transitions.
@Suite("Table of transitions", .tags(.computing))
struct TransitionTableTests {
    /// When the event happens, as seen from a run that is in its phase.
    enum Moment: CaseIterable {
        /// Before the wait is over.
        case atOnce
        /// After the wait, and before the deadline of the run.
        case afterWait
        /// After the deadline of the run.
        case late

        var delay: Duration {
            switch self {
            case .atOnce: .zero
            case .afterWait: .seconds(600)
            case .late: .seconds(7200)
            }
        }
    }

    /// An event in a phase, and where the flow leads from there: to a state that is `due`, to one that is `waiting`, or to
    /// the end.
    struct Case: CustomTestStringConvertible {
        let phase: Machine.PhaseKind
        let event: Event.Kind
        let onward: Machine.PhaseKind
        let moment: Moment

        var testDescription: String { "\(phase), \(event), \(moment), onward \(onward)" }

        /// Where the table leads; `nil` where the event changes nothing.
        var expected: Machine.PhaseKind? {
            let ways = Machine.transitions.filter { $0.from == phase && $0.event == event }.map(\.to)
            switch (phase, event, moment) {
            // What is due or open is to be done still, and a wait has still to pass.
            case (.due, .resumed, .atOnce), (.due, .resumed, .afterWait): return .due
            case (.asking, .resumed, .atOnce), (.asking, .resumed, .afterWait): return .asking
            case (.waiting, .woke, .atOnce), (.waiting, .resumed, .atOnce): return .waiting
            // The status that is waited for is looked at again.
            case (.waiting, .woke, .afterWait), (.waiting, .resumed, .afterWait), (.waiting, .heard, .atOnce),
                (.waiting, .heard, .afterWait):
                return .due
            default: return ways.count > 1 ? onward : ways.first
            }
        }

        var transition: Machine.Transition? {
            expected.map { Machine.Transition(from: phase, event: event, to: $0) }
        }
    }

    static let cases: [Case] = Machine.PhaseKind.allCases.flatMap { phase in
        Event.Kind.allCases.flatMap { event in
            [Machine.PhaseKind.due, .waiting, .ending].flatMap { onward in
                Moment.allCases.map { Case(phase: phase, event: event, onward: onward, moment: $0) }
            }
        }
    }

    @Test(
        "an event leads where the table says, and one that is not in the table changes nothing",
        .tags(.thorough),
        arguments: cases
    )
    func event(_ test: Case) throws {
        var run = try Self.run(in: test.phase, onward: test.onward)
        try #require(run.machine.phaseKind == test.phase)
        let event = Self.event(test.event, for: run)
        run.now = run.now.advanced(by: test.moment.delay)
        let pending = run.machine.pending
        let effects = run.send(event)
        #expect(run.machine.phaseKind == test.expected ?? test.phase)
        if test.expected == nil {
            #expect(effects.isEmpty)
            #expect(run.machine.pending == pending)
        } else if let effect = effects.first {
            #expect(run.machine.pending == effect)
        }
    }

    @Test("the cases take each transition of the table")
    func whole() {
        let taken = Set(Self.cases.compactMap(\.transition))
        #expect(taken == Set(Machine.transitions))
    }

    // MARK: - Runs and events

    /// The state in which the run is, and the one that follows; all that ends the run early leads to `onward` as well.
    private static func flow(_ phase: Machine.PhaseKind, onward: Machine.PhaseKind) throws -> Flow {
        let next =
            switch onward {
            case .waiting: "{ wait: 5s }"
            // Its condition is neither true nor false, which ends the run.
            case .ending: "{ friendbot: {}, if: run.account < 1 }"
            default: "{ friendbot: {} }"
            }
        let here = phase == .ready ? "" : "  here: { track: $tx, poll: { every: 1m } }\n"
        return try MachineDriver.flow(
            "flow: table\ninputs: { tx: text }\nstates:\n\(here)  next: \(next)\n",
            always: onward == .ending ? nil : "  tidy: \(next)\n"
        )
    }

    private static func run(in phase: Machine.PhaseKind, onward: Machine.PhaseKind) throws -> MachineDriver {
        var run = MachineDriver(flow: try flow(phase, onward: onward))
        guard phase != .ready else { return run }
        run.start(inputs: ["tx": ["id": "t1"]], deadline: run.now.advanced(by: .seconds(3600)))
        switch phase {
        case .ready, .due: break
        case .performing: run.send(.performing(try #require(run.attempt)))
        case .asking: try run.ask()
        case .waiting: try run.poll("incomplete")
        case .ending, .ended:
            run.send(.cancelled)
            while run.machine.ending == nil {
                if run.wait == nil { try run.perform() } else { try run.sleep() }
            }
            if phase == .ended { run.send(.ended(try #require(run.ending))) }
        }
        return run
    }

    private static let deviation = Deviation(
        .numberForText,
        .must,
        section: SEPSection(24, "Transaction History"),
        endpoint: "GET /transactions",
        subject: Subject(field: "amount_in"),
        pattern: "amount_in",
        count: 1,
        found: "a number",
        expected: "a text"
    )

    /// The event of this kind that fits the run best.
    private static func event(_ kind: Event.Kind, for run: MachineDriver) -> Event {
        let state = run.machine.currentState?.name.value ?? "next"
        return switch kind {
        case .started:
            .started(MachineDriver.header(deadline: run.now.advanced(by: .seconds(3600))))
        case .performing: .performing(run.attempt ?? Attempt(state: state, verb: "friendbot"))
        case .noted: .noted(Note(state: state, key: "transfer", value: 1, mark: .began(effect: "ab")))
        case .told: .told(Message(state: state, text: "hello"))
        case .found: .found(FoundDeviation(state: state, deviation))
        case .finished: .finished(Outcome(state: state, name: "completed"))
        case .failed: .failed(StepFailure(state: state, Failure(recorded: .refused, words: "refused")))
        case .waiting: .waiting(run.wait ?? Wait(state: state, until: run.now, reason: .poll))
        case .woke: .woke
        case .heard: .heard
        case .asked: .asked(Inquiry(state: state, asker: "the flow", questions: []))
        case .paused: .paused(Pause(until: run.now))
        case .expired: .expired(Expiry(scope: .run, deadline: run.now))
        case .interrupted: .interrupted
        case .resumed: .resumed
        case .restarted: .restarted(Restart(state: "next", digest: "sha256:0"))
        case .cancelled: .cancelled
        case .ended: .ended(run.ending ?? Ending(result: .done))
        }
    }
}
