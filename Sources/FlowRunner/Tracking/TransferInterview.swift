internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage

/// Tells an anchor what it wants to know about a transfer, with the answers of the state's ``AnswerBook``.
///
/// As in a ``CustomerInterview``, a person's answers are noted before they are sent, and what was told by its name. What was
/// told and is asked for again is asked of a person anew; where nobody can be asked it is told once more as it is, and then
/// it is missing.
///
/// Specification: <https://stellar.org/protocol/sep-6#updating-a-transaction>
struct TransferInterview: Sendable {
    /// The key of the notes about transfers of which the anchor was told what it wanted to know.
    private static let key = "informed"
    /// How often an anchor may ask again before it has looked into what it was told.
    private static let longest = 20

    private let step: StepContext
    private let book: AnswerBook

    init(_ step: StepContext) async throws {
        self.step = step
        book = try await AnswerBook(for: step)
    }

    /// Tells what `transfer` asks for, unless that was told.
    ///
    /// - Throws: ``UnansweredQuestions`` with all that is missing, and `AnchorError`.
    func hold(about transfer: Transfer) async throws {
        let mark = Self.mark(transfer)
        guard await !step.isDone(Self.key, transfer, mark) else { return }
        let transfers = try await step.services.programmaticTransfers(step.knowledge)
        var latest = transfer
        for _ in 0..<Self.longest {
            let answers = try await answers(latest)
            guard !answers.isEmpty else { break }
            latest = try await transfers.update(latest.id, with: answers)
            try await note(answers.keys.sorted())
            guard latest.status == .pendingTransactionInfoUpdate, Self.mark(latest) != mark else { break }
        }
        try await step.noteDone(Self.key, transfer, mark)
    }

    /// What tells one time that an anchor asks from another.
    private static func mark(_ transfer: Transfer) -> String {
        let names = transfer.requiredInfo.map(\.key).joined(separator: " ")
        return transfer.updatedAt.map { "\(names) \($0)" } ?? names
    }

    private func answers(_ transfer: Transfer) async throws -> [String: Secret<String>] {
        let history = await AnswerHistory(step)
        let asker = step.services.header.anchor
        var answers: [String: Secret<String>] = [:]
        var missing: [Question] = []
        for field in transfer.requiredInfo {
            let isAgain = history.count(field.key) > 0 && !history.hasNews(field.key)
            let objection = isAgain ? transfer.requiredInfoMessage ?? "" : nil
            let question = CustomerQuestion(field, objection: objection).question(of: asker)
            if let answer = try await answer(question, field, history.count(field.key), isAgain: isAgain) {
                answers[field.key] = answer
            } else if !field.isOptional {
                missing.append(question)
            }
        }
        guard missing.isEmpty else { throw UnansweredQuestions(missing, asker: asker) }
        return answers
    }

    private func answer(
        _ question: Question,
        _ field: RequestedField,
        _ count: Int,
        isAgain: Bool
    ) async throws -> Secret<String>? {
        if isAgain, book.canAsk {
            return count <= AnswerHistory.corrections ? try await book.ask(again: question) : nil
        }
        guard !isAgain || count < 2 else { return nil }
        if let answer = try await book.textAtHand(question.name) { return answer }
        guard !field.isOptional else { return nil }
        book.note(taken: [], open: [question.name])
        return try await book.ask(again: question)
    }

    private func note(_ names: [String]) async throws {
        try await step.note(
            CustomerInterview.noteKey,
            .list(names.map { .text($0) }),
            summary: "told \(step.services.header.anchor) \(names.joined(separator: ", "))"
        )
    }
}
