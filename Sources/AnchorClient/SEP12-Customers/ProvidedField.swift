public import Diagnostics
internal import JSON

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
                    Status(sent: $0)
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

        /// The spellings of ``known``.
        public static let spellings = Set(known.map(\.rawValue))
    }
}
