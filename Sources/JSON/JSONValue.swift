/// A JSON value whose numbers stay what the server wrote.
///
/// A number is its token (`0.10`, `1e-7`), never a binary floating-point number, so an amount arrives to the last digit.
/// Two numbers are equal when their tokens are.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, as its token.
    case number(String)
    /// A text.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// An object; of two members with the same name the last one counts.
    case object([String: JSONValue])

    /// The depth to which lists and objects are in each other at most, where a reader sets no other limit.
    public static let depthLimit = 64
    /// The most bytes that a document has, where a reader sets no other limit: 16 MiB.
    public static let sizeLimit = 16 << 20
    /// The most characters that a number has.
    public static let numberLimit = JSONScanner.numberLimit

    /// Reads a JSON document.
    ///
    /// Strict in grammar and encoding; a byte order mark at the beginning is overlooked.
    ///
    /// Specification: <https://www.rfc-editor.org/rfc/rfc8259>
    ///
    /// - Parameters:
    ///   - bytes: the document, in UTF-8.
    ///   - depthLimit: how deep lists and objects may be in each other, at most 256.
    ///   - sizeLimit: how many bytes the document may have.
    /// - Returns: the value of the document.
    /// - Throws: `JSONError` with the place where the document stops being JSON, or the limit that it exceeds.
    public static func parse(
        _ bytes: [UInt8],
        depthLimit: Int = JSONValue.depthLimit,
        sizeLimit: Int = JSONValue.sizeLimit
    ) throws(JSONError) -> JSONValue {
        try JSONParser.parse(bytes, .tolerant, depthLimit: depthLimit, sizeLimit: sizeLimit)
    }

    /// Reads a JSON document from a text, as ``parse(_:depthLimit:sizeLimit:)`` does from bytes.
    ///
    /// - Throws: `JSONError` where the text is no JSON document.
    public static func parse(_ text: String) throws(JSONError) -> JSONValue {
        try parse(Array(text.utf8))
    }
}

extension JSONValue {
    /// A text in which the escapes of JSON's strings are resolved, though all of it is no JSON; what only looks like one stays.
    package static func resolvingEscapes(in text: String) -> String { JSONScanner.resolvingEscapes(in: text) }

    /// Whether an object has two members of one name in the document `bytes`, of which this is the value.
    ///
    /// Each member has a colon there, and of two of one name only one is left here.
    package func lacksMembers(of bytes: [UInt8]) -> Bool {
        var (colons, isInString, isEscaped) = (0, false, false)
        for byte in bytes {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\"") {
                isInString.toggle()
            } else if isInString {
                isEscaped = byte == UInt8(ascii: "\\")
            } else if byte == UInt8(ascii: ":") {
                colons += 1
            }
        }
        return colons != memberCount
    }

    /// The number of members of all objects.
    private var memberCount: Int {
        switch self {
        case .null, .bool, .number, .string: 0
        case .array(let elements): elements.reduce(0) { $0 + $1.memberCount }
        case .object(let members): members.values.reduce(members.count) { $0 + $1.memberCount }
        }
    }
}

// Not by `nil`: a missing member and one that is `null` would look alike in `value["x"] == nil`.
extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(String(value)) }

    /// A list.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// An object; of two members with the same name the last one counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}

extension JSONValue: JSONModel {
    static func members(_ members: [(name: String, value: JSONValue)]) -> JSONValue {
        .object(Dictionary(members.map { ($0.name, $0.value) }) { _, last in last })
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as a compact JSON document, members sorted by name.
    public var text: String {
        var writer = JSONWriter()
        write(as: nil, to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// The same as ``text``.
    public var description: String { text }

    /// Writes the value, members sorted by name; inside an object it needs a `key`.
    package func write(as key: String?, to writer: inout JSONWriter) {
        switch self {
        case .null: writer.raw(key, "null")
        case .bool(let flag): writer.field(key, flag)
        // A token that was put together by a program may be no number; as a string the document stays valid.
        case .number(let token): JSONScanner.isNumber(token) ? writer.raw(key, token) : writer.field(key, token)
        case .string(let text): writer.field(key, text)
        case .array(let elements): writer.array(key, elements) { $1.write(as: nil, to: &$0) }
        case .object(let members):
            writer.object(key) { writer in
                for (name, value) in members.sorted(by: { $0.key < $1.key }) { value.write(as: name, to: &writer) }
            }
        }
    }
}
