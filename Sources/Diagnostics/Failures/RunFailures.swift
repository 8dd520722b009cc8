/// The knowledge of a run about an effect that can't be undone, done or begun: a payment, by its transaction.
public enum EffectStatus: Hashable, Sendable {
    /// The effect was done, under this name.
    case done(String)
    /// One of these was begun, and may have been done.
    case begun([String])
}

/// The reasons why something that a run waited for did not come.
public struct WaitReasons: Sendable {
    /// The detail that was missing to go on.
    public var lacking: Failure?
    /// The strangeness of what was waited for.
    public var strange: Failure?
    /// The obstacle that kept the other party from acting.
    public var hindrance: Failure?
    /// The request of the other party after the run had done what it waited for.
    public var askedAfter: Failure?

    /// No reason.
    public init() {}
}

extension Fact {
    /// The fact about what a run has done that can't be undone; `nil` where that is nothing.
    fileprivate static func effects(_ effects: [EffectStatus]) -> Fact? {
        let facts = effects.map { effect in
            switch effect {
            case .done(let name): Fact.facts([.hash: .text(name)])
            case .begun(let names): Fact.facts([.hashes: .texts(names)])
            }
        }
        return facts.isEmpty ? nil : .list(facts)
    }
}

extension Failure {
    /// A run that was cancelled, after it had these effects.
    public static func cancelled(after effects: [EffectStatus]) -> Failure {
        Failure(.runCancelled, facts: [.payments: .effects(effects)])
    }

    /// A deadline that passed, with what is known by `facts`, why nothing came, the last failure, and the effects that the run had.
    public static func deadlinePassed(
        _ facts: Facts,
        _ reasons: WaitReasons,
        last: Failure?,
        after effects: [EffectStatus]
    ) -> Failure {
        var facts = facts
        facts[.lacking] = reasons.lacking.map(Fact.failure)
        facts[.strange] = reasons.strange.map(Fact.failure)
        facts[.obstacle] = reasons.hindrance.map(Fact.failure)
        facts[.askedAgain] = reasons.askedAfter.map(Fact.failure)
        facts[.cause] = last.map(Fact.failure)
        facts[.payments] = .effects(effects)
        var remedies = [Remedy(.raiseDeadline)]
        if !effects.isEmpty { remedies.append(Remedy(.askAboutPayment)) }
        if let last, !last.advice.isEmpty {
            remedies += last.alternatives
        } else if let hindrance = reasons.hindrance {
            remedies += hindrance.alternatives
        }
        return Failure(.deadlinePassed, facts: facts, remedies: remedies)
    }

    /// The end of what the state `state` looked at in the failing status `status`, with what helps there, after the run had these
    /// effects on it; `source` is the request whose answer
    /// had that status, where it is known.
    public static func badEnd(
        _ code: FailureCode,
        status: String,
        in state: String,
        after effects: [EffectStatus],
        facts: Facts,
        source: AnsweredRequest? = nil
    ) -> Failure {
        var facts = facts
        facts[.payments] = .effects(effects)
        guard code != .transferFailed else {
            return transferFailed(status: status, in: state, isPaid: !effects.isEmpty, facts: facts).told(by: source)
        }
        facts[.status] = .identifier(status)
        let remedies = code == .customerRejected ? [Remedy(.askAboutCustomer)] : []
        return Failure(code, facts: facts, remedies: remedies).told(by: source)
    }

    /// A transfer that ended in a failing status.
    static func transferFailed(status: String, in state: String, isPaid: Bool, facts: Facts) -> Failure {
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

    /// The failure with remedies that the user can follow although the run can't be continued: an embedded sandbox ends with its run,
    /// and a replay keeps no journal.
    public func withoutWaysBack(isOnSandbox: Bool) -> Failure {
        var failure = self
        let actions = Set(remedies.map(\.action))
        if actions.contains(.answer), !isOnSandbox {
            failure.remedies.removeAll { [.answer, .fill].contains($0.action) }
        } else if actions.contains(.answer) {
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
        var others = advice
        if !others.isEmpty { others[0].facts[.isAlternative] = .flag(true) }
        return others
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
