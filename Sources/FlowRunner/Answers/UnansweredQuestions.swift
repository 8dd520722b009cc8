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
    /// What the anchor says about the transfer that ``reason`` is about.
    var anchorSays: ForeignProse?
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

    var message: MessageText {
        guard let reason else { return inquiry(of: "").summary(end) }
        return reason + (anchorSays.flatMap { Quotation.of($0) }.map { "; the anchor says “\($0)”" } ?? "")
    }

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
    var failureCode: FailureCode { .questionsUnanswered }
}

extension Question {
    /// The question, as one that the run can't go on without an answer to.
    var needed: Question {
        var question = self
        question.isRequired = true
        return question
    }

    /// What tells people more than the name: the label, or what an anchor says where it has no other words; or `nil`.
    var description: String? { label != name ? label : control == nil ? about : nil }

    /// The question for people in a sentence, with what was wrong with the answer that was given before; `isOwn` where the
    /// flow or the run has worded it.
    func said(isOwn: Bool) -> MessageText {
        let label: MessageText =
            if let description { isOwn ? MessageText(description) : MessageText(ForeignProse(description)) } else {
                MessageText(name)
            }
        return switch objection {
        case nil, .refused(nil): label
        case .refused, .wrongCode: "\(label); the answer was refused: \(objection?.message ?? "")"
        case .notTaken, .noChoice, .noDate, .unreadable, .unfit, .stated: "\(label); \(objection?.message ?? "")"
        }
    }
}
