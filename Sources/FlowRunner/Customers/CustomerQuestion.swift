internal import AnchorClient
internal import CustomerFields
internal import Diagnostics

/// Something that an anchor wants to know about its customer, as the answer to it is called here.
struct CustomerQuestion: Sendable {
    /// The name of the answer.
    var key: String
    /// What is asked.
    var field: RequestedField
    /// The field whose code is asked for.
    var confirmed: String?
    /// Why the answer that was given before was refused, in the anchor's words; empty where it doesn't say.
    var objection: String?
    /// Whether the anchor waits for it although it can do without it.
    var isNeeded = false

    /// The question for a field.
    init(_ field: RequestedField, objection: String? = nil) {
        key = field.key
        self.field = field
        self.objection = objection
    }

    /// The question for the code that an anchor has sent to its customer.
    init(codeFor provided: ProvidedField) {
        key = provided.verificationKey
        field = RequestedField(key: key, about: "the code that was sent to \(provided.key)")
        confirmed = provided.key
    }

    /// The name of the answer that is the code for the field called `key`.
    static func key(ofCodeFor key: String) -> String { ProvidedField(RequestedField(key: key)).verificationKey }

    /// The question, with what was wrong with the answer before where the anchor has only refused it.
    func heeding(_ history: AnswerHistory) -> CustomerQuestion {
        var question = self
        if objection == nil, history.isRefused(key) { question.objection = "" }
        return question
    }

    /// Whether the answer is a file.
    var isFile: Bool { field.form == .binary }

    /// Whether a text may be the answer.
    func takes(_ text: Secret<String>) -> Bool { flaw(of: text) == nil }

    /// Why a text at hand is not the answer: it is none of the choices, no day that there was, or no text.
    private func flaw(of answer: Secret<String>) -> String? {
        let text = answer.reveal()
        guard field.choices.isEmpty else { return field.choices.contains(text) ? nil : Question.noChoice }
        if isDate, FieldKind.date.value(of: text) == nil { return Question.noDate }
        return text.isReadable ? nil : Question.noText
    }

    /// Whether a day is asked for.
    private var isDate: Bool {
        confirmed == nil && (field.form == .date || CustomerField.named(key)?.kind == .date)
    }

    /// The question where its answer is missing: why those that are there will not do.
    func missing(of asker: String, after history: AnswerHistory, _ book: AnswerBook) async throws -> Question {
        var question = question(of: asker)
        if question.objection == nil, history.count(key) > 0 { question.objection = Question.notTaken }
        if !isFile, question.objection == nil {
            question.objection = try await book.textsAtHand(key).lazy.compactMap { flaw(of: $0) }.first
        }
        return question
    }

    /// Puts a text to the others.
    func put(_ text: Secret<String>, into answers: inout CustomerAnswers) {
        if let confirmed {
            answers.codes[confirmed] = text
        } else {
            answers.texts[key] = text
        }
    }

    /// The question as somebody is asked.
    func question(of asker: String) -> Question {
        let about = field.about.flatMap { Quotation.of($0) }
        let words = objection.map { Quotation.of($0) ?? Question.notTaken }
        let known = confirmed == nil ? CustomerField.named(key) : nil
        return Question(
            name: key,
            label: about ?? key,
            kind: kind,
            customerField: known?.key,
            isRequired: isNeeded || !field.isOptional,
            context: asker,
            objection: words
        )
    }

    private var kind: Question.Kind {
        if !field.choices.isEmpty { return .choice(field.choices.map { .init(value: $0, label: $0) }) }
        return switch (field.form, key) {
        case (.binary, _): .file([])
        case (.number, _): .number
        case (.date, _): .date
        case (_, "email_address"): .email
        case (_, "mobile_number"): .telephone
        default: .text
        }
    }
}
