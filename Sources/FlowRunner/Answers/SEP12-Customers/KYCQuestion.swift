internal import AnchorClient
internal import CustomerFields
internal import Diagnostics
internal import Questions
internal import Timekeeping

/// A KYC question of an anchor, with the name of its answer.
struct KYCQuestion: Sendable {
    /// The name of the answer.
    var key: String
    /// The field that is asked for.
    var field: RequestedField
    /// The field whose code is asked for.
    var origin: RequestedField?
    /// The objection to the answer that was given before.
    var objection: Objection?
    /// Whether the anchor waits for it although it can do without it.
    var isNeeded = false

    /// The question for a field.
    init(_ field: RequestedField, objection: Objection? = nil) {
        key = field.key
        self.field = field
        self.objection = objection
    }

    /// The question for the code that an anchor has sent to its customer.
    init(codeFor provided: ProvidedField) {
        key = provided.verificationKey
        field = RequestedField(key: key, about: QuestionWording.code(sentTo: provided.key))
        origin = provided.field
    }

    /// The name of the field whose code is asked for.
    var confirmed: String? { origin?.key }

    /// The name of the answer that is the code for the field called `key`.
    static func key(ofCodeFor key: String) -> String { ProvidedField(RequestedField(key: key)).verificationKey }

    /// The question, with what was wrong with the answer before where the anchor has only refused it.
    func corrected(by history: AnswerHistory) -> KYCQuestion {
        var question = self
        if objection == nil, history.isRefused(key) { question.objection = .refused(nil) }
        return question
    }

    /// The question, with what is wrong with the answer that is at hand.
    func flawed(_ flaw: Objection, isNeeded: Bool) -> KYCQuestion {
        var question = self
        question.objection = flaw
        question.isNeeded = isNeeded
        return question
    }

    /// Whether the answer is a file.
    var isFile: Bool { field.form == .binary }

    /// An answer at hand in the form in which it is told, or `nil` where it is none.
    ///
    /// An answer that no one vouches for has to have the form that a person's has to have.
    func value(of answer: KnownAnswer, at now: Timestamp) -> Secret<String>? {
        guard flaw(of: answer, at: now) == nil else { return nil }
        if answer.isVouchedFor || confirmed != nil { return answer.text }
        return (try? question(of: "").value(of: answer.text.reveal(), at: now)).map { Secret($0) }
    }

    /// The objection to a text at hand: it is none of the choices, no day that there was, no text, or of another form
    /// than SEP-9 has for it.
    private func flaw(of answer: KnownAnswer, at now: Timestamp) -> Objection? {
        let text = answer.text.reveal()
        guard field.choices.isEmpty else { return field.choices.contains(text) ? nil : .noChoice }
        if isDate, FieldKind.date.value(of: FieldKind.date.tidied(text)) == nil { return .noDate }
        guard text.isReadable else { return .unreadable }
        guard !answer.isVouchedFor, confirmed == nil else { return nil }
        do throws(UnfitAnswer) {
            _ = try question(of: "").value(of: text, at: now)
            return nil
        } catch {
            return .unfit(error)
        }
    }

    /// Whether a day is asked for.
    private var isDate: Bool {
        confirmed == nil && (field.form == .date || CustomerSide.field(named: key)?.kind == .date)
    }

    /// The question where its answer is missing: why those that are there will not do.
    func missing(of asker: String, after history: AnswerHistory, _ collector: AnswerCollector) async throws -> Question
    {
        var question = question(of: asker)
        if question.objection == nil, history.count(key) > 0 { question.objection = .notTaken }
        if question.objection == nil { question.objection = try await flawAtHand(collector) }
        return question
    }

    /// The objection to the answer that is at hand, where there is one.
    func flawAtHand(_ collector: AnswerCollector) async throws -> Objection? {
        let now = collector.step.now
        if let mismatch = collector.given.mismatch(key, wantsFile: isFile) { return .unfit(UnfitAnswer(mismatch)) }
        guard isFile else {
            let answers = try await collector.answersAtHand(key)
            return answers.lazy.compactMap { flaw(of: $0, at: now) }.first
        }
        for case .failure(let error) in try await collector.documentsAtHand(key) {
            return .unfit(UnfitAnswer(Failure(error)))
        }
        return nil
    }

    /// Puts a text to the others.
    func put(_ text: Secret<String>, into answers: inout CustomerAnswers) {
        if let confirmed {
            answers.codes[confirmed] = text
        } else {
            answers.texts[key] = text
        }
    }

    /// The question as someone is asked.
    func question(of asker: String) -> Question {
        let about = field.about.flatMap { Quotation.of($0.shown(.revealed)) }
        let known = confirmed == nil ? CustomerSide.field(named: key) : nil
        var question = Question(
            name: key,
            label: confirmed == nil ? nil : about,
            about: confirmed == nil ? about : nil,
            kind: kind,
            customerField: known?.key,
            isRequired: isNeeded || !field.isOptional,
            context: asker,
            objection: objection?.quoted,
            follows: confirmed
        )
        question.isAgreement = confirmed != nil
        return question
    }

    private var kind: Question.Kind {
        let known = confirmed == nil ? CustomerSide.field(named: key)?.kind : nil
        guard field.choices.isEmpty else {
            return .choice(Question.Choices(field.choices.map { Question.Choice($0) }, of: known))
        }
        return switch field.form {
        case .binary: .file()
        case .number: .number
        case .date: .value(.date)
        default: known.flatMap { $0 == .binary ? nil : Question.Kind($0) } ?? .text()
        }
    }
}
