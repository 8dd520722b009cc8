internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Questions
internal import Stellar
internal import TransferTracking

/// Sends an anchor what it wants to know about a transfer, with the answers of the state's ``AnswerCollector``.
///
/// As in a ``CustomerInterview``, a person's answers are noted before they are sent, and what was told by its name. An answer
/// that the anchor objects to is not told again: someone gives another, or it is missing.
///
/// Specification: <https://stellar.org/protocol/sep-6#updating-a-transaction>
struct TransferInterview: Sendable {
    /// The number of times that an anchor may ask again before it has looked into what it was told.
    private static let longest = 20

    private let step: StepContext
    private let collector: AnswerCollector

    init(_ step: StepContext) async throws {
        self.step = step
        collector = try await AnswerCollector(for: step)
    }

    /// Tells what `transfer` asks for, unless that was told.
    ///
    /// - Throws: ``UnansweredQuestions`` with all that is missing, and `AnchorError`.
    func hold(about transfer: Transfer) async throws {
        guard !transfer.requiredInfo.isEmpty else {
            try await reportMessage(of: transfer)
            let message = ToldMessage(.question, in: TransferTurn(of: transfer, in: step), text: "nothing")
            return try await step.reportOnce(message, ProgressWording.asksUnclearly(asker))
        }
        let question = TransferQuestion(transfer, in: TransferTurn(of: transfer, in: step))
        switch step.taking(await step.tracked(transfer.id).asked(question)) {
        case .answer: break
        case .reportUnaccepted: return try await reportUnaccepted(transfer, question)
        case .waitForServers(let isTold):
            try await step.record(.askedStill(question: question))
            if isTold { try await reportUnaccepted(transfer, question) }
            return
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
            guard latest.status == .pendingTransactionInfoUpdate,
                TransferQuestion(latest, in: question.turn) != question
            else { break }
        }
        let wentOn = latest.status != .pendingTransactionInfoUpdate
        try await step.record(.answered(question: question, wentOn: wentOn))
    }

    /// Tells, once, why the anchor asks, where it says so.
    private func reportMessage(of transfer: Transfer) async throws {
        guard let words = transfer.requiredInfoMessage.flatMap({ Quotation.of($0) }),
            transfer.requiredInfoMessage != transfer.message
        else { return }
        try await CustomerWords(step: step).reportOnce(ProgressWording.asks(asker, aboutCustomer: false, words))
    }

    /// Tells that an anchor that has never let the transfer go on still asks for what it was told.
    private func reportUnaccepted(_ transfer: Transfer, _ question: TransferQuestion) async throws {
        let names = transfer.requiredInfo.filter { !$0.isOptional }.map { Quotation.of($0.key) ?? "" }
        guard !names.isEmpty else { return }
        let message = ToldMessage(.question, in: question.turn, text: question.mark)
        try await step.reportOnce(message, ProgressWording.asksAgain(asker, for: names))
    }

    private func answers(_ transfer: Transfer) async throws -> [String: Secret<String>] {
        let history = try await AnswerHistory(step)
        let unchanged = try await sentUnchanged(transfer, history)
        var answers: [String: Secret<String>] = [:]
        var missing: [Question] = []
        var open: [KYCQuestion] = []
        for field in transfer.requiredInfo {
            let objection =
                history.count(field.key) > 0 ? transfer.requiredInfoMessage.map { Objection.refused($0) } : nil
            let question = KYCQuestion(field, objection: objection).corrected(by: history)
            if let answer = try await answer(question, history, unchanged) {
                answers[field.key] = answer
            } else if field.isOptional, history.count(field.key) == 0,
                let flaw = try await question.flawAtHand(collector)
            {
                // An answer that does not fit is never left out in silence.
                let flawed = question.flawed(flaw, isNeeded: !collector.canAsk)
                if collector.canAsk { open.append(flawed) } else { missing.append(flawed.question(of: asker)) }
            } else if !field.isOptional {
                let isOpen = history.count(field.key) != 1 || question.objection != nil
                if isOpen, history.count(field.key) <= AnswerHistory.corrections, collector.canAsk {
                    open.append(question)
                } else {
                    missing.append(try await question.missing(of: asker, after: history, collector))
                }
            }
        }
        let questions = open.map { $0.question(of: asker) }
        let asked = try await collector.ask(questions, of: asker)
        answers.merge(asked.answers) { _, new in new }
        let unanswered = Set(asked.missing(of: questions).map(\.name))
        for question in open where unanswered.contains(question.key) {
            missing.append(try await question.missing(of: asker, after: history, collector))
        }
        guard missing.isEmpty else {
            let words = transfer.requiredInfoMessage ?? transfer.message
            throw UnansweredQuestions(missing, asker: asker, words: words)
        }
        return answers
    }

    /// Asks again for all answers of a request that was refused: no SEP has a member that names the field.
    ///
    /// - Throws: ``UnansweredQuestions`` with the anchor's words where no one gives them.
    private func correct(
        _ answers: [String: Secret<String>],
        of transfer: Transfer,
        refusedBy error: AnchorError
    ) async throws {
        let refused = transfer.requiredInfo.filter { answers[$0.key] != nil }
        try await AnswerHistory.noteRefusal(of: refused.map(\.key), step)
        let history = try await AnswerHistory(step)
        let questions = refused.map {
            KYCQuestion($0, objection: .refused(error.anchorMessage)).question(of: asker)
        }
        let isLast = { history.count($0) > AnswerHistory.corrections }
        let open = questions.filter { !isLast($0.name) }
        let asked = try await collector.ask(open, of: asker)
        let missing = questions.filter { isLast($0.name) } + asked.missing(of: open.map(\.needed))
        guard missing.isEmpty else { throw UnansweredQuestions(missing, asker: asker) }
    }

    /// The names of the answers that were refused beside another one, and may be sent unchanged as that one has changed.
    private func sentUnchanged(_ transfer: Transfer, _ history: AnswerHistory) async throws -> Set<String> {
        for field in transfer.requiredInfo where history.refusedTogether.contains(field.key) {
            let isChanged = try await fitting(KYCQuestion(field)).contains { !history.holds($0, as: field.key) }
            if isChanged { return history.released.union(history.refusedTogether) }
        }
        return history.released
    }

    /// The answers at hand that have the form of the field.
    private func fitting(_ question: KYCQuestion) async throws -> [Secret<String>] {
        let now = step.now
        return try await collector.answersAtHand(question.key).compactMap { question.value(of: $0, at: now) }
    }

    /// An answer at hand that the anchor was not told yet, or that may be sent `unchanged`; `nil` where there is none.
    private func answer(
        _ question: KYCQuestion,
        _ history: AnswerHistory,
        _ unchanged: Set<String>
    ) async throws -> Secret<String>? {
        let fitting = try await fitting(question)
        if let new = fitting.first(where: { !history.holds($0, as: question.key) }) { return new }
        if unchanged.contains(question.key) { return fitting.first }
        guard !question.field.isOptional else { return nil }
        let count = history.count(question.key)
        // It goes on asking without a word about the answer.
        return count == 1 && question.objection == nil ? fitting.first : nil
    }

    private var asker: String { step.services.header.anchor }
}
