import Diagnostics
import FlowEngine
import FlowLanguage
import Timekeeping

/// Makes up what may happen to a run next: mostly what it waits for, and now and then anything at all.
struct RandomRun {
    var chance: Chance
    var now = Timestamp(unixSeconds: 1_790_000_000)

    init(seed: Int) {
        chance = Chance(seed: seed)
    }

    static func header(deadline: Timestamp?) -> RunHeader {
        MachineDriver.header(inputs: ["x": 1, "tx": ["id": "t1"]], deadline: deadline)
    }

    mutating func event(for machine: Machine) -> Event {
        now = now.advanced(by: .seconds(chance.pick([0, 0, 0, 1, 30, 4000])))
        if chance.once(in: 12) { return rare(for: machine) }
        switch machine.pending {
        case nil:
            let deadline = chance.once(in: 2) ? now.advanced(by: .seconds(50_000)) : nil
            return machine.ending == nil ? .started(Self.header(deadline: deadline)) : rare(for: machine)
        case .end(let ending): return .ended(ending)
        case .wait(let wait):
            if chance.once(in: 2) { return .waiting(wait) }
            now = max(now, wait.until)
            return .woke
        case .perform(let attempt, let arguments):
            if !machine.isRecovering { return .performing(attempt) }
            return outcome(of: attempt, arguments, machine)
        }
    }

    /// What an attempt under way may come to.
    private mutating func outcome(of attempt: Attempt, _ arguments: [String: Value], _ machine: Machine) -> Event {
        let state = attempt.state
        switch Int.random(in: 0..<16, using: &chance) {
        case 0: return failure(state)
        case 1: return .asked(Inquiry(state: state, asker: "x", questions: [.init(name: "q")]))
        case 2: return .noted(Note(state: state, key: "transfer", value: 1, mark: .began(effect: "ab")))
        case 3: return machine.expiry(at: now).map(Event.expired) ?? .resumed
        default: break
        }
        var results = arguments
        var name = results.removeValue(forKey: "outcome")?.text ?? "done"
        if attempt.verb == "track" {
            name = chance.pick(["incomplete", "incomplete", "pending_trust", "completed", "error", "new_word"])
            results = ["transfer": ["id": "t1", "status": .text(name)], "status": .text(name)]
        } else if attempt.verb == "sep24" {
            results = ["transfer": ["id": "t1"], "id": "t1", "url": .secret(SecretID(rawValue: "u"))]
        }
        let isUnchanged = attempt.verb == "track" && chance.once(in: 3)
        return .finished(
            Outcome(
                state: state,
                visit: attempt.visit,
                name: name,
                isUnchanged: isUnchanged,
                results: isUnchanged ? [:] : results
            )
        )
    }

    private mutating func failure(_ state: String) -> Event {
        var failure = StepFailure(
            state: state,
            Failure(recorded: chance.pick(FailureKind.allCases), words: "it broke"),
            isRetryable: chance.once(in: 2),
            retryAfter: chance.once(in: 3) ? .seconds(3) : nil
        )
        if chance.once(in: 3) { failure.isUnsettled = true }
        return .failed(failure)
    }

    /// What people and crashes do.
    private mutating func rare(for machine: Machine) -> Event {
        let states = machine.plan.flow.states + machine.plan.flow.always
        switch Int.random(in: 0..<8, using: &chance) {
        case 0: return .interrupted
        case 1, 2: return .resumed
        case 3: return .cancelled
        case 4: return .paused(Pause(until: now))
        case 5: return machine.deadline.map(Event.expired) ?? .woke
        case 6: return chance.pick(strange(to: machine))
        default:
            let state = states.isEmpty ? "none" : chance.pick(states).name.value
            let deadline = chance.once(in: 2) ? now.advanced(by: .seconds(9000)) : nil
            return .restarted(Restart(state: state, digest: "sha256:1", deadline: deadline))
        }
    }

    /// Events that nothing waits for now.
    func strange(to machine: Machine) -> [Event] {
        let state = machine.currentState?.name.value ?? "nowhere"
        var events: [Event] = [
            .finished(Outcome(state: "nowhere")),
            .finished(Outcome(state: state, visit: 1_000_000)),
            .failed(StepFailure(state: "nowhere", Failure(recorded: .transport, words: "late"), isRetryable: true)),
            .performing(Attempt(state: state, verb: "sep1", visit: 77, number: 77)),
            .asked(Inquiry(state: "nowhere", asker: "x", questions: [])),
            .waiting(Wait(state: "nowhere", until: now, reason: .poll)),
            .expired(Expiry(scope: .state("nowhere"), deadline: now)),
            .noted(Note(state: "nowhere", key: "payment", value: 1)),
            .told(Message(state: state, text: "x")),
            .restarted(Restart(state: "nowhere", digest: "")),
            .paused(Pause(until: now)),
            .interrupted,
        ]
        if !machine.isRecovering {
            // No attempt is open that could come to anything.
            let visit: Int
            if case .perform(let attempt, _) = machine.pending { visit = attempt.visit } else { visit = 1 }
            events.append(.finished(Outcome(state: state, visit: visit)))
            events.append(.failed(StepFailure(state: state, Failure(recorded: .refused, words: "late"))))
            events.append(.asked(Inquiry(state: state, asker: "x", questions: [])))
        }
        if case .wait = machine.pending {} else { events.append(.woke) }
        if machine.pending != nil { events.append(.started(Self.header(deadline: nil))) }
        return events
    }
}

/// All that can be seen of a machine.
struct Snapshot: Equatable {
    var pending: Effect?
    var scope: Scope
    var deadline: Expiry?
    var ending: Ending?
    var verdict: Ending?
    var inquiry: Inquiry?
    var isRecovering: Bool
    var state: String?
    var notes: [[Note]]

    init(_ machine: Machine) {
        pending = machine.pending
        scope = machine.scope
        deadline = machine.deadline
        ending = machine.ending
        verdict = machine.verdict
        inquiry = machine.inquiry
        isRecovering = machine.isRecovering
        state = machine.currentState?.name.value
        notes = machine.plan.flow.states.map { machine.notes(ofState: $0.name.value) }
    }
}
