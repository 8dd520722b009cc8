internal import CustomerFields
internal import Diagnostics
internal import FlowLanguage

/// The answers of one source.
struct AnswerBatch: Sendable {
    var answers: Answers

    /// The folder in which the paths among them begin; the current one where it is empty.
    var folder = ""

    /// The profile that it is, where it is one, which may have documents as well.
    var profile: String?

    /// The name for people, such as `profile ada`.
    var title = ""

    /// Whether the flow itself names it: anyone who tests an anchor writes down there what the anchor is to refuse.
    var isOfFlow = false

    /// Whether an answer of the batch is known to be in its form, or is not to be held to one: the vault looks at what it
    /// takes into profiles, and a mobile number may be a hash where another field says so.
    func vouches(for name: String) -> Bool {
        if isOfFlow || profile != nil { return true }
        guard CustomerField.named(name)?.key == "mobile_number" else { return false }
        return answers.text("mobile_number_format").map { $0.answer.reveal() != "E.164" } ?? false
    }
}

/// A text that is there already as the answer to a question.
struct KnownAnswer: Sendable {
    var text: Secret<String>

    /// Whether the answer's form needs no check: the flow itself names its file, or it was checked when a person gave it.
    var isVouchedFor: Bool
}
