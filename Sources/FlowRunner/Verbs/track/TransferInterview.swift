internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Questions
internal import Stellar

/// Sends an anchor what it wants to know about a transfer, with the answers of the state's ``AnswerBook``.
///
/// As in a ``CustomerInterview``, a person's answers are noted before they are sent, and what was told by its name. An answer
/// that the anchor objects to is not told again: someone gives another, or it is missing.
///
/// Specification: <https://stellar.org/protocol/sep-6#updating-a-transaction>
struct TransferInterview: Sendable {
    /// The key of the notes about transfers of which the anchor was told what it wanted to know.
    private static let key = "informed"
    /// The key of the notes about transfers that went on when the anchor was told.
    private static let wentOnKey = "went on"
    /// The key of the notes about looks after that, at which the transfer was found where it had been.
    private static let backKey = "back"
    /// The key of the notes about questions of which it was told that the run can only wait.
    private static let waitingKey = "question waits"
    /// How often an anchor may ask again before it has looked into what it was told.
    private static let longest = 20
    /// How many looks an anchor of many servers has to tell of a transfer by all of them that it went on.
    private static let lag = 2

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
        guard !transfer.requiredInfo.isEmpty else {
            try await reportMessage(of: transfer)
            let text = "\(asker) wants to know more about the transfer, and does not say what; the run waits."
            return try await reportOnce(text, transfer, "nothing")
        }
        let mark = Self.mark(transfer)
        if await step.isDone(Self.key, transfer, mark) {
            guard try await isAskedAnew(transfer, mark) else { return try await tellPersistence(transfer, mark) }
        }
        try await reportMessage(of: transfer)
        var latest = transfer
        for _ in 0..<Self.longest {
            let answers = try await answers(latest)
            guard !answers.isEmpty else { break }
            let told = latest
            do {
                latest = try await step.services.update(told, with: answers, step.knowledge)
            } catch let error as AnchorError {
                guard error.reason == .refused(status: 400) else { throw error }
                // It counts as told, so that no one sends it again.
                try await AnswerHistory.note(CustomerAnswers(texts: answers), by: asker, step)
                try await correct(answers, of: told, refusedBy: error)
                continue
            }
            try await AnswerHistory.note(CustomerAnswers(texts: answers), by: asker, step)
            guard latest.status == .pendingTransactionInfoUpdate, Self.mark(latest) != mark else { break }
        }
        if latest.status != .pendingTransactionInfoUpdate { try await step.noteDone(Self.wentOnKey, transfer, mark) }
        try await step.noteDone(Self.key, transfer, mark)
    }

    /// Tells, once, why the anchor asks, where it says so.
    private func reportMessage(of transfer: Transfer) async throws {
        guard let words = transfer.requiredInfoMessage.flatMap({ Quotation.of($0) }),
            transfer.requiredInfoMessage != transfer.message
        else { return }
        try await CustomerWords(step: step).reportOnce("\(asker) wants to know more about the transfer: “\(words)”")
    }

    /// Whether an anchor that let the transfer go on when it was told asks for the very same again: no look has seen the
    /// status between, and it may word both alike.
    private func isAskedAnew(_ transfer: Transfer, _ mark: String) async throws -> Bool {
        func count(_ key: String) async -> Int {
            await step.allNotes(key).count { $0["transfer"].text == transfer.id && $0["detail"].text == mark }
        }
        let rounds = await count(Self.wentOnKey)
        guard rounds > 0 else { return false }
        guard await count(Self.backKey) < rounds * Self.lag else { return true }
        try await step.noteDone(Self.backKey, transfer, mark)
        return false
    }

    /// Tells that an anchor that has never let the transfer go on still asks for what it was told.
    private func tellPersistence(_ transfer: Transfer, _ mark: String) async throws {
        guard await !step.isDone(Self.wentOnKey, transfer, mark) else { return }
        let names = transfer.requiredInfo.filter { !$0.isOptional }.map { "`\(Quotation.of($0.key) ?? "")`" }
        guard !names.isEmpty else { return }
        let text =
            "\(asker) was sent \(names.joined(separator: ", ")), and asks for it again: the answer was not accepted; "
            + "the run waits."
        try await reportOnce(text, transfer, mark)
    }

    private func reportOnce(_ text: String, _ transfer: Transfer, _ mark: String) async throws {
        guard await !step.isDone(Self.waitingKey, transfer, mark) else { return }
        try await step.report(text, full: text)
        try await step.noteDone(Self.waitingKey, transfer, mark)
    }

    /// What tells one time that an anchor asks from another; its words may name a customer, and notes are kept as they are.
    private static func mark(_ transfer: Transfer) -> String {
        let names = transfer.requiredInfo.map(\.key).joined(separator: " ")
        let words = [transfer.message, transfer.requiredInfoMessage].compactMap { $0 }.joined(separator: "\n")
        let parts = [names, transfer.updatedAt.map { "\($0)" }, Hash256.digest(of: Array(words.utf8)).description]
        return parts.compactMap { $0 }.joined(separator: " ")
    }

    private func answers(_ transfer: Transfer) async throws -> [String: Secret<String>] {
        let history = try await AnswerHistory(step)
        var answers: [String: Secret<String>] = [:]
        var missing: [Question] = []
        var open: [CustomerQuestion] = []
        for field in transfer.requiredInfo {
            let objection = history.count(field.key) > 0 ? transfer.requiredInfoMessage : nil
            let question = CustomerQuestion(field, objection: objection).corrected(by: history)
            if let answer = try await answer(question, history) {
                answers[field.key] = answer
            } else if field.isOptional, history.count(field.key) == 0, let flaw = try await question.flawAtHand(book) {
                // An answer that does not fit is never left out in silence.
                let flawed = question.flawed(flaw, isNeeded: !book.canAsk)
                if book.canAsk { open.append(flawed) } else { missing.append(flawed.question(of: asker)) }
            } else if !field.isOptional {
                let isOpen = history.count(field.key) != 1 || question.objection != nil
                if isOpen, history.count(field.key) <= AnswerHistory.corrections, book.canAsk {
                    open.append(question)
                } else {
                    missing.append(try await question.missing(of: asker, after: history, book))
                }
            }
        }
        let questions = open.map { $0.question(of: asker) }
        let asked = try await book.ask(questions, of: asker)
        answers.merge(asked.answers) { _, new in new }
        let unanswered = Set(asked.missing(of: questions).map(\.name))
        for question in open where unanswered.contains(question.key) {
            missing.append(try await question.missing(of: asker, after: history, book))
        }
        guard missing.isEmpty else {
            let words = transfer.requiredInfoMessage ?? transfer.message
            throw UnansweredQuestions(missing, asker: asker, message: words)
        }
        return answers
    }

    /// Asks for others in place of answers that were refused.
    ///
    /// - Throws: ``UnansweredQuestions`` with the anchor's words where no one gives them.
    private func correct(
        _ answers: [String: Secret<String>],
        of transfer: Transfer,
        refusedBy error: AnchorError
    ) async throws {
        let words = error.anchorMessage ?? ""
        let told = transfer.requiredInfo.filter { answers[$0.key] != nil }
        let named = told.filter { words.contains($0.key) }
        let refused = named.isEmpty ? told : named
        try await AnswerHistory.noteRefusal(of: refused.map(\.key), step)
        let history = try await AnswerHistory(step)
        let questions = refused.map { CustomerQuestion($0, objection: words).question(of: asker) }
        let isLast = { history.count($0) > AnswerHistory.corrections }
        let open = questions.filter { !isLast($0.name) }
        let asked = try await book.ask(open, of: asker)
        let missing = questions.filter { isLast($0.name) } + asked.missing(of: open.map(\.needed))
        guard missing.isEmpty else { throw UnansweredQuestions(missing, asker: asker) }
    }

    /// An answer at hand that the anchor was not told yet; `nil` where there is none.
    private func answer(_ question: CustomerQuestion, _ history: AnswerHistory) async throws -> Secret<String>? {
        let now = step.now
        let fitting = try await book.answersAtHand(question.key).compactMap { question.value(of: $0, at: now) }
        if let new = fitting.first(where: { !history.holds($0, as: question.key) }) { return new }
        guard !question.field.isOptional else { return nil }
        let count = history.count(question.key)
        // It goes on asking without a word about the answer.
        return count == 1 && question.objection == nil ? fitting.first : nil
    }

    private var asker: String { step.services.header.anchor }
}
