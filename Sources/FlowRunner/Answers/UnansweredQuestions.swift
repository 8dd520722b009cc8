internal import Diagnostics
internal import Questions

/// Answers are required, and no source has them.
struct UnansweredQuestions: Diagnostic {
    var questions: [Question]
    /// Who wants to know.
    var asker: String
    /// Why, in the words of the one who asks.
    var words: ForeignProse?
    /// What is told in place of the questions, where these say less than why they are asked.
    var reason: MessageText?
    /// What the answers are for, as a clause, where they are asked ahead.
    var purpose: String?
    /// Whether the flow or the run has worded the questions, and no other party.
    var isOwn = false
    /// Whether all of them were answered, and the asker took none of it without saying which it minds.
    var isRefusal = false

    init(_ questions: [Question], asker: String, words: ForeignProse? = nil, isOwn: Bool = false) {
        self.questions = questions
        self.asker = asker
        self.words = words
        self.isOwn = isOwn
    }

    var summary: String { message.masked }

    var message: MessageText { reason ?? inquiry(of: "").summary(end) }

    /// What is missing beside the names: that nothing answers, or nothing but what was refused, and the asker's words.
    var end: MessageText {
        let needed = questions.filter(\.isRequired)
        let isAnswered = (needed.isEmpty ? questions : needed).allSatisfy { $0.objection != nil }
        let said = words.flatMap { Quotation.of($0) }.map { "; it says “\($0)”" as MessageText } ?? ""
        let words = said + (purpose.map { "; \($0)" } ?? "")
        if isRefusal { return ", and did not accept what answers" + words }
        return (isAnswered ? ", and nothing else answers" : ", and nothing answers") + words
    }

    /// A question in a sentence; its choices with the words for those that are codes.
    static func text(
        _ name: String,
        _ label: MessageText?,
        choices: [String] = [],
        labels: [String: MessageText] = [:]
    ) -> MessageText {
        var about = label?.reveal() == name ? [] : [label].compactMap(\.self)
        let shown = choices.compactMap { choice in
            Quotation.of(choice).map { text -> MessageText in
                "`\(text)`" + (labels[choice].map { " (\($0))" } ?? "")
            }
        }
        if !shown.isEmpty { about.append("one of \(shown.joined(separator: ", "))") }
        return about.isEmpty ? "`\(name)`" : "`\(name)` (\(about.joined(separator: "; ")))"
    }

    var help: String? {
        "write them into a file, as `name: answer`, and give it with `--fill FILE`; or run on a terminal without `--no-input`"
    }

    var failure: FailureKind { .unanswered }
}

extension Question {
    /// What stands before the flaw of an answer at hand that was not given.
    static let unfit = "what answers does not fit: "

    /// The question, as one that the run can't go on without an answer to.
    var needed: Question {
        var question = self
        question.isRequired = true
        return question
    }

    /// The objection to an answer that its asker was given, and asks for still without a word about it.
    static let notTaken = "it was answered, and not taken"

    /// The objection to an answer at hand that is none of the choices, and was not given.
    static let noChoice = "what answers is none of the choices"

    /// The objection to an answer at hand that is no day, or none that there ever was, and was not given.
    static let noDate = "what answers is no day of the calendar, like 1976-07-04"

    /// The objection to an answer at hand that has control characters in it, and was not given.
    static let noText = "an answer has unreadable characters"

    /// What tells people more than the name: the label, or what an anchor says where it has no other words; or `nil`.
    var description: String? { label != name ? label : control == nil ? about : nil }

    /// The question for people in a sentence, with what was wrong with the answer that was given before; `isOwn` where the
    /// flow or the run has worded it.
    func said(isOwn: Bool) -> MessageText {
        let label: MessageText =
            if let description { isOwn ? MessageText(description) : MessageText(ForeignProse(description)) } else {
                MessageText(name)
            }
        guard let objection, !objection.isEmpty else { return label }
        let isAboutForm = objection.hasPrefix(Self.unfit)
        guard !isAboutForm, ![Self.notTaken, Self.noChoice, Self.noDate, Self.noText].contains(objection) else {
            return "\(label); \(objection)"
        }
        let isCode = objection == CustomerInterview.wrongCode.masked
        return
            "\(label); the answer was refused: \(isCode ? MessageText(objection) : MessageText(ForeignProse(objection)))"
    }
}
