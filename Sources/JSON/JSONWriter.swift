/// Writes JSON in the order in which it is told, straight into bytes: without blanks, or in lines for people.
package struct JSONWriter {
    /// What is written so far.
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false
    /// How far the value is indented that is written in lines; `nil` for one without blanks.
    private var indent: Int?
    /// The objects and lists that are not complete: where each begins, and how many of `members` are before its own.
    private var nesting: [(start: Int, members: Int)] = []
    /// Where the members of those begin.
    private var members: [Int] = []

    /// The number of bytes that a line has at most, with the blanks before it.
    private static let lineLimit = 110

    /// A writer that has written nothing; with an `indent` it writes a value that fits on one line, and every other over as many
    /// as it needs.
    package init(indent: Int? = nil) {
        self.indent = indent
    }

    /// The bytes of one object, whose members `body` writes.
    package static func object(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.bytes.reserveCapacity(2048)
        writer.object(nil, body)
        return writer.bytes
    }

    /// Writes an object; inside another object it needs a `key`, inside an array none.
    package mutating func object(_ key: String?, _ body: (inout JSONWriter) -> Void) {
        begin(key, UInt8(ascii: "{"))
        body(&self)
        end(UInt8(ascii: "}"))
    }

    /// Writes an array with what `body` writes for each of `elements`.
    package mutating func array<Element>(
        _ key: String?,
        _ elements: some Sequence<Element>,
        _ body: (inout JSONWriter, Element) -> Void
    ) {
        begin(key, UInt8(ascii: "["))
        for element in elements { body(&self, element) }
        end(UInt8(ascii: "]"))
    }

    /// Writes a text.
    package mutating func field(_ key: String?, _ value: String) {
        separate(key)
        quote(value)
        needsComma = true
    }

    /// Writes a text, and nothing at all where there is none.
    package mutating func optionalField(_ key: String, _ value: String?) {
        if let value { field(key, value) }
    }

    /// Writes a whole number as a number.
    ///
    /// Horizon writes 64-bit values as texts instead.
    package mutating func field(_ key: String?, _ value: some FixedWidthInteger) {
        raw(key, String(value))
    }

    /// Writes `true` or `false`.
    package mutating func field(_ key: String?, _ value: Bool) {
        raw(key, value ? "true" : "false")
    }

    /// Writes `token` as it is: a number whose spelling matters, or `null`.
    package mutating func raw(_ key: String?, _ token: String) {
        separate(key)
        bytes.append(contentsOf: token.utf8)
        needsComma = true
    }

    /// Writes a value that was written before.
    package mutating func document(_ key: String?, _ document: [UInt8]) {
        separate(key)
        bytes.append(contentsOf: document)
        needsComma = true
    }

    private mutating func begin(_ key: String?, _ bracket: UInt8) {
        separate(key)
        if let indent {
            nesting.append((bytes.count, members.count))
            self.indent = indent + 2
        }
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        if let inner = indent, let (start, first) = nesting.popLast() {
            indent = inner - 2
            if bracket == UInt8(ascii: "}"), members.count > first { bytes.append(UInt8(ascii: " ")) }
            if bytes.count + 1 - start > Self.lineLimit - inner + 2 {
                breakLines(from: start, members[first...], inner)
            }
            members.removeSubrange(first...)
        }
        bytes.append(bracket)
        needsComma = true
    }

    /// Gives each of the `members` of what begins at `start` a line.
    private mutating func breakLines(from start: Int, _ members: ArraySlice<Int>, _ indent: Int) {
        let content = Array(bytes[start...])
        let blanks = content.first == UInt8(ascii: "{") && !members.isEmpty ? 1 : 0
        bytes.removeSubrange((start + 1)...)
        for (number, place) in zip(members.indices, members) {
            let isLast = number + 1 == members.endIndex
            // A comma and a blank are before the next.
            let end = isLast ? content.count - blanks : members[number + 1] - start - 2
            breakLine(indent)
            bytes += content[(place - start)..<end]
            if !isLast { bytes.append(UInt8(ascii: ",")) }
        }
        breakLine(indent - 2)
    }

    private mutating func breakLine(_ indent: Int) {
        bytes.append(UInt8(ascii: "\n"))
        bytes += repeatElement(UInt8(ascii: " "), count: indent)
    }

    private mutating func separate(_ key: String?) {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        if indent != nil, let (start, _) = nesting.last {
            if needsComma || bytes[start] == UInt8(ascii: "{") { bytes.append(UInt8(ascii: " ")) }
            members.append(bytes.count)
        }
        guard let key else { return }
        quote(key)
        bytes.append(UInt8(ascii: ":"))
        if indent != nil { bytes.append(UInt8(ascii: " ")) }
    }

    private mutating func quote(_ text: String) { Self.quote(text, into: &bytes) }

    // MARK: - Strings

    /// A text in quotation marks, as JSON and YAML both read it.
    package static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        quote(text, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes a text in quotation marks.
    package static func quote(_ text: String, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { source in
            // Most texts need no escape.
            guard source.contains(where: mayNeedEscape) else {
                bytes += source
                return
            }
            // Everything before it is written.
            var start = 0
            for index in source.indices where mayNeedEscape(source[index]) {
                var (scalar, end) = (Unicode.Scalar(source[index]), index + 1)
                if source[index] == 0xE2 {
                    // The separators of lines and paragraphs are E2 80 A8 and E2 80 A9.
                    guard index + 2 < source.count, source[index + 1] == 0x80, source[index + 2] | 1 == 0xA9 else {
                        continue
                    }
                    (scalar, end) = (source[index + 2] == 0xA8 ? "\u{2028}" : "\u{2029}", index + 3)
                }
                bytes += UnsafeBufferPointer(rebasing: source[start..<index])
                escape(scalar, to: &bytes)
                start = end
            }
            bytes += UnsafeBufferPointer(rebasing: source[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Whether a byte of UTF-8 is one that is escaped, or begins the separators of lines and paragraphs.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        // Letters and digits are asked one question.
        if byte > 0x22, byte < 0x7F { return byte == 0x5C }
        return byte < 0x20 || byte == 0x22 || byte == 0x7F || byte == 0xE2
    }

    private static func escape(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar {
        case "\"": bytes += "\\\"".utf8
        case "\\": bytes += "\\\\".utf8
        case "\n": bytes += "\\n".utf8
        case "\r": bytes += "\\r".utf8
        case "\t": bytes += "\\t".utf8
        // YAML and terminals take some of these for ends of lines.
        default:
            let digits = String(scalar.value, radix: 16)
            bytes += "\\u".utf8
            bytes += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
            bytes += digits.utf8
        }
    }
}
