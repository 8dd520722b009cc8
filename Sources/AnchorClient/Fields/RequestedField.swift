internal import CustomerFields
public import Diagnostics
internal import HTTPTransport
public import JSON

/// A field that an anchor asks for, about its customer or a transfer.
///
/// Specification: <https://stellar.org/protocol/sep-12#fields>
public struct RequestedField: Hashable, Sendable {
    /// The form of a value; an unknown type is asked for as text.
    public enum Form: String, Hashable, Sendable {
        /// A text.
        case string
        /// The content of a file.
        case binary
        /// A number, written in decimal.
        case number
        /// A day, `YYYY-MM-DD`.
        case date
    }

    /// What an anchor says about a field: a member of its description.
    public enum MemberName: String, CaseIterable, Sendable {
        /// The form of the value.
        case type
        /// The description in the anchor's own words.
        case description
        /// The values of which it has to be one.
        case choices
        /// Whether the anchor can do without it.
        case optional
        /// The status of a value that was sent.
        case status
        /// The reason why such a value was rejected.
        case error

        func value(in description: JSONValue) -> JSONValue? { description[rawValue] }
    }

    /// The name under which the value travels, as a rule one of SEP-9.
    public var key: String
    /// The form of its value.
    public var form: Form
    /// The anchor's description of it, in its own words.
    public var about: MessageText?
    /// The values of which it has to be one; any value where there are none.
    public var choices: [String]
    /// Whether the anchor can do without it.
    public var isOptional: Bool

    /// A field that has to be there.
    public init(
        key: String,
        form: Form = .string,
        about: MessageText? = nil,
        choices: [String] = [],
        isOptional: Bool = false
    ) {
        self.key = key
        self.form = form
        self.about = about
        self.choices = choices
        self.isOptional = isOptional
    }

    /// Reads one member of `fields`; tolerant, so that no oddity hides a question.
    public init(key: String, _ fields: JSONValue) {
        self.key = key
        let written = MemberName.type.value(in: fields)?.filledString?.lowercased()
        let usual: Form = CustomerField.named(key)?.kind == .binary ? .binary : .string
        form = written.map { Form(rawValue: $0) ?? .string } ?? usual
        about = MemberName.description.value(in: fields)?.filledProse.map { MessageText($0) }
        choices = (MemberName.choices.value(in: fields)?.arrayValue ?? [])
            .compactMap { $0.filledString ?? $0.bool.map { "\($0)" } }
        isOptional = MemberName.optional.value(in: fields)?.bool ?? false
    }

    /// Reads a table of fields, in the order of SEP-9, and those that it does not have at the end by their names.
    ///
    /// - Parameter table: an object by key, or, as some anchors have it, a list of keys.
    /// - Returns: the fields; none where it is neither.
    static func read(_ table: JSONValue?) -> [RequestedField] {
        switch table {
        case .object(let members): sorted(members.map { RequestedField(key: $0, $1) }, by: \.key)
        case .array(let elements): elements.compactMap(\.string).map { RequestedField(key: $0, .object([:])) }
        default: []
        }
    }

    /// The elements in the order of SEP-9.
    static func sorted<Element>(_ elements: [Element], by key: (Element) -> String) -> [Element] {
        elements.map { (place: places[key($0)] ?? .max, key: key($0), element: $0) }
            .sorted { ($0.place, $0.key) < ($1.place, $1.key) }
            .map(\.element)
    }

    private static let places: [String: Int] = CustomerField.all.enumerated().reduce(into: [:]) { places, entry in
        for name in [entry.element.key] + entry.element.aliases { places[name] = entry.offset }
    }
}

/// A field that was sent to the anchor, with its status; the anchor does not repeat the value.
///
/// Specification: <https://stellar.org/protocol/sep-12#provided-fields>
public struct ProvidedField: Hashable, Sendable {
    /// The field that was asked for.
    public var field: RequestedField
    /// The status of the value, where the anchor gives one.
    public var status: Status?
    /// The reason why the value was rejected, in the anchor's own words.
    public var error: ForeignProse?

    /// The name under which the value travels.
    public var key: String { field.key }

    /// The name of the field for the code that the anchor has sent to its customer.
    public var verificationKey: String { key + "_verification" }

    /// A field that was answered.
    public init(_ field: RequestedField, status: Status? = nil, error: ForeignProse? = nil) {
        self.field = field
        self.status = status
        self.error = error
    }

    static func read(_ table: JSONValue?) -> [ProvidedField] {
        let fields = (table?.objectValue ?? [:]).map { key, member in
            ProvidedField(
                RequestedField(key: key, member),
                status: RequestedField.MemberName.status.value(in: member)?.filledString.map {
                    Status(rawValue: $0.uppercased())
                },
                error: RequestedField.MemberName.error.value(in: member)?.filledProse
            )
        }
        return RequestedField.sorted(fields, by: \.key)
    }
}

extension ProvidedField {
    /// The status of a provided value, in the anchor's vocabulary; unknown statuses are kept.
    ///
    /// Specification: <https://stellar.org/protocol/sep-12#provided-fields>
    public struct Status: AnchorVocabulary {
        /// The status as it goes over the wire.
        public let rawValue: String

        /// The status with this spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value is in order.
        public static let accepted = Status(rawValue: "ACCEPTED")
        /// The anchor is looking into it.
        public static let processing = Status(rawValue: "PROCESSING")
        /// The value is not what the anchor needs.
        public static let rejected = Status(rawValue: "REJECTED")
        /// The anchor has sent the customer a code, which it wants back.
        public static let verificationRequired = Status(rawValue: "VERIFICATION_REQUIRED")

        /// The statuses that the SEP names.
        public static let known: [Status] = [.accepted, .processing, .rejected, .verificationRequired]
    }
}
