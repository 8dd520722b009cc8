/// Writes JSON in the order in which it is told, straight into bytes: without blanks, or in lines for people.
package struct JSONWriter {
    /// The bytes that are written so far.
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false
    /// The indentation of a value that is written in lines; `nil` for one without blanks.
    private var indent: Int?
    /// The objects and lists that are not complete: where each begins, and how many of `members` are before its own.
    private var nesting: [(start: Int, members: Int)] = []
    /// The starts of the members of those.
    private var members: [Int] = []

    /// The number of bytes that a line has at most, with the blanks before it.
    private static let lineLimit = 110

    /// A writer that has written nothing; with an `indent` it writes a value that fits on one line, and every other over as many
    /// as it needs.
    ///
    /// It has room for `capacity` bytes from the beginning.
    package init(indent: Int? = nil, capacity: Int = 0) {
        self.indent = indent
        bytes.reserveCapacity(capacity)
    }

    /// The bytes of one object, whose members `body` writes.
    package static func object(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter(capacity: 2048)
        writer.object(nil, body)
        return writer.bytes
    }

    /// Writes an object; inside another object it needs a `key`, inside an array none.
    package mutating func object(_ key: String?, _ body: (inout JSONWriter) -> Void) {
        begin(key, UInt8(ascii: "{"))
        body(&self)
        end(UInt8(ascii: "}"))
    }

    /// Writes an array, whose elements `body` writes.
    package mutating func array(_ key: String?, _ body: (inout JSONWriter) -> Void) {
        begin(key, UInt8(ascii: "["))
        body(&self)
        end(UInt8(ascii: "]"))
    }

    /// Writes an array with what `body` writes for each of `elements`.
    @inlinable
    package mutating func array<Element>(
        _ key: String?,
        _ elements: some Sequence<Element>,
        _ body: (inout JSONWriter, Element) -> Void
    ) {
        begin(key, UInt8(ascii: "["))
        for element in elements { body(&self, element) }
        end(UInt8(ascii: "]"))
    }

    /// Writes an object of a `name` and a `value` in one go: documents have thousands of headers.
    package mutating func pair(_ name: String, _ value: String) {
        let (count, ownMembers, comma) = (bytes.count, members.count, needsComma)
        write(nil)
        let start = bytes.count
        let isInLines = indent != nil
        name.withBytes { name in
            value.withBytes { value in
                bytes.append(addingCapacity: Self.room(name) + Self.room(value) + 24) { output in
                    Self.add(isInLines ? "{ \"name\": " : "{\"name\":", to: &output)
                    Self.quote(name, into: &output)
                    Self.add(isInLines ? ", \"value\": " : ",\"value\":", to: &output)
                    Self.quote(value, into: &output)
                    if isInLines { output.append(UInt8(ascii: " ")) }
                    output.append(UInt8(ascii: "}"))
                }
            }
        }
        needsComma = true
        guard let indent, bytes.count - start > Self.lineLimit - indent else { return }
        // It has no room on one line.
        bytes.removeLast(bytes.count - count)
        members.removeLast(members.count - ownMembers)
        needsComma = comma
        object(nil) { writer in
            writer.field("name", name)
            writer.field("value", value)
        }
    }

    /// Writes a text.
    package mutating func field(_ key: String?, _ value: String) {
        write(key, value, isQuoted: true)
        needsComma = true
    }

    /// Writes a text, and nothing at all where there is none.
    package mutating func optionalField(_ key: String, _ value: String?) {
        if let value { field(key, value) }
    }

    /// Writes a whole number as a number.
    package mutating func field(_ key: String?, _ value: Int) {
        raw(key, value.description)
    }

    /// Writes a whole number as a number.
    ///
    /// Horizon writes 64-bit values as texts instead.
    @inlinable
    package mutating func field(_ key: String?, _ value: some FixedWidthInteger) {
        raw(key, String(value))
    }

    /// Writes `true` or `false`.
    package mutating func field(_ key: String?, _ value: Bool) {
        raw(key, value ? "true" : "false")
    }

    /// Writes `token` as it is: a number whose spelling matters, or `null`.
    package mutating func raw(_ key: String?, _ token: String) {
        write(key, token)
        needsComma = true
    }

    /// Writes a value that was written before.
    package mutating func document(_ key: String?, _ document: [UInt8]) {
        write(key)
        bytes += document
        needsComma = true
    }

    @usableFromInline
    mutating func begin(_ key: String?, _ bracket: UInt8) {
        write(key)
        if let indent {
            nesting.append((bytes.count, members.count))
            self.indent = indent + 2
        }
        bytes.append(bracket)
        needsComma = false
    }

    @usableFromInline
    mutating func end(_ bracket: UInt8) {
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

    /// Gives each of the `members` of what begins at `start` a line, in place: a document may be large.
    private mutating func breakLines(from start: Int, _ members: ArraySlice<Int>, _ indent: Int) {
        // A blank is before the bracket at the end of an object, and before each member but the first of a list.
        var end = bytes.count - (bytes[start] == UInt8(ascii: "{") && !members.isEmpty ? 1 : 0)
        let content = members.first.map { end - $0 - (members.count - 1) } ?? 0
        let size = start + 1 + content + members.count * (indent + 1) + indent - 1
        let added = size - bytes.count
        bytes.append(addingCapacity: added) { output in
            output.withUnsafeMutableBufferPointer { target, count in
                guard let base = target.baseAddress, added <= target.count - count else { return }
                (base + count).initialize(repeating: 0, count: added)
                count += added
            }
        }
        guard bytes.count == size else { return }
        bytes.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            var place = size
            func breakLine(_ indent: Int) {
                place -= indent + 1
                base[place] = UInt8(ascii: "\n")
                (base + place + 1).update(repeating: UInt8(ascii: " "), count: indent)
            }
            breakLine(indent - 2)
            // From the last on, each goes to the right, with its comma.
            for member in members.reversed() {
                place -= end - member
                (base + place).update(from: base + member, count: end - member)
                breakLine(indent)
                end = member - 1
            }
        }
    }

    /// Writes what is before a value, its `key` included, and then `text`: all in one go, since a document is made of short texts.
    private mutating func write(_ key: String?, _ text: String = "", isQuoted: Bool = false) {
        let (needsComma, isInLines) = (needsComma, indent != nil)
        var needsBlank = false
        if isInLines, let (start, _) = nesting.last {
            needsBlank = needsComma || bytes[start] == UInt8(ascii: "{")
            members.append(bytes.count + (needsComma ? 1 : 0) + (needsBlank ? 1 : 0))
        }
        let hasKey = key != nil
        (key ?? "").withBytes { key in
            text.withBytes { text in
                bytes.append(addingCapacity: Self.room(key) + Self.room(text) + 4) { output in
                    if needsComma { output.append(UInt8(ascii: ",")) }
                    if needsBlank { output.append(UInt8(ascii: " ")) }
                    if hasKey {
                        Self.quote(key, into: &output)
                        output.append(UInt8(ascii: ":"))
                        if isInLines { output.append(UInt8(ascii: " ")) }
                    }
                    if isQuoted {
                        Self.quote(text, into: &output)
                    } else {
                        Self.add(text[...], to: &output)
                    }
                }
            }
        }
    }

    // MARK: - Strings

    /// A text in quotation marks, as JSON and YAML both read it.
    package static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        quote(text, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes a text in quotation marks.
    package static func quote(_ text: String, into bytes: inout [UInt8]) {
        text.withBytes { text in
            bytes.append(addingCapacity: room(text)) { quote(text, into: &$0) }
        }
    }

    /// Writes a text in quotation marks where it is ASCII and nothing in it is escaped; whether it is.
    package static func quotePlain(_ text: String, into bytes: inout [UInt8]) -> Bool {
        text.withBytes { text in
            guard isPlain(text) else { return false }
            bytes.append(addingCapacity: text.count + 2) { addPlain(text, to: &$0) }
            return true
        }
    }

    /// Writes what is before a value in a document with one member or element on each line, or on a single line where there is no
    /// `indent`: a comma, unless it `isFirst`, the break, and the `name` of a member, where that is plain; whether it is.
    package static func beginPlain(
        _ name: String?,
        isFirst: Bool,
        indent: Int?,
        into bytes: inout [UInt8]
    ) -> Bool {
        let isMember = name != nil
        return (name ?? "").withBytes { text in
            guard isPlain(text) else { return false }
            bytes.append(addingCapacity: text.count + (indent ?? 0) + 8) { output in
                if !isFirst { output.append(UInt8(ascii: ",")) }
                if let indent {
                    output.append(UInt8(ascii: "\n"))
                    output.append(repeating: UInt8(ascii: " "), count: indent)
                }
                guard isMember else { return }
                addPlain(text, to: &output)
                add(indent == nil ? ":" : " : ", to: &output)
            }
            return true
        }
    }

    private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < text.count {
            guard marks(word(text, index)) == 0 else { return false }
            index += 8
        }
        return true
    }

    private static func addPlain(_ text: UnsafeBufferPointer<UInt8>, to output: inout OutputSpan<UInt8>) {
        output.append(UInt8(ascii: "\""))
        add(text[...], to: &output)
        output.append(UInt8(ascii: "\""))
    }

    /// The most bytes that a text takes in quotation marks.
    @inline(__always)
    private static func room(_ source: UnsafeBufferPointer<UInt8>) -> Int {
        // One that is not long isn't searched twice.
        source.count > 2048 ? exactRoom(source) : 6 * source.count + 18
    }

    private static func exactRoom(_ source: UnsafeBufferPointer<UInt8>) -> Int {
        var room = source.count + 18
        var index = plainEnd(source, from: 0)
        while index < source.count {
            room += 5
            index = plainEnd(source, from: index + 1)
        }
        return room
    }

    private static func quote(_ source: UnsafeBufferPointer<UInt8>, into output: inout OutputSpan<UInt8>) {
        output.withUnsafeMutableBufferPointer { target, count in
            guard let base = target.baseAddress, target.count - count >= 18 else { return }
            let limit = base + target.count
            var place = base + count
            place[0] = UInt8(ascii: "\"")
            place += 1
            var index = 0
            while index < source.count {
                // Eight bytes are looked at, and copied, at a time; those from an escape on are copied again behind it.
                var word = word(source, index)
                var marks = marks(word)
                // The bytes of the word that are not written yet.
                var rest = min(8, source.count &- index)
                index &+= rest
                // Room for seven bytes, for the longest escape, and for the quotation mark.
                guard limit - place >= 16 else { return }
                UnsafeMutableRawPointer(place).storeBytes(of: word.littleEndian, as: UInt64.self)
                while marks != 0 {
                    let bits = marks.trailingZeroBitCount & ~7
                    place += bits &>> 3
                    rest &-= (bits &>> 3) &+ 1
                    word = word &>> UInt64(truncatingIfNeeded: bits)
                    let byte = UInt8(truncatingIfNeeded: word)
                    if byte < 0x80 {
                        place = escape(byte, at: place)
                    } else if byte == 0xE2, let last = separator(source, index &- rest) {
                        place = escape(last, at: place)
                        place[-4] = UInt8(ascii: "2")
                        index = index &- rest &+ 2
                        rest = 0
                        break
                    } else {
                        place += 1
                    }
                    word = word &>> 8
                    marks = (marks &>> UInt64(truncatingIfNeeded: bits)) &>> 8
                    guard limit - place >= 16 else { return }
                    UnsafeMutableRawPointer(place).storeBytes(of: word.littleEndian, as: UInt64.self)
                }
                place += rest
            }
            place[0] = UInt8(ascii: "\"")
            count = place + 1 - base
        }
    }

    /// The last digits of the separator of lines or paragraphs, E2 80 A8 or E2 80 A9, whose second byte would be at `index`.
    @inline(__always)
    private static func separator(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt8? {
        guard index + 1 < source.count, source[index] == 0x80, source[index + 1] | 1 == 0xA9 else { return nil }
        return 0x20 | source[index + 1] & 0x0F
    }

    /// Adds a text of several characters as it is.
    private static func add(_ text: StaticString, to output: inout OutputSpan<UInt8>) {
        add(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)[...], to: &output)
    }

    /// Adds bytes as they are.
    private static func add(_ source: Slice<UnsafeBufferPointer<UInt8>>, to output: inout OutputSpan<UInt8>) {
        let source = UnsafeBufferPointer(rebasing: source)
        output.withUnsafeMutableBufferPointer { target, count in
            guard let start = source.baseAddress, let end = target.baseAddress, count + source.count <= target.count
            else { return }
            (end + count).initialize(from: start, count: source.count)
            count += source.count
        }
    }

    /// The place of the next byte, from `start` on, that is escaped or begins the separators of lines and paragraphs: bytes
    /// below 20, `"`, `\`, 7F and E2.
    @inline(__always)
    private static func plainEnd(_ source: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < source.count {
            let marks = marks(word(source, index))
            guard marks != 0 else {
                index += 8
                continue
            }
            index += marks.trailingZeroBitCount / 8
            if source[index] < 0x80 || source[index] == 0xE2 { return index }
            index += 1
        }
        return min(index, source.count)
    }

    /// Eight bytes from `index` on, the first of them the lowest, with blanks behind the last.
    @inline(__always)
    private static func word(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt64 {
        if index + 8 <= source.count {
            let bytes = UnsafeRawBufferPointer(source).loadUnaligned(fromByteOffset: index, as: UInt64.self)
            return UInt64(littleEndian: bytes)
        }
        var word: UInt64 = 0x2020_2020_2020_2020
        var place = source.count
        while place > index {
            place -= 1
            word = word << 8 | UInt64(source[place])
        }
        return word
    }

    /// The highest bit of each of eight bytes, set where the byte is escaped or no ASCII.
    @inline(__always)
    private static func marks(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let low = word & (ones &* 0x7F)
        // Seven bits and what is added have eight at most, so that no byte changes the next.
        let isNoControl = low &+ ones &* 0x60
        let isNoQuote = (low ^ ones &* 0x22) &+ ones &* 0x7F
        let isNoBackslash = (low ^ ones &* 0x5C) &+ ones &* 0x7F
        let isDelete = low &+ ones
        return (word | isDelete | ~(isNoControl & isNoQuote & isNoBackslash)) & (ones &* 0x80)
    }

    /// Writes the escape of a byte, of six bytes at most, and tells where it ends.
    private static func escape(_ byte: UInt8, at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        place[0] = UInt8(ascii: "\\")
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): place[1] = byte
        case UInt8(ascii: "\n"): place[1] = UInt8(ascii: "n")
        case UInt8(ascii: "\r"): place[1] = UInt8(ascii: "r")
        case UInt8(ascii: "\t"): place[1] = UInt8(ascii: "t")
        // YAML and terminals take some of these for ends of lines.
        default:
            place[1] = UInt8(ascii: "u")
            place[2] = UInt8(ascii: "0")
            place[3] = UInt8(ascii: "0")
            place[4] = digit(byte >> 4)
            place[5] = digit(byte & 0x0F)
            return place + 6
        }
        return place + 2
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
