import Diagnostics
import FlowLanguage
import Timekeeping

extension Machine {
    /// The phase of a run, with everything that is known only there.
    indirect enum Phase: Sendable {
        /// The machine has not started.
        case ready
        /// The run is in a state.
        case open(Progress, Activity)
        /// An ending was returned; `isRecorded` returns whether it is recorded too.
        case ended(Ending, isRecorded: Bool)
    }

    /// The activity in the current state.
    enum Activity: Sendable {
        /// An attempt was returned, and is not recorded as begun.
        case due(Attempt, arguments: [String: Value])
        /// The attempt is recorded as begun: what it does may have happened.
        case performing(Attempt, arguments: [String: Value])
        /// The run waits until the questions are answered; then it goes on with the attempt.
        case asking(Inquiry, then: Attempt, arguments: [String: Value])
        /// The run waits; then it goes on with the attempt.
        case waiting(Wait, then: Attempt)
    }

    /// The data of a run from its start to its end.
    struct Progress: Sendable {
        /// The number of the state that the run is in.
        var number = 0
        /// The failures in this state since the verb succeeded last.
        var streak = FailureStreak()
        /// The reason for a way to `fail`: how the subject of a verb or a used flow ended.
        var failureCause: Failure?
        /// The number of states entered since the run last waited.
        var immediateStates = 0
        /// The end of the run before what always runs; `nil` until that begins.
        var closing: Closing?
    }

    /// The failures of a verb in a row.
    struct FailureStreak: Sendable {
        /// The number of failures, without those that were only too early.
        var count = 0
        /// The time of the first.
        var since: Timestamp?
        /// The last one.
        var last: StepFailure?
        /// The same, where it is an expectation that doesn't hold: a deadline makes that no better.
        var contradiction: StepFailure? { last.flatMap { $0.kind == .expectation ? $0 : nil } }
    }

    /// The end of a run whose always-states run.
    struct Closing: Sendable {
        /// The ending of the run before them.
        let verdict: Ending
        /// The first thing that went wrong in them.
        var lateFailure: Ending?
        /// The final ending: a good end doesn't hide what went wrong after it, and a bad one isn't hidden by it.
        var final: Ending { verdict.result == .done ? lateFailure ?? verdict : verdict }
    }

    /// The reaction to an event.
    indirect enum Reaction: Sendable {
        /// No reaction.
        case nothing
        /// An effect to perform, which the phase describes.
        case effect(Effect)
        /// The run goes on elsewhere.
        case go(FlowPlan.Destination, Progress)
    }
}
