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

    /// The objection as data; `nil` where it has words alone.
    public var clause: Clause? {
        switch self {
        case .refused(let words): Clause(.answerRefused, [.said: words.map { Fact.said($0) }])
        case .wrongCode: Clause(.wrongCode)
        case .notTaken: Clause(.notTaken)
        case .noChoice: Clause(.noneOfChoices)
        case .noDate: Clause(.notADay)
        case .unreadable: Clause(.unreadableAnswer)
        case .unfit(let answer): answer.flaw
        case .stated: nil
        }
    }

    /// An answer that would fit, where that helps.
    public var example: String? { if case .unfit(let answer) = self { answer.example } else { nil } }

    /// The objection in words, with those of the asker kept apart.
    public var message: MessageText {
        switch self {
        case .refused(let words): words.map { MessageText($0) } ?? "it was refused"
        case .wrongCode: Clause(.wrongCode).message
        case .stated(let words): MessageText(words)
        default: clause?.objection(like: example) ?? ""
        }
    }

    /// The objection with an excerpt of the asker's words, on one line; a refusal without any is an answer not taken.
    package var quoted: Objection {
        guard case .refused(let words) = self else { return self }
        return words.flatMap { Quotation.of($0) }.map { .refused($0) } ?? .notTaken
    }
}
