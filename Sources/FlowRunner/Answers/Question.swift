internal import FlowEngine

/// A question of an anchor or a flow.
public struct Question: Hashable, Sendable {
    /// What kind of answer fits.
    public enum Kind: Hashable, Sendable {
        /// A line of text.
        case text
        /// Several lines of text.
        case longText
        /// A number or an amount.
        case number
        /// An e-mail address.
        case email
        /// A telephone number.
        case telephone
        /// A day, as `2026-11-21`.
        case date
        /// Something that must not be shown while it is typed.
        case hidden
        /// One of these.
        case choice([Choice])
        /// As many of these as someone wants; the answer is a list of them, with commas.
        case several([Choice])
        /// Yes or no; the answer is `true` or `false`.
        case confirmation
        /// A file; the answer is its path. It has to be of one of these media types or endings of names; where none is named,
        /// of one that anchors take as a rule.
        case file([String])
    }

    /// The constraints on an answer, besides its kind.
    public struct Demand: Hashable, Sendable {
        /// What fits, in a few words, such as `a number, 10 to 100`; `nil` where the kind of question says enough.
        public var described: String?

        /// What is wrong with an answer, without the answer; `nil` where it fits.
        public var objection: @Sendable (String) -> String?

        /// What is sent for an answer that fits, such as a telephone number with its plus; as a rule the answer itself.
        public var shaped: @Sendable (String) -> String

        /// A demand that is described so, that objects so, and that has answers `shaped`.
        public init(
            _ described: String? = nil,
            shaped: @escaping @Sendable (String) -> String = { $0 },
            objection: @escaping @Sendable (String) -> String?
        ) {
            self.described = described
            self.objection = objection
            self.shaped = shaped
        }

        /// Whether both are described alike; how they object no one can compare.
        public static func == (left: Demand, right: Demand) -> Bool { left.described == right.described }

        /// Hashes the words.
        public func hash(into hasher: inout Hasher) { hasher.combine(described) }
    }

    /// One of several answers.
    public struct Choice: Hashable, Sendable {
        /// What is answered.
        public var value: String

        /// What people read.
        public var label: String

        /// The choice `value`, which people read as `label`.
        public init(value: String, label: String) {
            self.value = value
            self.label = label
        }
    }

    /// Whether its answer is a file, which is named by its path.
    var isFile: Bool { if case .file = kind { true } else { false } }

    /// The name of the answer, under which files, `--set` and the environment give it too.
    public var name: String

    /// The question for people; the name again where no one has worded one.
    public var label: String

    /// What the one who asks says about it, or `nil`.
    public var about: String?

    /// What kind of answer fits.
    public var kind: Kind

    /// The field of SEP-9 that is asked for, or `nil` where it is none: anyone who asks people knows more of those.
    public var customerField: String?

    /// Whether the run can't go on without an answer.
    public var isRequired: Bool

    /// The answer that is there already, which an empty answer leaves as it is.
    public var suggestion: String?

    /// Where that answer comes from, such as `profile ada`; `nil` where that needs no words.
    public var suggestionSource: String?

    /// How many characters an answer may have, or `nil` where no one set a limit.
    public var lengthLimit: Int?

    /// What anyone who asks demands of the answer; `nil` where that is nothing beside its kind.
    public var demand: Demand?

    /// Answers that are proposed; another does as well.
    public var proposals: [Choice]

    /// The control of a page that asks it, as the journal keeps it; `nil` where none does.
    var control: Inquiry.Control?

    /// Who asks: the title of a page, or the name of a state.
    public var context: String?

    /// What was wrong with the answer that was given before, in the words of the one who refused it.
    public var objection: String?

    /// The name of the question on whose answer this one hangs, as a code does on the number that it was sent to: with another
    /// answer there this one is not asked.
    public var follows: String?

    /// Whether it takes several files; the answer has the path of one in each line.
    public var takesSeveral = false

    /// Whether its answer alone says as well that it is to be sent: a code, a button to press.
    public var isAgreement = false

    /// A question about `name`; without more it takes any text and needs an answer.
    public init(
        name: String,
        label: String? = nil,
        about: String? = nil,
        kind: Kind = .text,
        customerField: String? = nil,
        isRequired: Bool = true,
        suggestion: String? = nil,
        suggestionSource: String? = nil,
        lengthLimit: Int? = nil,
        demand: Demand? = nil,
        proposals: [Choice] = [],
        context: String? = nil,
        objection: String? = nil,
        follows: String? = nil
    ) {
        self.name = name
        self.label = label ?? name
        self.about = about
        self.kind = kind
        self.customerField = customerField
        self.isRequired = isRequired
        self.suggestion = suggestion
        self.suggestionSource = suggestionSource
        self.lengthLimit = lengthLimit
        self.demand = demand
        self.proposals = proposals
        self.context = context
        self.objection = objection
        self.follows = follows
    }
}

extension Question {
    /// The question, as one that the run can't go on without an answer to.
    var needed: Question {
        var question = self
        question.isRequired = true
        return question
    }
}
