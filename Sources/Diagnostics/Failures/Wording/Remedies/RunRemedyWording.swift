/// Remedies about runs: trying again, continuing, and the stores that runs are in.
extension RemedyWording {
    /// The words of remedies for trying again; `nil` for others.
    static func retry(_ action: Remedy.Action, _ facts: Facts) -> String? {
        switch action {
        case .tryAgain: return "try again"
        case .tryLater: return facts.number(.seconds).map { "try again in \($0) s" } ?? "try again later"
        case .allowMoreTime: return "allow more time"
        case .tryLaterOrAllowMoreTime: return "try again later, or allow more time"
        case .raiseDeadline: return "give it more time: a longer `--deadline`, `deadline` or `within`"
        case .startAgainInTime: return "start a new transfer, and pay it in time"
        case .startAgainWithMarket:
            return "the anchor has no market for the asset now: start a new transfer later, or of another asset"
        case .startAgainAboveMinimum: return "start a new transfer above the minimum that `windlass plan` shows"
        case .startAgainBelowMaximum: return "start a new transfer below the maximum that `windlass plan` shows"
        case .awaitRefund:
            return "wait for the refund; start a new transfer when the anchor's reason is gone"
        case .nothingWasPaid: return "nothing was paid by the run"
        case .newQuote:
            return "ask for a new quote; the anchor may keep the amount of the lost one reserved until that expires"
        default: return nil
        }
    }

    /// The words of remedies for continuing a run; `nil` for others.
    static func continuation(_ action: Remedy.Action, _ facts: Facts) -> String? {
        switch action {
        case .findOutWhatItDid: return "find out what it did"
        case .declareRepeatable: return "or say `repeatable: true` in the flow"
        case .newRunForFreshLink: return "start a new run for a fresh link"
        case .startTransferAgain: return "start the transfer anew if it stays so; nothing was paid"
        case .newRunIncomplete: return "start a new run; this transfer stays `incomplete`, and nothing was paid for it"
        case .newRunWithQuote:
            return "start a new run with a new quote; nothing was paid for the lost payment, which expires"
        case .leaveIncomplete: return "nothing was paid for this one, which stays `incomplete`"
        case .waitForNetwork: return "wait a little: the network is busy"
        case .expectReservation: return "the anchor may keep the amount of the lost one reserved until that expires"
        case .leaveSessionOut:
            return "leave `auth` out, or ask one of the services that the anchor's stellar.toml names"
        case .resume: return "\(command(facts)) continues from there"
        case .resumeFromAnother: return "\(command(facts)) continues from there; or name another state"
        case .resumeIfReopened: return "if the anchor reopens the transfer, \(command(facts)) continues it"
        case .resumeIfPaidLate:
            return "if the anchor reopens the transfer after a late payment, \(command(facts)) continues it"
        case .resumeRun: return "\(command(facts)) resumes it"
        case .resumeThen: return "resume it then with \(command(facts))"
        case .resumeAll: return "`windlass resume --all\(store(facts))` resumes all runs that are due"
        case .resumeAnyway: return "\(command(facts)) resumes it anyway, or from another state"
        case .resumeAtPage: return "\(command(facts)) continues at that page, with the answers so far"
        case .resumeOnceMore:
            return "\(command(facts)) makes it once more; a later state continues without it"
        case .resumeForQuote: return "ask for a new one with \(command(facts)), or give the state a `retry`"
        case .resumeSpentLink: return "or open this one anyway: \(command(facts))"
        case .resumeForFreshLink: return "\(command(facts)) starts the transfer anew, with a link of its own"
        case .runIsOver: return "the run is over"
        case .sandboxEnded: return "the embedded sandbox ended with it: start the flow anew"
        case .answer:
            return """
                answer with `windlass runs answer \(run(facts))\(store(facts))`, then run \
                `windlass resume \(run(facts))\(store(facts))`
                """
        case .fill: return "or write the answers into a file, as `name: answer`, and give it with `--fill FILE`"
        case .fillAtStart:
            return """
                start the flow again with a file of answers (`--fill FILE`) or on a terminal: the embedded sandbox has ended
                """
        case .confirmAtStart:
            return """
                start the flow again on a terminal, without `--no-input`, to confirm the payment: the embedded sandbox has \
                ended
                """
        case .answerAgain:
            return """
                give the answers that the recorded run had, with `--fill FILE`, `--set NAME=ANSWER`, `--file NAME=PATH` or in \
                the environment
                """
        case .checkFlow: return "run `windlass check` on the flow; it shows \(facts.text(.name) ?? "the place")"
        case .checkLoop: return "run `windlass check` on the flow; it shows the states of the loop"
        case .showIfFilled: return "show it only if it has a value: `if: \(facts.text(.name) ?? "NAME") exists`"
        default: return nil
        }
    }

    /// The words of remedies about runs and their stores; `nil` for others.
    static func run(_ action: Remedy.Action, _ facts: Facts) -> String? {
        let name = facts.text(.name) ?? ""
        let choices = facts.texts(.choices)
        switch action {
        case .showRun: return "`windlass runs show \(run(facts))\(store(facts))` shows what it did"
        case .listRuns: return "list the runs with `windlass runs list\(store(facts))`"
        case .startAnew: return "start it anew with `windlass run \(name)`"
        case .cancelRun: return "`windlass runs cancel \(run(facts))\(store(facts))` takes it off the list"
        case .cancelUnsent:
            return "nothing was sent; `windlass runs cancel \(run(facts)) --now\(store(facts))` takes it off the list"
        case .answerRun: return "`windlass runs answer \(run(facts))\(store(facts))` answers"
        case .answerAtTerminal:
            return "run `windlass runs answer \(run(facts))\(store(facts))` at a terminal, without answers"
        case .resumeToEnd: return "its deadline has passed; \(command(facts)) ends it"
        case .resumeAsStarted: return asStarted(facts)
        case .restoreFlow: return "put the file back, or start a new run"
        case .giveRunAccount: return "give the account that the run was started with"
        case .chooseState: return "use one of the states \(choices.joined(separator: ", "))"
        case .giveDeadline: return "give it more time with `--deadline`, as 1h"
        case .answerAsked: return "it asks for \(coded(choices).joined(separator: ", "))"
        case .answerChoice: return "answer one of \(coded(choices).listed())"
        case .answerSomething: return "give an answer of at least one character"
        case .answerOtherwise: return "give another; nothing was taken"
        case .freeSpace:
            return
                "free some space, \(facts.number(.limit) ?? 0) KB at least where the store is, and run `windlass resume\(store(facts))`"
        default: return nil
        }
    }

    /// The command that continues a run, from a state where one is named.
    private static func command(_ facts: Facts) -> String {
        let state = facts.text(.state).map { " --from \($0)" } ?? ""
        return "`windlass resume \(run(facts))\(state)\(store(facts))`"
    }

    private static func asStarted(_ facts: Facts) -> String {
        "continue with the old file (`--as-started`), or with the new file from "
            + (facts.text(.state).map { "a state, for example the run's: `--from \($0)`" } ?? "a state (`--from`)")
    }
}
