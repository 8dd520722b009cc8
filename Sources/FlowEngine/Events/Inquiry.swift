public import Diagnostics
public import Questions
public import Timekeeping

/// Questions without an answer: the run waits until they are answered.
public struct Inquiry: Codable, Hashable, Sendable {
    /// One question; its answer is a secret and is in no event.
    public struct Question: Codable, Hashable, Sendable {
        /// The name under which it is answered.
        public var name: String

        /// The question, in words.
        public var label: MessageText?

        /// The only answers that will do, or empty where any will.
        public var choices: [Choice]

        /// The kind of answer that fits: `text`, `longText`, `number`, `email`, `telephone`, `date`, `month`, `country`,
        /// `language`, `url`, `hidden`, `choice`, `several` (a list of choices, with commas), `confirmation` or `file`;
        /// journals of older versions don't tell.
        public var type: String?

        /// The standard name of what is asked for, where it has one.
        public var standardName: String?

        /// Whether the run goes on without an answer; `nil` where it doesn't.
        public var isOptional: Bool?

        /// The control that asks it, where a page does.
        public var control: Questions.Question.Control?

        private enum CodingKeys: String, CodingKey {
            case name, label, choices, type, isOptional, control
            case standardName = "customerField"
        }

        /// A question.
        public init(
            name: String,
            label: MessageText? = nil,
            choices: [Choice] = [],
            type: String? = nil,
            standardName: String? = nil,
            isOptional: Bool? = nil,
            control: Questions.Question.Control? = nil
        ) {
            self.name = name
            self.label = label
            self.choices = choices
            self.type = type
            self.standardName = standardName
            self.isOptional = isOptional
            self.control = control
        }
    }

    /// The state that asks.
    public var state: String

    /// The one who asks: `the flow`, or the title of another party's page.
    public var asker: String

    /// The questions, in the order in which they are best asked.
    public var questions: [Question]

    /// The questions without whose answers the run doesn't go on; all, where it goes on without any one of them.
    public var needed: [Question] {
        let needed = questions.filter { $0.isOptional != true }
        return needed.isEmpty ? questions : needed
    }

    /// The deadline of the run, for which it waits without answers; `nil` without a deadline, and in journals of format 0.
    public var deadline: Timestamp?

    /// Questions of `state`.
    public init(state: String, asker: String, questions: [Question], deadline: Timestamp? = nil) {
        self.state = state
        self.asker = asker
        self.questions = questions
        self.deadline = deadline
    }
}

extension Inquiry.Question {
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
    public var labelledChoices: [Inquiry.Choice] {
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
            type == "several" ? answer.split { $0 == "," || $0.isNewline }.map(String.init) : [answer]
        let named = parts.map { values[$0.trimming(\.properties.isWhitespace)] }
        guard named.contains(where: { $0 != nil }) else { return answer }
        return zip(parts, named).map { part, value in value ?? part }.joined(separator: ",")
    }
}
