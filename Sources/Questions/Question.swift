public import Diagnostics

/// A question to a person: what is asked, which answers fit, and what is known beforehand.
///
/// Flows, hosted pages, KYC, transfers and commands all ask with it; a terminal shows it, and a journal keeps what has to be
/// known to answer it later. Its texts may be an anchor's words: anyone who draws them sees to it that they neither drive the
/// terminal nor pretend to be lines of ours.
public struct Question: Hashable, Sendable {
    /// An answer that is at hand already.
    public struct Suggestion: Hashable, Sendable {
        /// The answer, as it would be sent.
        public var value: Secret<String>

        /// The source, such as `profile ada`, or `nil` where that needs no words.
        public var source: String?

        /// The answer `value`, which comes from `source`.
        public init(_ value: Secret<String>, from source: String? = nil) {
            self.value = value
            self.source = source
        }

        /// The answer `value`, which comes from `source`; `nil` where it is empty.
        public init?(_ value: String?, from source: String? = nil) {
            guard let value, !value.isEmpty else { return nil }
            self.init(Secret(value), from: source)
        }
    }

    /// The constraints on an answer, besides its kind: bounds of a day, a pattern, a form.
    public struct Demand: Hashable, Sendable {
        /// The description of what fits, such as `a number, 10 to 100`; `nil` where the kind of question says enough.
        public var described: String?

        /// The fault of an answer, without the answer; `nil` where it fits.
        public var objection: @Sendable (String) -> Clause?

        /// The value that is sent for an answer that fits, such as a telephone number with its plus; as a rule the answer itself.
        public var shaped: @Sendable (String) -> String

        /// A demand that is described so, that objects so, and that has answers `shaped`.
        public init(
            _ described: String? = nil,
            shaped: @escaping @Sendable (String) -> String = { $0 },
            objection: @escaping @Sendable (String) -> Clause?
        ) {
            self.described = described
            self.objection = objection
            self.shaped = shaped
        }

        /// Whether both are described alike; how they object can't be compared.
        public static func == (left: Demand, right: Demand) -> Bool { left.described == right.described }

        /// Hashes the words.
        public func hash(into hasher: inout Hasher) { hasher.combine(described) }
    }

    /// The name of the answer, unique among the questions that are asked together; files, `--set` and the environment
    /// give it under this name too.
    public var name: String

    /// The question in a few words; the name again where it isn't worded.
    public var label: String

    /// The asker's words about it, or `nil`.
    public var about: String?

    /// The kind of answer that fits.
    public var kind: Kind

    /// The key of the field of SEP-9 that is asked for, or `nil` where it is none.
    public var customerField: String?

    /// Whether the run can't go on without an answer.
    public var isRequired: Bool

    /// The answer that is there already, which an empty answer leaves as it is.
    public var suggestion: Suggestion?

    /// The asker's demand on the answer beside its kind, or `nil`.
    public var demand: Demand?

    /// The control of a page that asks it, as a journal keeps it; `nil` where none does.
    package var control: Control?

    /// The asker: the title of a page, or the name of a state.
    public var context: String?

    /// The reason why the answer that is at hand, or was given before, doesn't do.
    public var objection: Objection?

    /// The name of the question on whose answer this one hangs, as a code does on the number that it was sent to: with another
    /// answer there this one is not asked.
    public var follows: String?

    /// Whether its answer alone says as well that it is to be sent: a code, a button to press.
    public var isAgreement = false

    /// A question about `name`; without more it takes any text and needs an answer.
    public init(
        name: String,
        label: String? = nil,
        about: String? = nil,
        kind: Kind = .text(),
        customerField: String? = nil,
        isRequired: Bool = true,
        suggestion: Suggestion? = nil,
        demand: Demand? = nil,
        context: String? = nil,
        objection: Objection? = nil,
        follows: String? = nil
    ) {
        self.name = name
        self.label = label ?? name
        self.about = about
        self.kind = kind
        self.customerField = customerField
        self.isRequired = isRequired
        self.suggestion = suggestion
        self.demand = demand
        self.context = context
        self.objection = objection
        self.follows = follows
    }

    /// Whether its answer is a file, which is named by its path.
    public var isFile: Bool { if case .file = kind { true } else { false } }
}
