internal import Diagnostics
internal import FlowEngine
internal import Questions

/// Answers are required, and no source has them.
struct UnansweredQuestions: FailureConvertible {
    /// The one who wants to know.
    enum Asker {
        /// An anchor, or another party that has a name.
        case party(String)
        /// The page at a place.
        case page(String)
        /// The flow itself.
        case flow

        /// The asker, as a journal names it.
        var name: String {
            switch self {
            case .party(let name): name
            case .page(let place): QuestionWording.page(at: place)
            case .flow: Phrase.flow.words
            }
        }

        fileprivate var facts: Facts {
            switch self {
            case .party(let name): [.subject: .text(name)]
            case .page(let place): [.page: .text(place)]
            case .flow: [.subject: .phrase(.flow)]
            }
        }
    }

    var questions: [Question]
    /// The one who wants to know.
    private(set) var asker: Asker
    /// The reason, in the words of the asker.
    var words: ForeignProse?
    /// The reasons why a payment has to be confirmed; they are told in place of the questions, which say less than that.
    var reasons: [Clause] = []
    /// The words of the anchor about the transfer that ``reasons`` are about.
    var anchorSays: ForeignProse?
    /// The state that the answers are for, where they are asked ahead.
    var laterState: String?
    /// Whether the flow or the run has worded the questions, and no other party.
    var isOwn = false
    /// Whether all of them were answered, and the asker took none of it without saying which it minds.
    var isRefusal = false

    /// Questions of an anchor, or of another party that has a name.
    init(_ questions: [Question], asker: String, words: ForeignProse? = nil, isOwn: Bool = false) {
        self.questions = questions
        self.asker = .party(asker)
        self.words = words
        self.isOwn = isOwn
    }

    /// Questions of the page at `place`.
    init(_ questions: [Question], page place: String) {
        self.questions = questions
        asker = .page(place)
    }

    /// Questions of the flow itself.
    init(ofFlow questions: [Question]) {
        self.questions = questions
        asker = .flow
        isOwn = true
    }

    /// The remedies beside an answer: where a page gives no reason for its refusal, a person may find one on it.
    var otherWays: [Remedy] { isRefusal && words == nil ? [Remedy(.openYourself)] : [] }

    /// The error as data.
    var asFailure: Failure {
        var facts = asker.facts.with(.names, .texts(questions.map(\.name)))
        if !reasons.isEmpty {
            facts[.differences] = .clauses(reasons)
            facts[.anchorSays] = .said(quoting: anchorSays)
        } else {
            let required = questions.filter(\.isRequired)
            let needed = required.isEmpty ? questions : required
            let isAnswered = needed.allSatisfy { $0.objection != nil }
            facts[.questions] = .list(needed.map { .facts(self.facts(of: $0)) })
            facts[.outcome] = .text(isRefusal ? "refused" : isAnswered ? "objected" : "missing")
            facts[.said] = .said(quoting: words)
            facts[.state] = laterState.map(Fact.text)
        }
        return Failure(.questionsUnanswered, facts: facts, remedies: [Remedy(.fillOrRun)] + otherWays)
    }
}
