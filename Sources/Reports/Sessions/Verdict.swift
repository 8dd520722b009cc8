internal import Diagnostics

/// The verdict on a run, in the terms of test reports.
package enum Verdict: String, Codable, CaseIterable, Hashable, Sendable {
    /// Success.
    case passed
    /// The anchor, the network or an expectation kept it from being done.
    case failed
    /// The run could not find out: a server was out of reach, or something is wrong with the flow or the command.
    case error
    /// The run is not over: it is paused, interrupted, or waits for an answer.
    case unfinished

    init(_ kind: FailureKind) {
        self =
            switch kind {
            case .expectation, .refused, .deadline, .protocol: .failed
            case .usage, .invalidFlow, .transport: .error
            case .unanswered, .paused, .interrupted: .unfinished
            }
    }
}

extension RunReport {
    /// The verdict on the run.
    package var verdict: Verdict {
        switch result {
        case "done": .passed
        case Self.unfinished: .unfinished
        default: FailureKind(rawValue: result).map(Verdict.init) ?? .error
        }
    }

    /// Whether the run passed, and one of the same failed before it.
    package var isFlaky: Bool { verdict == .passed && earlier?.isEmpty == false }

    /// The title that tells the run from the others of its session.
    var title: String { label ?? flow }

    /// The states as the cases of a test suite, in order: those that use a flow in which the run failed are left out, as the
    /// state in which it failed has the failure.
    ///
    /// One more case says if the run ended outside of its states.
    var cases: [StateCase] {
        let failing = verdict == .passed ? nil : failure
        let outer = failing?.state.map(parts) ?? []
        var cases = states.filter { !outer.contains($0.state) }.map { state in
            StateCase(state, failure: failing?.state == state.state ? failing : nil, of: verdict)
        }
        if verdict != .passed, !cases.contains(where: { $0.failure != nil }) {
            cases.append(StateCase(name: "run", verdict: .of(verdict), seconds: 0, failure: failing))
        }
        return cases
    }

    /// The names of the states that use the flow of `state`, directly or not.
    private func parts(of state: String) -> Set<String> {
        var parts: Set<String> = []
        var next = states.first { $0.state == state }?.part
        while let part = next, parts.insert(part).inserted { next = states.first { $0.state == part }?.part }
        return parts
    }
}

/// A state of a run, as test reports count it.
struct StateCase {
    /// The verdict on a state.
    enum Verdict: String {
        case passed, failed, error, unfinished, skipped

        static func of(_ verdict: Reports.Verdict) -> Verdict { Verdict(rawValue: verdict.rawValue) ?? .error }
    }

    var name: String
    var verdict: Verdict
    var seconds: Double
    var detail: String?
    /// All there is to tell, in lines, where that is more than the detail.
    var lines: [String]?
    /// The failure by which the run ended here.
    var failure: RunReport.Failure?

    init(name: String, verdict: Verdict, seconds: Double, failure: RunReport.Failure?) {
        self.name = name
        self.verdict = verdict
        self.seconds = seconds
        self.failure = failure
    }

    fileprivate init(_ state: RunReport.State, failure: RunReport.Failure?, of run: Reports.Verdict) {
        let verdict: Verdict =
            if failure != nil {
                .of(run)
            } else {
                switch state.mark {
                case .done: .passed
                case .failed: .failed
                case .running, .waiting: .unfinished
                case .untouched: .skipped
                }
            }
        self.init(name: state.state, verdict: verdict, seconds: state.seconds, failure: failure)
        detail = state.summary ?? state.outcome
    }
}

extension RunReport.Failure {
    /// The sentence, and the operands under it.
    var words: [String] { [sentence] + (details?.operandLines ?? []).map { "    \($0)" } }

    /// The code of the failure, or the name of its kind.
    var code: String { details?.code ?? kind }

    /// All there is to tell, in lines: words, place, section, remedy.
    var lines: [String] {
        var lines = words
        if let place { lines.append("  --> \(place)") }
        if let section = details?.section { lines.append("section: \(section) \(section.url)") }
        if let help { lines.append("help: \(help)") }
        return lines
    }
}
