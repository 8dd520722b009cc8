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

    /// Reads a JSON document.
    ///
    /// Strict in grammar and encoding; a byte order mark at the beginning is overlooked.
    ///
    /// Specification: <https://www.rfc-editor.org/rfc/rfc8259>
    ///
    /// - Parameters:
    ///   - bytes: the document, in UTF-8.
    ///   - depthLimit: how deep lists and objects may stand in each other, at most 256.
    ///   - sizeLimit: how many bytes the document may have.
    /// - Returns: the value of the document.
    /// - Throws: `JSONError` with the place where the document stops being JSON, or the limit that it exceeds.
    public static func parse(
        _ bytes: [UInt8],
        depthLimit: Int = 64,
        sizeLimit: Int = 16 << 20
    ) throws(JSONError) -> JSONValue {
        guard bytes.count <= sizeLimit else { throw JSONError(.tooLarge(limit: sizeLimit), offset: sizeLimit) }
        var parser = JSONParser(bytes, depthLimit: min(depthLimit, 256))
        return try parser.document()
    }

    /// Reads a JSON document from a text, as ``parse(_:depthLimit:sizeLimit:)`` does from bytes.
    ///
    /// - Throws: `JSONError` where the text is no JSON document.
    public static func parse(_ text: String) throws(JSONError) -> JSONValue {
        try parse(Array(text.utf8))
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
