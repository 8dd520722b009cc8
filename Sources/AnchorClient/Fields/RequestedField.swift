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
