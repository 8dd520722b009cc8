/// A mismatch between an answer that is at hand and its question.
public enum AnswerFlaw: String, CaseIterable, Hashable, Sendable {
    /// It is a text, and a file is wanted.
    case needsFile = "needs-file"
    /// It is a file, and a text is wanted.
    case needsText = "needs-text"

    /// The flaw in words.
    public var words: String { Wording.answerFlaw(rawValue) }
}
