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

    /// Forgets what is written, and keeps the memory for what is written next: to ask for it again each time costs more than that.
    package mutating func restart() {
        bytes.removeAll(keepingCapacity: true)
        members.removeAll(keepingCapacity: true)
        needsComma = false
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
                bytes.append(room: JSONRoom.needed(name) + JSONRoom.needed(value) + 24) { room in
                    room.put(isInLines ? "{ \"name\": " : "{\"name\":")
                    room.quote(name)
                    room.put(isInLines ? ", \"value\": " : ",\"value\":")
                    room.quote(value)
                    if isInLines { room.put(UInt8(ascii: " ")) }
                    room.put(UInt8(ascii: "}"))
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
        value.withBytes { value in
            write(key, JSONRoom.needed(value)) { $0.quote(value) }
        }
        needsComma = true
    }

    /// Writes a text, and nothing at all where there is none.
    package mutating func optionalField(_ key: String, _ value: String?) {
        if let value { field(key, value) }
    }

    /// Writes a whole number as a number.
    package mutating func field(_ key: String?, _ value: Int) {
        write(key, JSONRoom.digitLimit) { $0.put(value) }
        needsComma = true
    }

    /// Writes a number rounded to three decimals; of one that is too large, or infinite, the largest that can be written.
    package mutating func field(_ key: String?, _ value: Double) {
        let thousandths = Int(exactly: (value * 1000).rounded()) ?? .max
        write(key, JSONRoom.digitLimit + 2) { $0.put(thousandths: thousandths) }
        needsComma = true
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
        token.withBytes { token in
            write(key, token.count) { $0.put(token) }
        }
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

    /// Writes what is before a value, its `key` included, and then the `value` of `room` bytes at most: all in one go, since a document is
    /// made of short texts.
    private mutating func write(_ key: String?, _ room: Int = 0, value: (inout JSONRoom) -> Void = { _ in }) {
        let (needsComma, isInLines) = (needsComma, indent != nil)
        var needsBlank = false
        if isInLines, let (start, _) = nesting.last {
            needsBlank = needsComma || bytes[start] == UInt8(ascii: "{")
            members.append(bytes.count + (needsComma ? 1 : 0) + (needsBlank ? 1 : 0))
        }
        let hasKey = key != nil
        (key ?? "").withBytes { key in
            bytes.append(room: JSONRoom.needed(key) + room + 4) { room in
                if needsComma { room.put(UInt8(ascii: ",")) }
                if needsBlank { room.put(UInt8(ascii: " ")) }
                if hasKey {
                    room.quote(key)
                    room.put(UInt8(ascii: ":"))
                    if isInLines { room.put(UInt8(ascii: " ")) }
                }
                value(&room)
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
            bytes.append(room: JSONRoom.needed(text)) { $0.quote(text) }
        }
    }

    /// Writes a text in quotation marks where it is ASCII and nothing in it is escaped; whether it is.
    package static func quotePlain(_ text: String, into bytes: inout [UInt8]) -> Bool {
        text.withBytes { text in
            guard JSONRoom.isPlain(text) else { return false }
            bytes.append(room: text.count + 2) { $0.quotePlain(text) }
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
            guard JSONRoom.isPlain(text) else { return false }
            bytes.append(room: text.count + (indent ?? 0) + 8) { room in
                if !isFirst { room.put(UInt8(ascii: ",")) }
                if let indent {
                    room.put(UInt8(ascii: "\n"))
                    for _ in 0..<indent { room.put(UInt8(ascii: " ")) }
                }
                guard isMember else { return }
                room.quotePlain(text)
                room.put(indent == nil ? ":" : " : ")
            }
            return true
        }
    }
}
