/// A JSON value that an anchor sends.
///
/// Members keep their order, and numbers are the text of exact decimals, so that an answer can be read by people and
/// no amount passes through binary floating point.
indirect enum WireValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number, as the text that stands for it in JSON.
    case number(String)
    case string(String)
    case array([WireValue])
    case object([Member])

    struct Member: Hashable, Sendable {
        var name: String
        var value: WireValue
    }

    /// A string, or `null` where there is none.
    static func text(_ value: String?) -> WireValue {
        value.map(WireValue.string) ?? .null
    }
}

extension WireValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByBooleanLiteral
{
    init(dictionaryLiteral elements: (String, WireValue)...) {
        self = .object(elements.map { Member(name: $0.0, value: $0.1) })
    }

    init(arrayLiteral elements: WireValue...) {
        self = .array(elements)
    }

    init(stringLiteral value: String) {
        self = .string(value)
    }

    init(booleanLiteral value: Bool) {
        self = .bool(value)
    }
}

extension WireValue {
    /// What kind of JSON a value is; a description is as it stands in a sentence.
    enum Sort: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
        case null, boolean, number, text, list, object

        var description: String {
            switch self {
            case .null: "null"
            case .object: "an object"
            default: "a " + rawValue
            }
        }
    }

    var sort: Sort {
        switch self {
        case .null: .null
        case .bool: .boolean
        case .number: .number
        case .string: .text
        case .array: .list
        case .object: .object
        }
    }
}

extension WireValue {
    /// The value as JSON.
    var json: [UInt8] {
        var writer = JSONWriter()
        write(as: nil, to: &writer)
        return writer.bytes
    }

    private func write(as key: String?, to writer: inout JSONWriter) {
        switch self {
        case .null: writer.raw(key, "null")
        case .bool(let value): writer.field(key, value)
        case .number(let digits): writer.raw(key, digits)
        case .string(let value): writer.field(key, value)
        case .array(let elements): writer.array(key, elements) { $1.write(as: nil, to: &$0) }
        case .object(let members):
            writer.object(key) { writer in
                for member in members { member.value.write(as: member.name, to: &writer) }
            }
        }
    }
}
