public import Diagnostics
public import Stellar

/// A value that flows through a run: given, found out by a verb, or computed.
///
/// A secret is here only as the name under which it lies sealed, so that nothing that prints, stores or compares
/// values can give it away.
public enum Value: Hashable, Sendable {
    /// The absence of a value: an optional field that is missing.
    case null
    /// A boolean.
    case bool(Bool)
    /// Text of Windlass or of the flow, or typed data: an identifier, a status.
    case text(String)
    /// Text of which another party worded a part, or all: a message, the body of an answer.
    ///
    /// It computes and compares like any other text, and is shown as ``MessageText`` is.
    case foreign(MessageText)
    /// An exact decimal: an amount, a fee, a count; beside the others it is large, and runs hold thousands of values.
    indirect case number(ExactDecimal)
    /// A number of another party where a text may stand: it may be a customer's account as well as an amount.
    ///
    /// It computes and compares like any other number, and is shown as the words of others are.
    indirect case foreignNumber(ExactDecimal)
    /// Values in order.
    case list([Value])
    /// Named values.
    case object([String: Value])
    /// A value that no output ever shows.
    case secret(SecretID)
}

extension Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .text(value) }

    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// The absence of a value.
    public init(nilLiteral: ()) { self = .null }

    /// A whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }

    /// A list.
    public init(arrayLiteral elements: Value...) { self = .list(elements) }

    /// An object; of fields with the same name the last counts.
    public init(dictionaryLiteral elements: (String, Value)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}

extension Value {
    /// A whole number.
    public static func integer(_ value: Int) -> Value {
        ExactDecimal(String(value)).map(Value.number) ?? .text(String(value))
    }

    /// An amount of the ledger.
    public static func amount(_ value: Amount) -> Value {
        .number(ExactDecimal(value))
    }

    /// The field called `name`; null where there is none, or where this is no object.
    public subscript(name: String) -> Value {
        if case .object(let fields) = self { fields[name] ?? .null } else { .null }
    }

    /// Whether this is ``null``.
    public var isNull: Bool { self == .null }

    /// Whether this is a secret, or one is somewhere in it.
    public var holdsSecret: Bool {
        switch self {
        case .secret: true
        case .list(let elements): elements.contains(where: \.holdsSecret)
        case .object(let fields): fields.values.contains(where: \.holdsSecret)
        case .null, .bool, .text, .foreign, .number, .foreignNumber: false
        }
    }

    /// The text, or a number or truth value written out; `nil` for everything else, and for a secret.
    ///
    /// It is for the wire and for comparisons; what people read is ``message``.
    public var text: String? {
        switch self {
        case .text(let text): text
        case .foreign(let text): text.reveal()
        case .number(let number), .foreignNumber(let number): number.description
        case .bool(let flag): flag ? "true" : "false"
        case .null, .list, .object, .secret: nil
        }
    }

    /// The number, or the text where a number is written; `nil` for everything else.
    public var number: ExactDecimal? {
        switch self {
        case .number(let number), .foreignNumber(let number): number
        case .text(let text): ExactDecimal(text)
        case .foreign(let text): ExactDecimal(text.reveal())
        case .null, .bool, .list, .object, .secret: nil
        }
    }
}

extension Value: CustomStringConvertible {
    /// The value for people: text as it is, lists and objects in JSON's manner, secrets and the words of others as `•••`.
    public var description: String {
        switch self {
        case .null: "null"
        case .bool, .text, .number: text ?? ""
        case .foreign(let text): text.description
        case .secret, .foreignNumber: Redaction.mark
        case .list(let elements): "[\(elements.map(\.quoted).joined(separator: ", "))]"
        case .object(let fields):
            "{\(fields.sortedByKey.map { "\($0.key): \($0.value.quoted)" }.joined(separator: ", "))}"
        }
    }

    /// The value as ``description``, but text in quotes, so that `25` and `"25"` look different.
    public var quoted: String {
        switch self {
        case .text(let text): "\"\(text)\""
        case .foreign(let text): "\"\(text.masked)\""
        default: description
        }
    }

    /// The value as ``description``, with the words of others in it.
    public var message: MessageText {
        switch self {
        case .foreign(let text): text
        case .foreignNumber(let number): MessageText(ForeignProse(number.description))
        case .null, .bool, .text, .number, .secret: MessageText(description)
        case .list(let elements): "[\(elements.map(\.quotedMessage).joined(separator: ", "))]"
        case .object(let fields):
            "{\(fields.sortedByKey.map(Self.member).joined(separator: ", "))}"
        }
    }

    private static func member(_ name: String, _ value: Value) -> MessageText { "\(name): \(value.quotedMessage)" }

    /// The value as ``quoted``, with the words of others in it.
    public var quotedMessage: MessageText {
        switch self {
        case .text, .foreign: "\"\(message)\""
        default: message
        }
    }

    /// Text that another party worded.
    public static func prose(_ text: String) -> Value { .foreign(MessageText(ForeignProse(text))) }

    /// The value as a plain text or number where another party wrote it, or a part of it; for comparisons.
    var plain: Value {
        switch self {
        case .foreign(let text): .text(text.reveal())
        case .foreignNumber(let number): .number(number)
        default: self
        }
    }
}
