/// A JSON value whose members keep their order, and whose numbers are the text that stands for them.
///
/// For documents that are written to be read by people, and for requests that have to be read strictly.
package enum OrderedJSON: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number, as the text that stands for it in JSON.
    case number(String)
    case string(String)
    case array([OrderedJSON])
    case object([Member])

    /// A member of an object.
    package struct Member: Hashable, Sendable {
        package var name: String
        package var value: OrderedJSON

        package init(name: String, value: OrderedJSON) {
            self.name = name
            self.value = value
        }
    }

    /// A whole number.
    package static func integer(_ number: Int) -> OrderedJSON { .number("\(number)") }

    /// A string, or `null` where there is none.
    package static func text(_ value: String?) -> OrderedJSON { value.map(OrderedJSON.string) ?? .null }

    /// An object of `fields`, in their order.
    package static func fields(_ fields: KeyValuePairs<String, OrderedJSON>) -> OrderedJSON {
        .object(fields.map { Member(name: $0.key, value: $0.value) })
    }

    /// The object with the fields of `other` behind its own; anything else stays what it is.
    package func adding(_ other: OrderedJSON) -> OrderedJSON {
        guard case .object(let own) = self, case .object(let more) = other else { return self }
        return .object(own + more)
    }

    /// The value without the order of its members; of two of one name the last counts.
    package var unordered: JSONValue {
        switch self {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .number(let token): .number(token)
        case .string(let text): .string(text)
        case .array(let elements): .array(elements.map(\.unordered))
        case .object(let members): .members(members.map { ($0.name, $0.value.unordered) })
        }
    }

    /// Reads a JSON document strictly: no member of an object twice, nothing behind the value, nothing but UTF-8.
    ///
    /// `skipsMark` is for files that people edit: some editors begin them with a byte order mark, which is skipped.
    ///
    /// Specification: <https://www.rfc-editor.org/rfc/rfc7493>
    package static func parse(
        _ bytes: [UInt8],
        depthLimit: Int = 64,
        sizeLimit: Int = 16 << 20,
        skipsMark: Bool = false
    ) throws(JSONError) -> OrderedJSON {
        try JSONParser.parse(bytes, .strict, depthLimit: depthLimit, sizeLimit: sizeLimit, skipsMark: skipsMark)
    }
}

extension OrderedJSON: JSONModel {
    static func members(_ members: [(name: String, value: OrderedJSON)]) -> OrderedJSON {
        .object(members.map { Member(name: $0.name, value: $0.value) })
    }
}

extension OrderedJSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
    package init(dictionaryLiteral elements: (String, OrderedJSON)...) {
        self = .object(elements.map { Member(name: $0.0, value: $0.1) })
    }

    package init(arrayLiteral elements: OrderedJSON...) { self = .array(elements) }

    package init(stringLiteral value: String) { self = .string(value) }

    package init(booleanLiteral value: Bool) { self = .bool(value) }

    package init(integerLiteral value: Int) { self = .integer(value) }
}

// MARK: - Writing

extension OrderedJSON {
    /// The value as JSON without blanks.
    package var json: [UInt8] {
        var writer = JSONWriter()
        write(as: nil, to: &writer)
        return writer.bytes
    }

    /// Writes the value; inside an object it needs a `key`.
    package func write(as key: String?, to writer: inout JSONWriter) {
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

    /// The value as JSON for people: a value that fits stands on one line, every other over as many as it needs.
    package func written() -> String {
        var writer = JSONWriter(indent: 0)
        write(as: nil, to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
