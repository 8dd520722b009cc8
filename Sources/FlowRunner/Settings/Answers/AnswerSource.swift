public import Diagnostics
public import Questions

/// A source of answers during a run: a person at a terminal.
public protocol AnswerSource: Sendable {
    /// The answer to `question`, or `nil` where there is none.
    ///
    /// It may wait for as long as it takes; when the task is cancelled it throws `CancellationError`.
    func answer(_ question: Question) async throws -> Secret<String>?

    /// Asks several questions, with a way back to each of them, until all answers are agreed to.
    ///
    /// - Parameters:
    ///   - questions: the questions, each with a name of its own.
    ///   - asker: who wants to know, or `nil` where that needs no words.
    ///   - given: what was answered before, by the names of the questions; such questions are not asked again unless
    ///     someone goes back to them.
    ///   - keep: takes in each answer as soon as it is given, and each that is given anew; nothing is asked before that is
    ///     done.
    /// - Returns: whether the answers may be sent. Someone who wants to answer no more now says no; what was kept until
    ///   then stays kept.
    /// - Throws: `CancellationError` when the task is cancelled, and what `keep` throws.
    func answers(
        to questions: [Question],
        of asker: String?,
        given: [String: Secret<String>],
        keeping keep: @escaping @Sendable (_ name: String, _ answer: Secret<String>) async throws -> Void
    ) async throws -> Bool
}

extension AnswerSource {
    /// Asks one question after the other; anyone who answers has agreed.
    public func answers(
        to questions: [Question],
        of asker: String?,
        given: [String: Secret<String>],
        keeping keep: @escaping @Sendable (_ name: String, _ answer: Secret<String>) async throws -> Void
    ) async throws -> Bool {
        for question in questions where given[question.name] == nil {
            if let answer = try await answer(question) { try await keep(question.name, answer) }
        }
        return true
    }
}
