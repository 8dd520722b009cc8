/// A way to hold JSON in memory: what ``JSONParser`` makes of a document, piece by piece.
protocol JSONModel {
    static var null: Self { get }
    static func bool(_ flag: Bool) -> Self
    static func number(_ token: String) -> Self
    static func string(_ text: String) -> Self
    static func array(_ elements: [Self]) -> Self
    /// An object of members in the order in which they are written.
    static func members(_ members: [(name: String, value: Self)]) -> Self
}

/// The documents that are taken for JSON.
package enum JSONStrictness: Hashable, Sendable {
    /// The leniency that servers need: a byte order mark at the beginning is skipped, and of two members of one name
    /// the last counts.
    case tolerant
    /// The rules of RFC 7493 (I-JSON): no byte order mark, and no repeated members.
    case strict
}

/// Reads one JSON document.
///
/// It goes down one call for each level of nesting, so the depth limit also bounds the stack.
struct JSONParser<Model: JSONModel> {
    private var scanner: JSONScanner
    private let strictness: JSONStrictness
    private let depthLimit: Int
    private var depth = 0

    /// The value of the document that `bytes` are, as the models' own `parse` functions have it; `skipsMark` skips a byte order mark
    /// also where the document is read strictly.
    static func parse(
        _ bytes: [UInt8],
        _ strictness: JSONStrictness,
        depthLimit: Int,
        sizeLimit: Int,
        skipsMark: Bool = false
    ) throws(JSONError) -> Model {
        guard bytes.count <= sizeLimit else { throw JSONError(.tooLarge(limit: sizeLimit), offset: sizeLimit) }
        let hasMark = (skipsMark || strictness == .tolerant) && bytes.starts(with: [0xEF, 0xBB, 0xBF])
        var parser = JSONParser(
            scanner: JSONScanner(bytes, from: hasMark ? 3 : 0),
            strictness: strictness,
            depthLimit: min(depthLimit, 256)
        )
        let result = try parser.value()
        parser.scanner.skipBlanks()
        guard parser.scanner.isAtEnd else { throw parser.scanner.error(.trailingBytes) }
        return result
    }

    private mutating func value() throws(JSONError) -> Model {
        switch try scanner.peekBehindBlanks() {
        case UInt8(ascii: "{"): return .members(try members())
        case UInt8(ascii: "["): return .array(try elements())
        case UInt8(ascii: "\""): return .string(try scanner.string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try scanner.number())
        case UInt8(ascii: "t"):
            try scanner.word("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try scanner.word("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try scanner.word("null")
            return .null
        case let byte: throw scanner.error(.unexpectedByte(byte))
        }
    }

    private mutating func elements() throws(JSONError) -> [Model] {
        try goDown("[")
        defer { depth -= 1 }
        var elements: [Model] = []
        if scanner.skip("]") { return elements }
        while true {
            elements.append(try value())
            if scanner.skip("]") { return elements }
            try scanner.expect(",")
        }
    }

    private mutating func members() throws(JSONError) -> [(name: String, value: Model)] {
        try goDown("{")
        defer { depth -= 1 }
        var members: [(name: String, value: Model)] = []
        var names: Set<String> = []
        if scanner.skip("}") { return members }
        while true {
            scanner.skipBlanks()
            let name = try scanner.string()
            if strictness == .strict, !names.insert(name).inserted {
                throw scanner.error(.repeatedMember(String(name.prefix(80))))
            }
            try scanner.expect(":")
            members.append((name, try value()))
            if scanner.skip("}") { return members }
            try scanner.expect(",")
        }
    }

    private mutating func goDown(_ bracket: Unicode.Scalar) throws(JSONError) {
        guard depth < depthLimit else { throw scanner.error(.tooDeep(limit: depthLimit)) }
        try scanner.expect(bracket)
        depth += 1
    }
}
