public import Diagnostics
internal import HTTPTransport
public import JSON

/// A customer, as the anchor describes what it knows and what it needs.
///
/// Specification: <https://stellar.org/protocol/sep-12#customer-get>
public struct Customer: Hashable, Sendable {
    /// The anchor's name for the customer; not there before anything was handed in.
    public var id: String?
    /// The customer's status.
    public var status: Status
    /// The fields that the anchor still wants to know.
    public var requested: [RequestedField]
    /// The fields that it was told already.
    public var provided: [ProvidedField]
    /// The anchor's message to its customer, in its own words; the reason where it rejects.
    public var message: ForeignProse?
    /// The answer as it came; no values are in it.
    public var fields: JSONValue
    /// The request whose answer told it; `nil` where none did.
    public var source: AnsweredRequest?

    /// A customer of whom the anchor thinks `status`.
    public init(
        id: String? = nil,
        status: Status,
        requested: [RequestedField] = [],
        provided: [ProvidedField] = [],
        message: ForeignProse? = nil,
        fields: JSONValue = .object([:])
    ) {
        self.id = id
        self.status = status
        self.requested = requested
        self.provided = provided
        self.message = message
        self.fields = fields
    }

    /// A member of the anchor's answer.
    enum MemberName: String {
        case id, status, message, fields
        case providedFields = "provided_fields"

        func value(in answer: JSONValue) -> JSONValue? { answer[rawValue] }
    }

    /// Reads an answer; `nil` where it has no status.
    init?(_ fields: JSONValue) {
        guard let status = MemberName.status.value(in: fields)?.filledString else { return nil }
        self.init(
            id: MemberName.id.value(in: fields)?.filledString,
            status: Status(sent: status),
            requested: RequestedField.read(MemberName.fields.value(in: fields)),
            provided: ProvidedField.read(MemberName.providedFields.value(in: fields)),
            message: MemberName.message.value(in: fields)?.filledProse,
            fields: fields
        )
    }

    /// The fields that the anchor still wants to know, as they came; `nil` where it names none.
    public var sentFields: JSONValue? { MemberName.fields.value(in: fields) }

    /// The fields that it was told already, as they came; `nil` where it names none.
    public var sentProvidedFields: JSONValue? { MemberName.providedFields.value(in: fields) }

    /// The request whose answer told the status; `nil` where none did.
    public var statusSource: AnsweredRequest? { source?.at(MemberName.status.rawValue) }
}

extension Customer {
    /// The next action that the anchor needs from the customer.
    public enum Need: Hashable, Sendable {
        /// No action: the anchor serves this customer.
        case nothing
        /// A wait: the anchor is reviewing the data, or is in a status that this version does not know.
        case waiting
        /// Answers, and the codes that the anchor has sent.
        case answers(Questions)
        /// A rejection, which no action changes: the anchor's reason, in its own words.
        case rejected(ForeignProse?)
    }

    /// The fields that an anchor asks for next.
    public struct Questions: Hashable, Sendable {
        /// The fields that have to be answered.
        public var required: [RequestedField]
        /// The fields that may be answered.
        public var optional: [RequestedField]
        /// The answers that have to be given again; the anchor says why.
        public var rejected: [ProvidedField]
        /// The codes that are expected.
        public var codes: [ProvidedField]

        /// Questions; those that are left out no one asks.
        public init(
            required: [RequestedField] = [],
            optional: [RequestedField] = [],
            rejected: [ProvidedField] = [],
            codes: [ProvidedField] = []
        ) {
            self.required = required
            self.optional = optional
            self.rejected = rejected
            self.codes = codes
        }

        /// Whether there is nothing that has to be told.
        public var isEmpty: Bool { required.isEmpty && rejected.isEmpty && codes.isEmpty }
    }

    /// The next thing to do.
    ///
    /// An anchor that needs information and does not say which is taken to be at work: asking again is all that helps.
    public var need: Need {
        switch status {
        case .accepted: return .nothing
        case .rejected: return .rejected(message ?? provided.compactMap(\.error).first)
        case .needsInfo:
            let questions = questions
            return questions.isEmpty && questions.optional.isEmpty ? .waiting : .answers(questions)
        default:
            // A code may be wanted while the rest is looked into.
            let codes = questions.codes
            return codes.isEmpty
                ? .waiting : .answers(Questions(required: [], optional: [], rejected: [], codes: codes))
        }
    }

    private var questions: Questions {
        let rejected = provided.filter { $0.status == .rejected }
        let again = Set(rejected.map(\.key))
        let open = requested.filter { !again.contains($0.key) }
        return Questions(
            required: open.filter { !$0.isOptional },
            optional: open.filter(\.isOptional),
            rejected: rejected,
            codes: provided.filter { $0.status == .verificationRequired }
        )
    }
}

extension Customer {
    /// The KYC status of a customer, in the anchor's vocabulary; unknown statuses are kept.
    ///
    /// Specification: <https://stellar.org/protocol/sep-12#customer-statuses>
    public struct Status: AnchorVocabulary {
        /// The status as it goes over the wire.
        public let rawValue: String

        /// The status with this spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The anchor knows all that it needs; it may want more later.
        public static let accepted = Status(rawValue: "ACCEPTED")
        /// The anchor is looking into what it was told.
        public static let processing = Status(rawValue: "PROCESSING")
        /// The anchor has to know more.
        public static let needsInfo = Status(rawValue: "NEEDS_INFO")
        /// The anchor will never serve this customer.
        public static let rejected = Status(rawValue: "REJECTED")

        /// The statuses that the SEP names.
        public static let known: [Status] = [.accepted, .processing, .needsInfo, .rejected]

        /// The spellings of ``known``.
        public static let spellings = Set(known.map(\.rawValue))
    }
}
