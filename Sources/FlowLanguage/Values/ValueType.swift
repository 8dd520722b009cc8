/// The type of a value: of an input, a parameter or a result of a verb, an expression.
public indirect enum ValueType: Hashable, Sendable {
    /// A value of any type, which is unknown before the flow runs.
    case any
    /// Text.
    case text
    /// An exact decimal of any size.
    case number
    /// An amount of an asset: a decimal that is not negative and has at most seven decimal places.
    case amount
    /// A whole number.
    case integer
    /// `true` or `false`.
    case boolean
    /// A day, as `2026-11-21`.
    case date
    /// An instant, as `2026-11-21T10:00:00Z`: something that is found out, and never given.
    case time
    /// A span of time, as `5s` or `2d`.
    case duration
    /// An asset: `native`, `CODE` or `CODE:ISSUER`.
    case asset
    /// An account of the ledger: `G…` or `M…`.
    case account
    /// A payee: an account, a name that a federation server knows, or one in the vault.
    case payee
    /// The address of a page or a service.
    case url
    /// An object whose fields are known.
    case record(RecordType)
    /// A list.
    case list(ValueType)

    /// The types that an input of a flow can have.
    public static let inputTypes: [ValueType] = [
        .text, .amount, .number, .integer, .boolean, .date, .duration, .asset, .account, .payee, .url,
    ]
}

extension ValueType: CustomStringConvertible {
    /// The type's name, as it is written in a flow.
    public var description: String {
        switch self {
        case .any: "anything"
        case .text: "text"
        case .number: "number"
        case .amount: "amount"
        case .integer: "integer"
        case .boolean: "boolean"
        case .date: "date"
        case .time: "time"
        case .duration: "duration"
        case .asset: "asset"
        case .account: "account"
        case .payee: "payee"
        case .url: "url"
        case .record(let record): record.name
        case .list(let element): "list of \(element)"
        }
    }

    /// The type's name with its article, as it is in a sentence.
    var inSentence: String {
        switch self {
        case .any, .text: description
        case .url: "a \(self)"
        default: "aeiou".contains(description.first ?? " ") ? "an \(self)" : "a \(self)"
        }
    }
}

/// An object whose fields are known, such as a transfer.
public struct RecordType: Hashable, Sendable {
    /// The name of such an object.
    public var name: String

    /// The fields.
    public var fields: [FieldDescription]

    /// Whether such an object may have other fields too, because another party makes it up.
    public var isOpen: Bool

    /// The type of all other fields of an open record.
    public var others: ValueType

    /// A record called `name`.
    public init(name: String, fields: [FieldDescription], isOpen: Bool = false, others: ValueType = .any) {
        self.name = name
        self.fields = fields
        self.isOpen = isOpen
        self.others = others
    }

    /// The field called `name`, or `nil` where none is described.
    public func field(_ name: String) -> FieldDescription? {
        fields.first { $0.name == name }
    }
}

/// A field of an object, or a result of a verb.
public struct FieldDescription: Hashable, Sendable {
    /// The field's name.
    public var name: String

    /// The type of its value.
    public var type: ValueType

    /// Whether no output ever shows it.
    public var isSecret: Bool

    /// Whether it is there in every result, and never empty: anyone who asks whether it `exists` can rely on the answer.
    public var isCertain: Bool

    /// The author of its texts.
    public var origin: TextOrigin

    /// The meaning, in a few words.
    public var about: String

    /// A field called `name`.
    public init(
        _ name: String,
        _ type: ValueType,
        origin: TextOrigin = .identifier,
        isSecret: Bool = false,
        isCertain: Bool = false,
        about: String
    ) {
        self.name = name
        self.type = type
        self.origin = origin
        self.isSecret = isSecret
        self.isCertain = isCertain
        self.about = about
    }
}

extension RecordType {
    /// Names with values of which nothing is known before.
    static let table = RecordType(name: "table", fields: [], isOpen: true)

    /// Names with texts, or lists of texts.
    static let texts = RecordType(name: "table", fields: [], isOpen: true, others: .text)
}
