internal import Glibc

/// Reads the tokens of a JSON document: strings, numbers, words and what stands between them.
///
/// Specification: <https://www.rfc-editor.org/rfc/rfc8259>
struct JSONScanner {
    /// The most characters that a number may have.
    static let numberLimit = 256

    private let bytes: [UInt8]
    /// The number of bytes that were read.
    private(set) var position: Int

    init(_ bytes: [UInt8], from position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// Whether all bytes were read.
    var isAtEnd: Bool { position == bytes.count }

    func error(_ reason: JSONError.Reason) -> JSONError {
        JSONError(reason, offset: position)
    }

    // MARK: - Bytes

    func peek() throws(JSONError) -> UInt8 {
        guard position < bytes.count else { throw error(.endOfDocument) }
        return bytes[position]
    }

    /// The next byte, behind blanks.
    mutating func peekBehindBlanks() throws(JSONError) -> UInt8 {
        skipBlanks()
        return try peek()
    }

    mutating func skipBlanks() {
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            position += 1
        }
    }

    /// Skips blanks, and the byte behind them where it is `character`; whether it was.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    mutating func expect(_ character: Unicode.Scalar) throws(JSONError) {
        guard !skip(character) else { return }
        throw error(.unexpectedByte(try peek()))
    }

    // MARK: - Tokens

    mutating func word(_ word: StaticString) throws(JSONError) {
        for expected in String(describing: word).utf8 {
            let byte = try peek()
            guard byte == expected else { throw error(.unexpectedByte(byte)) }
            position += 1
        }
    }

    mutating func number() throws(JSONError) -> String {
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

    /// Whether `text` is a number as JSON writes it, and nothing else.
    static func isNumber(_ text: some StringProtocol) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count <= numberLimit else { return false }
        var scanner = JSONScanner(bytes)
        return (try? scanner.number()) != nil && scanner.isAtEnd
    }

    // MARK: - Strings

    /// Reads the string that begins here with its quotation mark.
    mutating func string() throws(JSONError) -> String {
        guard case let byte = try peek(), byte == UInt8(ascii: "\"") else {
            throw error(.unexpectedByte(try peek()))
        }
        position += 1
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

    /// A text in which the escapes of strings are resolved wherever they stand; what only looks like one stays.
    static func resolvingEscapes(in text: String) -> String {
        guard text.has(byte: UInt8(ascii: "\\")) else { return text }
        var scanner = JSONScanner(Array(text.utf8))
        var resolved: [UInt8] = []
        while scanner.position < scanner.bytes.count {
            let (start, byte) = (scanner.position, scanner.bytes[scanner.position])
            scanner.position += 1
            if byte == UInt8(ascii: "\\"), let scalar = try? scanner.escape() {
                resolved += String(scalar).utf8
            } else {
                resolved.append(byte)
                scanner.position = start + 1
            }
        }
        return String(decoding: resolved, as: UTF8.self)
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
        guard (0xDC00..<0xE000).contains(low) else { throw error(.invalidString) }
        // In steps, as all of it in one expression takes half a second to compile.
        let upper: UInt32 = UInt32(high & 0x3FF) << 10
        let lower: UInt32 = UInt32(low & 0x3FF)
        guard let scalar = Unicode.Scalar(0x10000 &+ upper &+ lower) else { throw error(.invalidString) }
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
}

extension String {
    /// Whether a byte stands in the text, in UTF-8: every text that is kept or reported is searched for some.
    package func has(byte: UInt8) -> Bool {
        withBytes { bytes in
            bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
        }
    }

    /// The result of `body` for the bytes of the text; a text in one piece is not copied.
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        var text = self
        return text.withUTF8(body)
    }
}
