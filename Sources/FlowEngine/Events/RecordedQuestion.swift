public import Diagnostics
public import Questions

/// The part of a ``Questions/Question`` that a journal keeps, from which the same is asked again; the answer is a secret and is
/// in no event.
///
/// Texts of other parties are sealed in it, which those of a question are not. It has neither the answer at hand nor the rules
/// for files and demands of a page, which are read from the control.
public struct RecordedQuestion: Codable, Hashable, Sendable {
    /// The name under which it is answered.
    public var name: String

    /// The question, in words.
    public var label: MessageText?

    /// The only answers that will do, or empty where any will.
    public var choices: [Choice]

    /// The answers that are proposed where any other will do as well; `nil` where none are, and where a control has them.
    public var proposals: [Choice]?

    /// The type of answer that fits; `nil` in journals of version 0.1.
    public var type: Question.AnswerType?

    /// The fewest characters of an answer; `nil` where its type says enough.
    public var minLength: Int?

    /// The most characters of an answer; `nil` where its type says enough.
    public var maxLength: Int?

    /// The standard name of what is asked for, where it has one.
    public var standardName: String?

    /// Whether the run goes on without an answer; `nil` where it doesn't.
    public var isOptional: Bool?

    /// The control that asks it, where a page does.
    public var control: Question.Control?

    private enum CodingKeys: String, CodingKey {
        case name, label, choices, proposals, type, minLength, maxLength, isOptional, control
        case standardName = "customerField"
    }

    /// A question.
    public init(
        name: String,
        label: MessageText? = nil,
        choices: [Choice] = [],
        proposals: [Choice]? = nil,
        type: Question.AnswerType? = nil,
        minLength: Int? = nil,
        maxLength: Int? = nil,
        standardName: String? = nil,
        isOptional: Bool? = nil,
        control: Question.Control? = nil
    ) {
        self.name = name
        self.label = label
        self.choices = choices
        self.proposals = proposals
        self.type = type
        self.minLength = minLength
        self.maxLength = maxLength
        self.standardName = standardName
        self.isOptional = isOptional
        self.control = control
    }
}

extension RecordedQuestion {
    /// The words for those of its choices that people read otherwise than their names, by these.
    public var choiceLabels: [String: MessageText] {
        let controlled = control?.choices?.compactMap { choice in choice.label.map { (choice.value, $0) } } ?? []
        let labels = Dictionary(controlled) { first, _ in first }
        let words = choices.compactMap { choice in
            (choice.label ?? labels[choice.value] ?? choice.words).map { (choice.name, $0) }
        }
        return Dictionary(words) { first, _ in first }
    }

    /// The choices, each with the words that people read where these are others than its name.
    public var labelledChoices: [RecordedQuestion.Choice] {
        let labels = choiceLabels
        return choices.map { choice in
            var choice = choice
            choice.label = labels[choice.name]
            return choice
        }
    }

    /// `answer` with values in the place of the names that choices have instead of prose; of ``type`` `several` it is a list
    /// with commas.
    public func value(ofNamed answer: String) -> String {
        let sealed = choices.filter { $0.value.holdsProse && !$0.value.parts.contains(.foreign(.sealed)) }
        guard !sealed.isEmpty else { return answer }
        let values = Dictionary(sealed.map { ($0.name, $0.value.reveal()) }) { first, _ in first }
        let parts =
            type == .several ? answer.split { $0 == "," || $0.isNewline }.map(String.init) : [answer]
        let named = parts.map { values[$0.trimming(\.properties.isWhitespace)] }
        guard named.contains(where: { $0 != nil }) else { return answer }
        return zip(parts, named).map { part, value in value ?? part }.joined(separator: ",")
    }
}
