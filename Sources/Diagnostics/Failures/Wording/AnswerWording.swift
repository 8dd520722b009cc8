/// Answers to questions: `Q1..`.
extension Wording {
    static func answers(_ failure: Failure) -> MessageText? {
        let facts = failure.facts
        let (run, name) = (facts.text(.run) ?? "", facts.text(.name) ?? "")
        return switch failure.code {
        case .questionsUnanswered: unanswered(facts)
        case .nothingAsked: "no open question in the run \(run)"
        case .nameNotAsked: "unknown answer `\(name)`: the run \(run) doesn't ask for it"
        case .answerNoChoice: "invalid answer to `\(name)`: \(possible(facts))"
        case .answerEmpty: "empty answer to `\(name)`"
        case .answerUnfit: "invalid answer to `\(name)`: \(answerFault(facts))"
        case .answerNeedsPerson: "not confirmed: a payment is confirmed only at a terminal, where it is shown"
        default: source(failure.code, facts)
        }
    }

    /// The end of the sentence: the answers that are possible, where a page calls them otherwise than they are named.
    private static func possible(_ facts: Facts) -> MessageText {
        let choices = namedChoices(facts)
        return choices.isEmpty ? "none of its choices" : "not one of \(choices.joined(separator: ", "))"
    }

    /// The failures of the sources of answers: `Q108` and on.
    private static func source(_ code: FailureCode, _ facts: Facts) -> MessageText? {
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        return switch code {
        case .fileEmpty: "empty file for `\(part(.name))`"
        case .profileWithoutVault: "no vault for the profile `\(part(.name))`"
        case .unknownProfile: "no profile `\(part(.name))` in the vault"
        case .fileOfOtherType: "wrong type of file for `\(part(.name))`: its content is no \(part(.expected))"
        case .fileTooLarge:
            "file too large for `\(part(.name))`: \(part(.count)) bytes, and \(part(.limit)) at most are taken"
        case .fileUnreadable: "unreadable file for `\(part(.name))`"
        case .notAFile: "no file for `\(part(.name))`: its answer is not the path of one"
        case .methodUnanswered:
            """
            no answer for `\(part(.name))`: \(part(.domain)) has several methods for the \(part(.purpose)) of \(part(.asset)) in \
            `\(part(.state))`; nothing was started
            """
        case .askedAgain: "asked again for \(row(facts, .names)), which \(part(.domain)) was sent\(asked(facts))"
        case .noAnswers: "no answer for what \(part(.purpose)) for"
        default: nil
        }
    }

    /// The questions without an answer that is taken, and who asks; or the reason why a payment has to be confirmed.
    private static func unanswered(_ facts: Facts) -> MessageText {
        let questions = facts.groups(.questions)
        guard !questions.isEmpty else {
            // Journals of former versions have the reason in words.
            let reason = facts.text(.flaw).map { MessageText($0) } ?? clauses(facts)
            return reason.isEmpty
                ? "unanswered questions: \(facts.texts(.names).map { "`\($0)`" }.listed())"
                : "confirmation required: \(reason); nothing was paid"
        }
        let asker = facts.text(.page).map { "the page \($0)" } ?? facts.text(.subject) ?? "the anchor"
        var text: MessageText =
            switch facts.text(.outcome) {
            case "refused": "answer refused for "
            case "objected": "no valid answer for "
            default: "no answer for "
            }
        text += questions.map(question).joined(separator: ", ")
        text += ", which \(asker) asks for"
        if let words = facts.said(.said) {
            text += "; it says “\(words)”"
        } else if facts.text(.outcome) == "refused" {
            text += "; it asks for the same form again, and gives no reason"
        }
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
