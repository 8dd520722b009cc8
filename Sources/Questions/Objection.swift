public import Diagnostics

/// The reason why the answer to a question that is at hand, or was given before, doesn't do.
public enum Objection: Hashable, Sendable {
    /// The asker refused it, in its own words; `nil` where it says nothing.
    case refused(ForeignProse?)
    /// An answer that is not the code that was sent last.
    case wrongCode
    /// An accepted answer, after which the same question came again without a reason.
    case notTaken
    /// An answer that is none of the choices; it was not passed on.
    case noChoice
    /// An answer that is no day of the calendar; it was not passed on.
    case noDate
    /// An answer with unreadable characters; it was not passed on.
    case unreadable
    /// An unfit answer; it was not passed on.
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
