internal import Diagnostics
public import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import Questions
public import Timekeeping

extension FlowRun {
    /// Answers the questions that the run `id` is paused for, so that ``resume(run:with:)`` can continue it.
    ///
    /// The answers are sealed beside the journal; no event holds them. If one answer is invalid, none is written.
    /// An answer can be given twice: after an interruption all answers can be given again.
    ///
    /// - Parameters:
    ///   - id: The run.
    ///   - answers: The answers by the names of the questions; not all of them have to be there. A question for a file
    ///     takes a file only, and others take none.
    ///   - isAtPrompt: Whether a person gives the answers, who reads the questions: only that confirms a payment.
    ///   - journal: Where the run is kept.
    ///   - clock: What the time of the answers is taken from.
    ///   - observer: Receives each line that is written.
    /// - Returns: the questions that are still open, or `nil` where all are answered.
    /// - Throws: ``AnswerError`` where the run doesn't ask for an answer or doesn't take it, ``ResumeError`` where there
    ///   is no such run, and what the journal throws, also where another party drives the run.
    public static func answer(
        run id: RunID,
        with answers: Answers,
        atPrompt isAtPrompt: Bool = false,
        in journal: any RunJournal,
        clock: any WallClock = SystemWallClock(),
        observer: @Sendable (JournalEntry) -> Void = { _ in }
    ) async throws -> Inquiry? {
        try await holding(id, in: journal) {
            var writer = try await JournalWriter(id, in: journal, clock: clock)
            guard let inquiry = Inquiry.asked(in: writer.entries) else { throw AnswerError(.nothingAsked, run: id) }
            let known = Inquiry.answers(in: writer.entries)
            var all: [(question: RecordedQuestion, answer: Secret<String>)] = []
            for name in answers.names.sorted() {
                let question = try inquiry.question(named: name, run: id)
                guard isAtPrompt || question.name != PaymentConfirmation.question else {
                    throw AnswerError(.needsPerson(question.name), run: id)
                }
                let isFile = question.asked.isFile
                guard let answer = isFile ? answers.files[name] : answers.texts[name] else {
                    let flaw = answers.mismatch(name, wantsFile: isFile) ?? .otherForm
                    throw AnswerError(.unfit(question.name, Clause(flaw), example: nil), run: id)
                }
                // A person picks the values themselves, one of which may be what another is named.
                let meant = isAtPrompt ? answer : Secret(question.value(ofNamed: answer.reveal()))
                let taken = try question.taken(meant, run: id, at: clock.now)
                if let noted = known[question.name], try await journal.secret(noted, of: id) == taken { continue }
                all.append((question, taken))
            }
            for (question, answer) in all {
                let name = SecretID(rawValue: "\(inquiry.state).\(question.name)-\(writer.entries.count + 1)")
                let note = Note(state: inquiry.state, key: question.answerKey, value: .secret(name))
                observer(try await writer.write(.noted(note), sealing: [name: answer]))
            }
            let open = Inquiry.open(in: writer.entries)
            let notes = writer.entries.compactMap { entry in
                if case .noted(let note) = entry.event { note } else { nil }
            }
            if open == nil, let note = AnswerCollector.agreement(of: inquiry.state, after: notes) {
                observer(try await writer.write(.noted(note)))
            }
            // Anyone who looks at the last line sees what is open still.
            if let open, !all.isEmpty { observer(try await writer.write(.asked(open))) }
            return open
        }
    }
}

extension FlowRun {
    /// The answers that a person has given in the run called `id`, by the names of the questions; of several to one question
    /// the last.
    ///
    /// - Throws: what the journal throws.
    public static func answers(of id: RunID, in journal: any RunJournal) async throws -> Answers {
        var texts: [String: Secret<String>] = [:]
        var files: [String: Secret<String>] = [:]
        for case .noted(let note) in try await journal.entries(of: id).map(\.event) {
            switch note.read(as: AnswerNote.self) {
            case .text(let name, let secret): texts[name] = try await journal.secret(secret, of: id)
            case .file(let name, let secret): files[name] = try await journal.secret(secret, of: id)
            default: continue
            }
        }
        return Answers(texts, files: files)
    }
}

extension Inquiry {
    /// Whether a payment is to be confirmed, which only a person at a terminal does.
    public var confirmsPayment: Bool { questions.contains { $0.name == PaymentConfirmation.question } }

    /// The question that `name` means.
    fileprivate func question(named name: String, run: RunID) throws(AnswerError) -> RecordedQuestion {
        let names = questions.map(\.name)
        let wanted = AnswerName(name)
        let exact = questions.first { $0.name == name }
        guard let question = exact ?? questions.first(where: { AnswerName($0.name) == wanted }) else {
            let suggestion = Suggestion.nearest(to: name, among: names)
            throw AnswerError(.notAsked(name, suggestion: suggestion, names: names), run: run)
        }
        return question
    }
}

extension RecordedQuestion {
    /// `answer` in the form in which it is kept, where the question takes it: a file by its whole path.
    fileprivate func taken(_ answer: Secret<String>, run: RunID, at now: Timestamp) throws(AnswerError) -> Secret<
        String
    > {
        let question = asked
        guard !answer.reveal().isEmpty else { throw AnswerError(.empty(name), run: run) }
        guard case .file = question.kind else {
            do throws(UnfitAnswer) {
                return Secret(try question.value(of: answer.reveal(), at: now))
            } catch {
                // A control says what it takes by its values, and of prose there are names alone to be shown.
                let isNamed = control == nil || choices.contains(where: \.value.holdsProse)
                let isChoice = !choices.isEmpty && isNamed && type != .several
                let unfit = AnswerError.Reason.unfit(name, error.flaw, example: error.example)
                throw AnswerError(isChoice ? .noChoice(name, choices: labelledChoices) : unfit, run: run)
            }
        }
        do throws(StepError) {
            // Paths begin in the folder in which they are given, and not in the one in which the run goes on.
            let paths = Secret(AnswerCollector.whole(answer.reveal(), in: ""))
            let several = question.kind.takesSeveralFiles
            for document in try AnswerCollector.documents(paths, for: name, in: "", several: several) {
                try AnswerCollector.check(document, for: standardName ?? name)
            }
            return paths
        } catch {
            throw AnswerError(.unfitFile(name, Failure(error)), run: run)
        }
    }
}
