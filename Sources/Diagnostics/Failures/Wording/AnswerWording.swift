/// Answers to questions: `Q1..`.
extension Wording {
    static func answers(_ failure: Failure) -> MessageText? {
        let facts = failure.facts
        let (run, name) = (facts.text(.run) ?? "", facts.text(.name) ?? "")
        return switch failure.code {
        case .questionsUnanswered: "questions are unanswered: \(facts.texts(.names).map { "`\($0)`" }.listed())"
        case .nothingAsked: "the run \(run) waits for no answer"
        case .nameNotAsked: "the run \(run) doesn't ask for `\(name)`"
        case .answerNoChoice: "the answer to `\(name)` is none of those that are possible"
        case .answerEmpty: "the answer to `\(name)` is empty"
        case .answerUnfit: "the answer to `\(name)` does not fit: \(facts.text(.flaw) ?? "")"
        case .answerNeedsPerson: "a payment is confirmed only at a terminal, where it is shown"
        default: nil
        }
    }
}
