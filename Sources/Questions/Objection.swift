public import Diagnostics

/// The reason why the answer to a question that is at hand, or was given before, doesn't do.
public enum Objection: Hashable, Sendable {
    /// The asker refused it, in its own words; `nil` where it says nothing.
    case refused(ForeignProse?)
    /// It isn't the code that was sent last.
    case wrongCode
    /// Its asker was given it, and asks for it still without a word about it.
    case notTaken
    /// It is none of the choices, and was not given.
    case noChoice
    /// It is no day, or none that there ever was, and was not given.
    case noDate
    /// It has characters that no one can read, and was not given.
    case unreadable
    /// It does not fit, and was not given.
    case unfit(UnfitAnswer)
    /// The command that asks says what is wrong with it.
    case stated(String)

    /// The objection in words, with those of the asker kept apart.
    public var message: MessageText {
        switch self {
        case .refused(let words): words.map { MessageText($0) } ?? "it was refused"
        case .wrongCode: "it is not the code that was sent last"
        case .notTaken: "it was answered, and not taken"
        case .noChoice: "what answers is none of the choices"
        case .noDate: "what answers is no day of the calendar, like 1976-07-04"
        case .unreadable: "an answer has unreadable characters"
        case .unfit(let answer): "what answers does not fit: \(answer.message)"
        case .stated(let words): MessageText(words)
        }
    }

    /// The objection with an excerpt of the asker's words, on one line; a refusal without any is an answer not taken.
    package var quoted: Objection {
        guard case .refused(let words) = self else { return self }
        return words.flatMap { Quotation.of($0) }.map { .refused($0) } ?? .notTaken
    }
}
