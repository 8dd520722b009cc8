/// Reads one string of a JSON document, from behind its opening quotation mark to behind its closing one.
struct JSONStringParser {
    private(set) var position: Int
    private let bytes: [UInt8]

    init(_ bytes: [UInt8], from position: Int) {
        self.bytes = bytes
        self.position = position
    }

    mutating func string() throws(JSONError) -> String {
        var text = ""
        var start = position
        while true {
            switch try peek() {
            case UInt8(ascii: "\""):
                text += try utf8(from: start)
                position += 1
                return text
            case UInt8(ascii: "\\"):
                text += try utf8(from: start)
                position += 1
                text.unicodeScalars.append(try escape())
                start = position
            case 0x00..<0x20:
                throw error(.invalidString)
            default:
                position += 1
            }
        }
    }

    private func utf8(from start: Int) throws(JSONError) -> String {
        guard let text = String(validating: bytes[start..<position], as: UTF8.self) else {
            throw JSONError(.invalidUTF8, offset: start)
        }
        return text
    }

    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        let byte = try peek()
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw error(.invalidString)
        }
    }

    /// The scalar of a `\u` with its four digits, or of the two that make a surrogate pair.
    private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let high = try codeUnit()
        if let scalar = Unicode.Scalar(high) { return scalar }
        guard (0xD800..<0xDC00).contains(high), try peek() == UInt8(ascii: "\\") else { throw error(.invalidString) }
        position += 1
        guard try peek() == UInt8(ascii: "u") else { throw error(.invalidString) }
        position += 1
        let low = try codeUnit()
        guard (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 &+ ((UInt32(high) &- 0xD800) << 10) &+ (UInt32(low) &- 0xDC00))
        else { throw error(.invalidString) }
        return scalar
    }

    private mutating func codeUnit() throws(JSONError) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(try peek())).hexDigitValue else { throw error(.invalidString) }
            value = value << 4 | UInt16(digit)
            position += 1
        }
        return value
    }

    private func peek() throws(JSONError) -> UInt8 {
        guard position < bytes.count else { throw error(.endOfDocument) }
        return bytes[position]
    }

    private func error(_ reason: JSONError.Reason) -> JSONError {
        JSONError(reason, offset: position)
    }
}
