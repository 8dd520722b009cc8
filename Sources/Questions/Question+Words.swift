package import Diagnostics

extension Question {
    /// The question, as one that the run can't go on without an answer to.
    package var needed: Question {
        var question = self
        question.isRequired = true
        return question
    }

    /// The title that tells people more than the name: the label, or what an anchor says where it has no other words; or `nil`.
    package var description: String? { label != name ? label : control == nil ? about : nil }

    /// The question for people in a sentence, with what was wrong with the answer that was given before; `isOwn` where the
    /// flow or the run has worded it.
    package func said(isOwn: Bool) -> MessageText {
        let label: MessageText =
            if let description { isOwn ? MessageText(description) : MessageText(ForeignProse(description)) } else {
                MessageText(name)
            }
        return switch objection {
        case nil, .refused(nil): label
        case .refused, .wrongCode: "\(label); \(objection?.clause?.objection() ?? "")"
        case .notTaken, .noChoice, .noDate, .unreadable, .unfit, .stated: "\(label); \(objection?.message ?? "")"
        }
    }
}
