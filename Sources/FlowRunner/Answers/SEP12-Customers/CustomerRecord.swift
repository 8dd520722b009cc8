internal import AnchorClient
internal import Diagnostics
package import FlowLanguage
internal import JSON

/// The customer as `sep12` has found them: the results of the state, read by their members.
package struct CustomerRecord: Sendable {
    /// A result of such a state; journals keep the names.
    enum Field: String, ResultField {
        case id, status, message, fields
        case providedFields = "provided_fields"
    }

    /// A field that the anchor asks for or was told, as the anchor describes it.
    package struct AskedField: Sendable {
        /// The name of the field.
        package let name: String
        private let value: Value

        fileprivate init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }

        private subscript(_ member: RequestedField.MemberName) -> Value { value[member.rawValue] }

        /// The description in the anchor's own words.
        package var description: String? { self[.description].text }

        /// The form of the value, in the anchor's word for it.
        package var type: String? { self[.type].text }

        /// The values of which it has to be one; `nil` where the anchor names none.
        package var choices: [String]? {
            if case .list(let choices) = self[.choices] { choices.compactMap(\.text) } else { nil }
        }

        /// Whether the anchor can do without it; `nil` where it doesn't say that.
        package var isOptional: Bool? { if case .bool(let optional) = self[.optional] { optional } else { nil } }

        /// The status of the value that was sent.
        package var status: String? { self[.status].text }

        /// The reason why that value was rejected.
        package var error: String? { self[.error].text }
    }

    /// The status of a customer whom the anchor has forgotten, and the outcome of that.
    static let forgotten = "FORGOTTEN"

    /// The status of a customer whom the anchor doesn't know, so that there was nothing to forget.
    static let notFound = "NOT_FOUND"

    private let results: Value

    /// The customer in the results of a state.
    package init(_ results: [String: Value]) { self.results = .object(results) }

    /// The anchor's name for the customer.
    package var id: String? { Field.id.value(in: results).text }

    /// The customer's status; `nil` where the state has not ended.
    package var status: String? { Field.status.value(in: results).text }

    /// The anchor's message to its customer.
    package var message: String? { Field.message.value(in: results).text }

    /// The fields that the anchor still wants to know, by name.
    package var requested: [AskedField] { Self.read(Field.fields.value(in: results)) }

    /// The fields that it was told, by name.
    package var provided: [AskedField] { Self.read(Field.providedFields.value(in: results)) }

    /// Whether the anchor has deleted the customer's data.
    package var isForgotten: Bool { status == Self.forgotten }

    private static func read(_ table: Value) -> [AskedField] {
        guard case .object(let fields) = table else { return [] }
        return fields.sortedByKey.map { AskedField($0.key, $0.value) }
    }
}

extension CustomerRecord {
    /// The results of a state.
    static func results(_ values: [Field: Value]) -> [String: Value] { Field.results(values) }

    /// A field of which there is no more than a description.
    static func field(described description: String?) -> Value {
        .object(description.map { [RequestedField.MemberName.description.rawValue: .text($0)] } ?? [:])
    }

    /// The anchor's table of fields with the members that SEP-12 has about a field, and nothing else: an anchor that repeats values
    /// must not bring them into a journal.
    ///
    /// An empty member, as `choices: []`, says nothing.
    static func table(_ fields: JSONValue?) -> Value? {
        guard case .object(let fields)? = fields else { return nil }
        return .object(
            fields.mapValues { field in
                let known = (field.objectValue ?? [:])
                    .filter { RequestedField.MemberName(rawValue: $0.key) != nil && !isEmpty($0.value) }
                return .object(known.mapValues { Value($0) })
            }
        )
    }

    private static func isEmpty(_ value: JSONValue) -> Bool { value.isNull || value == "" || value == .array([]) }
}
