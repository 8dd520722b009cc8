extension Failure {
    /// The end of what the state `state` looked at in the failing status `status`, with what helps there; `isPaid` tells
    /// whether the run has paid for it.
    public static func badEnd(
        _ code: FailureCode,
        status: String,
        in state: String,
        isPaid: Bool,
        facts: Facts
    ) -> Failure {
        guard code != .transferFailed else {
            return transferFailed(status: status, in: state, isPaid: isPaid, facts: facts)
        }
        var facts = facts
        facts[.status] = .identifier(status)
        return Failure(code, facts: facts, remedies: code == .customerRejected ? [Remedy(.askAboutCustomer)] : [])
    }

    /// A transfer that ended in a failing status.
    public static func transferFailed(status: String, in state: String, isPaid: Bool, facts: Facts) -> Failure {
        var facts = facts
        facts[.status] = .identifier(status)
        let back = Remedy(isPaid ? .askForMoneyBack : .nothingWasPaid)
        let resume: Facts = [.state: .text(state)]
        let remedies: [Remedy] =
            switch status {
            case "error": [back, Remedy(.resumeIfReopened, resume)]
            case "expired": [back, Remedy(.startAgainInTime), Remedy(.resumeIfPaidLate, resume)]
            case "refunded": [Remedy(.awaitRefund)]
            case "no_market": [back, Remedy(.startAgainWithMarket)]
            case "too_small": [back, Remedy(.startAgainAboveMinimum)]
            case "too_large": [back, Remedy(.startAgainBelowMaximum)]
            default: []
            }
        return Failure(.transferFailed, facts: facts, remedies: remedies)
    }

    /// The failure with remedies that the user can follow although the run's network is gone: an embedded sandbox ends with its
    /// run, and nothing can be resumed there.
    public func withoutWaysBack() -> Failure {
        var failure = self
        let actions = Set(remedies.map(\.action))
        if actions.contains(.answer) {
            failure.remedies = [Remedy(actions.contains(.fill) ? .fillAtStart : .confirmAtStart)]
        } else {
            failure.remedies.removeAll { $0.action.resumes }
        }
        return failure
    }

    /// The failure with `run` in the commands that it advises; what ends a run doesn't know how it is called.
    public func named(run: String) -> Failure {
        var failure = self
        for index in remedies.indices where remedies[index].facts[.run] == nil {
            failure.remedies[index].facts[.run] = remedies[index].action.resumes ? .text(run) : nil
        }
        return failure
    }

    /// The remedies as alternatives to others that were given before.
    public var alternatives: [Remedy] {
        remedies.prefix(1).map { first in
            var first = first
            first.facts[.isAlternative] = .flag(true)
            return first
        } + remedies.dropFirst()
    }
}

extension Remedy.Action {
    /// Whether the run goes on with it.
    public var resumes: Bool {
        switch self {
        case .resume, .resumeIfReopened, .resumeIfPaidLate, .resumeFromAnother, .resumeAnyway, .resumeRun,
            .resumeThen, .resumeAll, .resumeAtPage, .resumeOnceMore, .resumeForQuote, .resumeSpentLink,
            .resumeForFreshLink:
            true
        default: false
        }
    }
}
