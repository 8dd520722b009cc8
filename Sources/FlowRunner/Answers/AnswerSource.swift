public import Diagnostics

/// Somebody who can be asked while a run goes on: a person at a terminal.
public protocol AnswerSource: Sendable {
    /// The answer to `question`, or `nil` where there is none.
    ///
    /// It may wait for as long as it takes; when the task is cancelled it throws `CancellationError`.
    func answer(_ question: Question) async throws -> Secret<String>?
}
