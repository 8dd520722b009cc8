internal import Diagnostics
internal import HTTPTransport
internal import TOMLKit

extension StellarToml {
    /// Reads the file of `domain`; a byte order mark and Windows line ends do no harm.
    ///
    /// - Throws: `DiscoveryError` where it is larger than ``sizeLimit``, empty, no text, or no TOML.
    public init(_ bytes: [UInt8], of domain: HomeDomain) throws(DiscoveryError) {
        guard bytes.count <= Self.sizeLimit else {
            throw DiscoveryError(.tooLarge(limit: Self.sizeLimit), domain: domain)
        }
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        // A zero byte would end the text for the parser and go on for everybody else.
        guard !body.contains(0), let text = String(validating: body, as: UTF8.self) else {
            throw DiscoveryError(.notText, domain: domain)
        }
        guard text.contains(where: { !$0.isWhitespace }) else { throw DiscoveryError(.empty, domain: domain) }
        guard TomlNesting.isBounded(body) else { throw DiscoveryError(.tooDeep, domain: domain) }
        let table: TOMLTable
        do {
            table = try TOMLTable(string: text)
        } catch {
            let isPage = text.first { !$0.isWhitespace } == "<"
            throw DiscoveryError(isPage ? .webPage : Self.reason(error), domain: domain)
        }
        guard let fields = Self.object(table, depth: 0) else { throw DiscoveryError(.tooDeep, domain: domain) }
        self.init(domain: domain, fields: fields)
    }

    private static func reason(_ error: any Error) -> DiscoveryError.Reason {
        guard let error = error as? TOMLParseError else {
            return .notTOML(line: 1, column: 1, parserMessage: "it does not parse")
        }
        let place = error.source.begin
        return .notTOML(
            line: place.line,
            column: place.column,
            parserMessage: Quotation.of(error.description) ?? "it does not parse"
        )
    }

    /// The TOML value as JSON, or `nil` where it is nested deeper than any stellar.toml.
    private static func value(_ value: any TOMLValueConvertible, depth: Int) -> JSONValue? {
        guard depth < 32 else { return nil }
        switch value.type {
        case .bool: return value.bool.map { .bool($0) } ?? .null
        case .int: return value.int.map { .number(String($0)) } ?? .null
        case .double: return value.double.map { $0.isFinite ? .number("\($0)") : .string("\($0)") } ?? .null
        case .string: return value.string.map { .string($0) } ?? .null
        case .date, .time, .dateTime: return .string(value.debugDescription)
        case .array:
            var elements: [JSONValue] = []
            for element in value.array ?? TOMLArray() {
                guard let element = Self.value(element, depth: depth + 1) else { return nil }
                elements.append(element)
            }
            return .array(elements)
        case .table: return value.table.flatMap { object($0, depth: depth) }
        }
    }

    private static func object(_ table: TOMLTable, depth: Int) -> JSONValue? {
        var members: [String: JSONValue] = [:]
        for key in table.keys {
            // A key with a zero byte in it is not found again under its name.
            guard let member = table[key] else { continue }
            guard let member = value(member, depth: depth + 1) else { return nil }
            members[key] = member
        }
        return .object(members)
    }
}

/// Counts the dots of dotted keys before the parser sees them.
///
/// The parser makes a table in a table of each and frees them one in the other, so 50,000 dots would overflow the stack.
enum TomlNesting {
    /// The most dots outside strings and comments; a stellar.toml has next to none.
    private static let limit = 1000

    /// Whether the document has few enough dots.
    static func isBounded(_ bytes: ArraySlice<UInt8>) -> Bool {
        var dots = 0
        var rest = bytes
        while let byte = rest.first {
            switch byte {
            case UInt8(ascii: "#"):
                rest = rest.drop { $0 != 0x0A }
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                rest = afterString(rest, quote: byte)
            default:
                if byte == UInt8(ascii: ".") { dots += 1 }
                rest = rest.dropFirst()
            }
            if dots > limit { return false }
        }
        return true
    }

    /// What follows the string at the beginning; one that is never closed ends with its line, or with the document.
    private static func afterString(_ bytes: ArraySlice<UInt8>, quote: UInt8) -> ArraySlice<UInt8> {
        let isLong = bytes.starts(with: [quote, quote, quote])
        let hasEscapes = quote == UInt8(ascii: "\"")
        var rest = bytes.dropFirst(isLong ? 3 : 1)
        while let byte = rest.first {
            if byte == UInt8(ascii: "\\"), hasEscapes {
                rest = rest.dropFirst(2)
            } else if isLong, rest.starts(with: [quote, quote, quote]) {
                return rest.dropFirst(3)
            } else if !isLong, byte == quote || byte == 0x0A {
                return rest.dropFirst()
            } else {
                rest = rest.dropFirst()
            }
        }
        return rest
    }
}
