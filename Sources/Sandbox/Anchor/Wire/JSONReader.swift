/// Reads JSON strictly: no member of an object twice, nothing behind the value, nothing but UTF-8.
///
/// Specification: <https://www.rfc-editor.org/rfc/rfc8259>, in the stricter form of <https://www.rfc-editor.org/rfc/rfc7493>
struct JSONReader {
    /// Why something is not JSON.
    struct Flaw: Error, Hashable {
        var summary: String
    }

    /// How deep values may lie in each other.
    private static let depth = 64

    private let bytes: [UInt8]
    private var position = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The value that `bytes` are.
    static func read(_ bytes: [UInt8]) throws(Flaw) -> WireValue {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw Flaw(summary: "it is not UTF-8") }
        var reader = JSONReader(bytes)
        let value = try reader.value(depth: depth)
        reader.skipSpace()
        guard reader.position == bytes.count else { throw reader.flaw("something follows the value") }
        return value
    }

    private func flaw(_ what: String) -> Flaw { Flaw(summary: "\(what) at byte \(position)") }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func value(depth: Int) throws(Flaw) -> WireValue {
        skipSpace()
        guard depth > 0 else { throw flaw("it lies too deep") }
        switch next {
        case UInt8(ascii: "{"): return .object(try members(depth: depth))
        case UInt8(ascii: "["): return .array(try elements(depth: depth))
        case UInt8(ascii: "\""): return .string(try text())
        case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): return .number(try number())
        default:
            for (word, value) in [("true", WireValue.bool(true)), ("false", .bool(false)), ("null", .null)]
            where bytes[position...].starts(with: word.utf8) {
                position += word.utf8.count
                return value
            }
            throw flaw("there is no value")
        }
    }

    private mutating func members(depth: Int) throws(Flaw) -> [WireValue.Member] {
        position += 1
        var members: [WireValue.Member] = []
        var names: Set<String> = []
        skipSpace()
        if take("}") { return [] }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw flaw("a member has no name") }
            let name = try text()
            guard names.insert(name).inserted else { throw flaw("the member \(name.prefix(80)) is there twice") }
            skipSpace()
            guard take(":") else { throw flaw("a member has no colon") }
            members.append(.init(name: name, value: try value(depth: depth - 1)))
            skipSpace()
        } while take(",")
        guard take("}") else { throw flaw("an object does not end") }
        return members
    }

    private mutating func elements(depth: Int) throws(Flaw) -> [WireValue] {
        position += 1
        var elements: [WireValue] = []
        skipSpace()
        if take("]") { return [] }
        repeat {
            elements.append(try value(depth: depth - 1))
            skipSpace()
        } while take(",")
        guard take("]") else { throw flaw("an array does not end") }
        return elements
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private mutating func digits() -> Int {
        let start = position
        while let byte = next, Self.isDigit(byte) { position += 1 }
        return position - start
    }

    private mutating func number() throws(Flaw) -> String {
        let start = position
        _ = take("-")
        let leadingZero = next == UInt8(ascii: "0")
        let count = digits()
        guard count > 0, !leadingZero || count == 1 else { throw flaw("a number is malformed") }
        if take("."), digits() == 0 { throw flaw("a number is malformed") }
        if take("e") || take("E") {
            if !take("-") { _ = take("+") }
            guard digits() > 0 else { throw flaw("a number is malformed") }
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func text() throws(Flaw) -> String {
        position += 1
        var output: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: output, as: UTF8.self)
            case UInt8(ascii: "\\"): output += Array(String(try escaped()).utf8)
            case 0..<0x20: throw flaw("a text has a control character")
            default: output.append(byte)
            }
        }
        throw flaw("a text does not end")
    }

    private mutating func escaped() throws(Flaw) -> Unicode.Scalar {
        guard let byte = next else { throw flaw("a text does not end") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let first = try codeUnit()
            guard (0xD800...0xDBFF).contains(first) else {
                guard let scalar = Unicode.Scalar(first) else { throw flaw("half a surrogate pair") }
                return scalar
            }
            guard take("\\"), take("u"), case let second = try codeUnit(), (0xDC00...0xDFFF).contains(second),
                let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            else { throw flaw("half a surrogate pair") }
            return scalar
        default: throw flaw("an escape means nothing")
        }
    }

    private mutating func codeUnit() throws(Flaw) -> UInt32 {
        let end = position + 4
        guard end <= bytes.count, bytes[position..<end].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt32(String(decoding: bytes[position..<end], as: UTF8.self), radix: 16)
        else { throw flaw("an escape has no four digits") }
        position = end
        return unit
    }
}
