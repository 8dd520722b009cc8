/// Answers to questions: `Q1..`.
extension Wording {
    static func answers(_ failure: Failure) -> MessageText? {
        guard failure.code == .questionsUnanswered else { return nil }
        return "questions are unanswered: \(failure.facts.texts(.names).map { "`\($0)`" }.listed())"
    }
}
