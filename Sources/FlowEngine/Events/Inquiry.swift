public import Timekeeping

/// Questions without an answer: the run waits until they are answered.
public struct Inquiry: Codable, Hashable, Sendable {
    /// The state that asks.
    public var state: String

    /// The one who asks: `the flow`, or the title of another party's page.
    public var asker: String

    /// The questions, in the order in which they are best asked.
    public var questions: [RecordedQuestion]

    /// The questions without whose answers the run doesn't go on; all, where it goes on without any one of them.
    public var needed: [RecordedQuestion] {
        let needed = questions.filter { $0.isOptional != true }
        return needed.isEmpty ? questions : needed
    }

    /// The deadline of the run, for which it waits without answers; `nil` without a deadline, and in journals of format 0.
    public var deadline: Timestamp?

    /// Questions of `state`.
    public init(state: String, asker: String, questions: [RecordedQuestion], deadline: Timestamp? = nil) {
        self.state = state
        self.asker = asker
        self.questions = questions
        self.deadline = deadline
    }
}
