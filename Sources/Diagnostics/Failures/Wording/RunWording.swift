/// Runs and their flows: `R1..`.
extension Wording {
    static func run(_ failure: Failure) -> MessageText? {
        let facts = failure.facts
        let state = facts.text(.state) ?? ""
        let name = facts.text(.name) ?? ""
        if let words = resuming(failure.code, facts) { return words }
        return switch failure.code {
        case .deadlinePassed: deadline(facts)
        case .transferFailed:
            """
            \(facts.text(.domain) ?? "the anchor") ended the transfer in `\(facts.identifier(.status) ?? "")`\
            \(asked(facts))\(said(facts))\(payments(facts))
            """
        case .customerRejected:
            """
            \(facts.text(.domain) ?? "the anchor") set the KYC status to `\(facts.identifier(.status) ?? "")`\
            \(asked(facts))\(said(facts))
            """
        case .routedToFail: "the flow routed to `fail` after `\(state)`"
        case .usedFlowEnded: "`\(name)` ended in `\(facts.text(.outcome) ?? "")` after `\(state)`"
        case .endlessLoop: "the run entered \(facts.number(.limit) ?? 0) states without ever waiting"
        case .undecidedCondition:
            "the condition of `\(state)` is neither true nor false: \(evaluation(facts))"
        case .unresolvedName: "`\(name)` has no value here"
        case .emptyName: "`\(name)` is empty and can't be used inside text"
        case .unknownVerb: "the verb `\(name)` can't be performed by this version of windlass"
        case .stateGone: "the flow has no state `\(state)` any more"
        case .journalLeadsNowhere: "the journal of run \(facts.text(.run) ?? "") has no next state"
        case .runPaused: "paused in `\(state)` until \(facts.text(.time) ?? "")"
        case .runInterrupted: "the run was interrupted"
        case .runTimedOut: "the run was stopped after \(facts.text(.time) ?? ""), the `--timeout` of the command"
        case .runCancelled: "cancelled\(payments(facts))"
        case .takenToEnd: "the run was taken to `\(state)`, which runs at the end"
        case .foreignSession:
            """
            \(facts.isSo(.isUnsent) ? "nothing was sent: " : "")\(facts.text(.target) ?? "it") is no place of \
            \(facts.text(.domain) ?? "the anchor"), and only that gets its session
            """
        default: missing(failure.code, facts)
        }
    }

    /// The reason why a run can't be resumed: `R2..`.
    private static func resuming(_ code: FailureCode, _ facts: Facts) -> MessageText? {
        let (run, name) = (facts.text(.run) ?? "", facts.text(.name) ?? "")
        return switch code {
        case .runUnknown: "the journal has no run \(run) that can go on"
        case .runNeverBegan:
            "the run \(run) was killed before it began: nothing was sent, and its inputs are not known"
        case .flowChanged: "\(name) has changed since the run \(run) was started"
        case .flowUnreadable: "the journal has no text of \(name) that this version can go on with"
        case .otherRunAccount:
            """
            the run \(run) acts for \(facts.text(.expected) ?? "another account"), \
            \(facts.text(.found).map { "not for \($0)" } ?? "whose seed is not stored")
            """
        case .unknownState: "the flow has no state `\(name)` from which the run \(run) could go on"
        case .runDeadlinePassed: "the run \(run) had to be over by \(facts.text(.time) ?? "")"
        case .runEnded: "the run \(run) has ended"
        default: nil
        }
    }

    /// The anchor's words stand in quotes: what follows them is the run's own.
    private static func said(_ facts: Facts) -> MessageText {
        guard let words = facts.said(.said) else { return "" }
        if let status = facts.identifier(.since) { return "; it says since `\(status)`: “\(words)”" }
        return ": “\(words)”"
    }

    private static func deadline(_ facts: Facts) -> MessageText {
        let time = facts.text(.time) ?? ""
        let current = facts.text(.current)
        var text: MessageText
        if let state = facts.text(.state) {
            text = "the deadline of `\(state)` passed at \(time)"
            if let current, current != state { text += ", in `\(current)`" }
        } else {
            text = "the run's deadline passed at \(time), in `\(current ?? "")`"
        }
        if let status = facts.identifier(.status) {
            let subject = facts.text(.subject).map { $0 + " " } ?? ""
            text += "; \(subject)status `\(status)`"
            if let word = facts.identifier(.otherStatus), facts[.otherStatus] != facts[.status] {
                text += " (SEP-31: `\(word)`)"
            }
            if let words = facts.said(.said) { text += "; the anchor said: “\(words)”" }
        }
        for name in [FactName.lacking, .strange, .obstacle] {
            if let reason = reason(facts, name) { text += "; \(reason)" }
        }
        if let request = facts.text(.unanswered) { text += "; no answer to \(request)" }
        if let last = facts.failure(.cause) { text += "; last failure: \(last.message)" }
        text += payments(facts)
        if let request = reason(facts, .askedAgain) { text += "; \(request); nothing more is paid" }
        return text
    }

    /// A reason; journals of format 1 have it in words.
    private static func reason(_ facts: Facts, _ name: FactName) -> MessageText? {
        facts.failure(name)?.message ?? facts.identifier(name)
    }

    /// The payments that the run has made, or signed without knowing more.
    private static func payments(_ facts: Facts) -> MessageText {
        MessageText(
            facts.groups(.payments).map { payment in
                if let hash = payment.text(.hash) { return "; paid with the transaction \(hash)" }
                return "; may have paid with the transaction \(payment.texts(.hashes).listed(by: " or "))"
            }.joined()
        )
    }

    /// A request by its method and its address; journals of former versions have it in words.
    static func request(_ facts: Facts) -> MessageText {
        let address = facts.identifier(.request) ?? ""
        return facts.text(.method).map { "\($0) \(address)" as MessageText } ?? address
    }

    /// The parts that a run lacks: `R3..`.
    private static func missing(_ code: FailureCode, _ facts: Facts) -> MessageText? {
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        let request = request(facts)
        return switch code {
        case .answerTooLarge: "the flow uses \(part(.count)) bytes of the answer, and a journal takes \(part(.limit))"
        case .requestNotRepeated:
            "not repeated: the run was killed during the request \(request), which may have been carried out"
        case .requestRefused:
            "\(request) was answered with status \(part(.status))\(facts.said(.said).map { ": “\($0)”" as MessageText } ?? "")"
        case .anchorMissing: "the run has no anchor, and this needs one"
        case .usedFlowUnread: "the file that `\(part(.state))` uses was not read"
        case .verbFailed: "`\(part(.name))` failed unexpectedly: \(facts.clause(.flaw) ?? "")"
        case .visitNotRecorded: "the tape has no visit of the page in `\(part(.state))`"
        default: nil
        }
    }
}
