/// Reads one JSON document.
///
/// It goes down one call for each level of nesting, so the depth limit also bounds the stack.
struct JSONParser {
    /// The most characters that a number may have.
    static let numberLimit = 256

    private let bytes: [UInt8]
    private let depthLimit: Int
    private var position: Int
    private var depth = 0

    init(_ bytes: [UInt8], depthLimit: Int) {
        self.bytes = bytes
        self.depthLimit = depthLimit
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Whether the bytes are a number as JSON writes it, and nothing else.
    static func isNumber(_ bytes: [UInt8]) -> Bool {
        var parser = JSONParser(bytes, depthLimit: 0)
        guard bytes.count <= numberLimit, let first = bytes.first, first != 0xEF else { return false }
        return (try? parser.number()) != nil && parser.position == bytes.count
    }

    mutating func document() throws(JSONError) -> JSONValue {
        let result = try value()
        skipBlanks()
        guard position == bytes.count else { throw error(.trailingBytes) }
        return result
    }

    // MARK: - Values

    private mutating func value() throws(JSONError) -> JSONValue {
        skipBlanks()
        switch try peek() {
        case UInt8(ascii: "{"): return try nested { (parser) throws(JSONError) in try parser.object() }
        case UInt8(ascii: "["): return try nested { (parser) throws(JSONError) in try parser.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case let byte: throw error(.unexpectedByte(byte))
        }
    }

    private mutating func nested(
        _ parse: (inout JSONParser) throws(JSONError) -> JSONValue
    ) throws(JSONError) -> JSONValue {
        guard depth < depthLimit else { throw error(.tooDeep(limit: depthLimit)) }
        depth += 1
        position += 1
        let result = try parse(&self)
        depth -= 1
        return result
    }

    private mutating func array() throws(JSONError) -> JSONValue {
        var elements: [JSONValue] = []
        if skip("]") { return .array(elements) }
        while true {
            elements.append(try value())
            if skip("]") { return .array(elements) }
            try expect(",")
        }
    }

    private mutating func object() throws(JSONError) -> JSONValue {
        var members: [String: JSONValue] = [:]
        if skip("}") { return .object(members) }
        while true {
            skipBlanks()
            let byte = try peek()
            guard byte == UInt8(ascii: "\"") else { throw error(.unexpectedByte(byte)) }
            let name = try string()
            try expect(":")
            members[name] = try value()
            if skip("}") { return .object(members) }
            try expect(",")
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for expected in String(describing: word).utf8 {
            let byte = try peek()
            guard byte == expected else { throw error(.unexpectedByte(byte)) }
            position += 1
        }
        return value
    }

    private mutating func number() throws(JSONError) -> String {
        let start = position
        if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
        let leadingZero = position < bytes.count && bytes[position] == UInt8(ascii: "0")
        guard digits() > 0 else { throw error(.invalidNumber) }
        let wholeLength = position - start - (bytes[start] == UInt8(ascii: "-") ? 1 : 0)
        guard !leadingZero || wholeLength == 1 else { throw error(.invalidNumber) }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            guard digits() > 0 else { throw error(.invalidNumber) }
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
                position += 1
            }
            guard digits() > 0 else { throw error(.invalidNumber) }
        }
        guard position - start <= Self.numberLimit else { throw error(.numberTooLong(limit: Self.numberLimit)) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func digits() -> Int {
        let start = position
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
        return position - start
    }

    private mutating func string() throws(JSONError) -> String {
        var text = JSONStringParser(bytes, from: position + 1)
        let result = try text.string()
        position = text.position
        return result
    }

    // MARK: - Bytes

    private func error(_ reason: JSONError.Reason) -> JSONError {
        JSONError(reason, offset: position)
    }

    private func peek() throws(JSONError) -> UInt8 {
        guard position < bytes.count else { throw error(.endOfDocument) }
        return bytes[position]
    }

    private mutating func skipBlanks() {
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            position += 1
        }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(JSONError) {
        guard !skip(character) else { return }
        throw error(.unexpectedByte(try peek()))
    }
}
