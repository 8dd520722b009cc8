/// Answers to questions: `Q1..`.
extension Wording {
    static func answers(_ failure: Failure) -> MessageText? {
        let facts = failure.facts
        let (run, name) = (facts.text(.run) ?? "", facts.text(.name) ?? "")
        return switch failure.code {
        case .questionsUnanswered: unanswered(facts)
        case .nothingAsked: "the run \(run) waits for no answer"
        case .nameNotAsked: "the run \(run) doesn't ask for `\(name)`"
        case .answerNoChoice:
            "the answer to `\(name)` is none of those that are possible\(possible(facts))"
        case .answerEmpty: "the answer to `\(name)` is empty"
        case .answerUnfit: "the answer to `\(name)` does not fit: \(answerFault(facts))"
        case .answerNeedsPerson: "a payment is confirmed only at a terminal, where it is shown"
        default: source(failure.code, facts)
        }
    }

    /// The answers that are possible, where a page calls them otherwise than they are named.
    private static func possible(_ facts: Facts) -> MessageText {
        let choices = namedChoices(facts)
        return choices.isEmpty ? "" : ": \(choices.joined(separator: ", "))"
    }

    /// The failures of the sources of answers: `Q108` and on.
    private static func source(_ code: FailureCode, _ facts: Facts) -> MessageText? {
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        return switch code {
        case .fileEmpty: "the file that answers `\(part(.name))` is empty"
        case .profileWithoutVault: "the profile `\(part(.name))` is in a vault, and this run has none"
        case .unknownProfile: "the vault has no profile `\(part(.name))`"
        case .fileOfOtherType:
            "`\(part(.name))` wants a \(part(.expected)), and the file that answers it is none, whatever its name says"
        case .fileTooLarge:
            "`\(part(.name))` wants a file with \(part(.limit)) bytes at most, and its answer has \(part(.count))"
        case .fileUnreadable: "the file that answers `\(part(.name))` can't be read"
        case .notAFile: "`\(part(.name))` wants a file, and its answer is no path of one"
        case .methodUnanswered:
            """
            nothing was started: `\(part(.name))` has no answer, and \(part(.domain)) has several methods for the \(part(.purpose)) \
            of \(part(.asset)) in `\(part(.state))`
            """
        case .askedAgain: "\(part(.domain)) (GET /customer) asks again for what it was sent: \(row(facts, .names))"
        case .noAnswers: "no answer for what \(part(.purpose)) for"
        default: nil
        }
    }

    /// The question, and that nothing answers it but what was refused; or the reason why a payment has to be confirmed.
    private static func unanswered(_ facts: Facts) -> MessageText {
        let questions = facts.groups(.questions)
        guard !questions.isEmpty else {
            // Journals of former versions have the reason in words.
            let reason = facts.text(.flaw).map { MessageText($0) } ?? clauses(facts)
            return reason.isEmpty
                ? "questions are unanswered: \(facts.texts(.names).map { "`\($0)`" }.listed())"
                : "nothing was paid: \(reason), and that has to be confirmed"
        }
        let asker = facts.text(.page).map { "the page \($0)" } ?? facts.text(.subject) ?? "the anchor"
        var text: MessageText = "\(asker) wants to know "
        text += questions.map(question).joined(separator: ", ")
        switch facts.text(.outcome) {
        case "refused": text += ", and did not accept what answers"
        case "objected": text += ", and nothing else answers"
        default: text += ", and nothing answers"
        }
        if let words = facts.said(.said) { text += "; it says “\(words)”" }
        if let state = facts.text(.state) { text += "; the state `\(state)` requires that; nothing was started" }
        return text
    }

    private static func question(_ facts: Facts) -> MessageText {
        let name = facts.text(.name) ?? ""
        // Journals of former versions have what is wrong with the answer at hand in the title.
        var about = facts.identifier(.title).flatMap { $0.reveal() == name ? nil : $0 }.map { [$0] } ?? []
        if let flaw = facts.group(.flaw).flatMap({ Clause($0) }),
            flaw.kind != .answerRefused || flaw.facts[.said] != nil
        {
            about.append(objection(flaw, like: facts.text(.near)))
        }
        let choices = namedChoices(facts)
        if !choices.isEmpty { about.append("one of \(choices.joined(separator: ", "))") }
        return about.isEmpty ? "`\(name)`" : "`\(name)` (\(about.joined(separator: "; ")))"
    }
}
