internal import Diagnostics
internal import FlowEngine
package import FlowLanguage
internal import Timekeeping

/// One state of a flow, and how far a run has come with it.
package struct ProgressRow: Sendable {
    /// The progress of a state.
    package enum Mark: String, Sendable, Codable {
        case untouched, running, waiting, done, failed
    }

    /// The name of the state: `login`, or `login/challenge` in a flow that `login` uses.
    package let name: String
    package let verb: String
    /// The state that uses the flow to which this one belongs.
    package let part: String?
    /// Whether the state runs at the end, regardless of what happened.
    package let isAlways: Bool
    package internal(set) var mark = Mark.untouched
    /// The result of the state, or its present action, in a short clause.
    package internal(set) var detail: String?
    /// The last outcome of the verb: `done`, or an anchor's status.
    package internal(set) var outcome: String?
    /// The last results of the verb, by the names of its description; secrets are only references.
    package internal(set) var results: [String: Value] = [:]
    /// The time spent in the state over all visits so far.
    package internal(set) var spent = Duration.zero
    /// The number of times that the state was entered.
    package internal(set) var visits = 0
    var enteredAt: Timestamp?
    /// Whether the state is about to go into the flow that it uses, so that its next outcome is no result.
    var isEntering = false

    init(_ step: Step, isAlways: Bool) {
        name = step.name.value
        verb = step.verb.value.rawValue
        part = step.part
        self.isAlways = isAlways
        usesFlow = step.use != nil
    }

    let usesFlow: Bool

    /// The number of flows that the state lies inside of and others use.
    package var depth: Int {
        guard let part else { return 0 }
        return part.count(where: { $0 == UsedFlow.separator }) + 1
    }

    /// The name inside the flow to which the state belongs.
    package var shortName: String {
        guard let part, name.hasPrefix(part + String(UsedFlow.separator)) else { return name }
        return String(name.dropFirst(part.count + 1))
    }

    /// Forgets what has happened: the flow is run anew.
    mutating func reset() {
        mark = .untouched
        (detail, outcome, results, enteredAt) = (nil, nil, [:], nil)
        (spent, visits, isEntering) = (.zero, 0, false)
    }

    /// Takes in how the verb ended.
    mutating func take(_ outcome: Outcome) {
        if isEntering {
            isEntering = false
            mark = .running
            return
        }
        mark = .done
        self.outcome = outcome.name
        detail = outcome.summary?.masked ?? detail
        // Nothing is repeated where everything is as it was.
        if !outcome.isUnchanged { results.merge(outcome.results) { _, new in new } }
    }
}
