internal import FoundationEssentials

/// The form of a kind of documents: its spelling of texts, and the values that it writes in a way of its own.
package protocol DocumentStyle {
    /// Writes `value` with `encoder`, where the documents have another form for its type than what it encodes, or a shorter way to the
    /// same bytes.
    ///
    /// - Returns: whether it was written.
    static func write<Value: Encodable>(_ value: Value, to encoder: DocumentEncoder) throws -> Bool

    /// Whether a text is written as itself where it is ASCII and JSON escapes nothing in it.
    static func isPlain(_ text: String) -> Bool

    /// The spelling of a text which JSON has in quotation marks as `quoted`.
    static func spelling(_ quoted: String) -> String
}

/// The encoder of a value, straight into the bytes of JSON: members of objects are sorted by name, and of two of one name the last
/// counts.
///
/// All containers that the value asks for are of the same object or list. A report has thousands of values, for which Foundation's
/// encoder takes several times as long. No property is accessed while it is accessed already, which would cost a third of the time to
/// check.
package final class DocumentEncoder: Encoder {
    /// The form of a value.
    package enum Form {
        case single, object, array
    }

    /// A member of an object, or an element of a list.
    private struct Piece {
        var name: String
        var start: Int
        var end = 0
        /// The encoder of its value, where that may still grow.
        var open: DocumentEncoder?
    }

    /// The information for values while they write.
    package let userInfo: [CodingUserInfoKey: Any]
    /// The form of the document; `nil` for plain JSON.
    private let style: (any DocumentStyle.Type)?
    /// The indentation of a value that is written in lines; `nil` for one without blanks.
    @exclusivity(unchecked) private var indent: Int?
    @exclusivity(unchecked) private var bytes: [UInt8] = []
    /// The form of the value; `nil` until it asks for a container.
    @exclusivity(unchecked) package private(set) var form: Form?
    @exclusivity(unchecked) private var pieces: [Piece] = []
    /// The start of the pieces.
    @exclusivity(unchecked) private var start = 0
    /// Whether the bytes have the pieces as they are to stand there.
    @exclusivity(unchecked) private var isOrdered = true
    /// An encoder that is used again.
    @exclusivity(unchecked) private var spare: DocumentEncoder?

    private init(_ userInfo: [CodingUserInfoKey: Any], _ style: (any DocumentStyle.Type)?, indent: Int? = nil) {
        self.userInfo = userInfo
        self.style = style
        self.indent = indent
    }

    /// An encoder of a document that is expected to have `capacity` bytes: in lines from an `indent` on, or on a single line.
    package convenience init(indent: Int?, capacity: Int = 0, style: (any DocumentStyle.Type)? = nil) {
        self.init([:], style, indent: indent)
        bytes.reserveCapacity(capacity)
    }

    /// The encoding of `value` on a single line.
    ///
    /// - Parameters:
    ///   - value: what is encoded.
    ///   - userInfo: what it is told while it writes.
    ///   - style: the form of the document; `nil` for plain JSON.
    /// - Returns: the bytes of the document.
    /// - Throws: what `value` throws, and `EncodingError` for a number that JSON can't write.
    package static func bytes(
        of value: some Encodable,
        userInfo: [CodingUserInfoKey: Any] = [:],
        style: (any DocumentStyle.Type)? = nil
    ) throws -> [UInt8] {
        let encoder = DocumentEncoder(userInfo, style)
        encoder.form = .single
        try encoder.encode(value)
        return encoder.ended()
    }

    /// An empty path: an error has no place.
    package var codingPath: [any CodingKey] { [] }
    fileprivate var count: Int { pieces.count }

    private var inner: Int? { indent.map { $0 + 2 } }

    // MARK: - Containers

    /// Makes the value an object or a list, unless it is one already.
    package func become(_ form: Form) {
        guard self.form != form else { return }
        self.form = form
        guard form != .single else { return }
        bytes.append(form == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
        start = bytes.count
        if pieces.capacity < 16 { pieces.reserveCapacity(16) }
    }

    /// The members of the value, which is an object.
    package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        become(.object)
        return KeyedEncodingContainer(Fields(encoder: self))
    }

    /// The elements of the value, which is a list.
    package func unkeyedContainer() -> any UnkeyedEncodingContainer {
        become(.array)
        return Values(encoder: self)
    }

    /// The value, which stands alone.
    package func singleValueContainer() -> any SingleValueEncodingContainer {
        become(.single)
        return Values(encoder: self)
    }

    /// Begins a member, or an element, which has no name; a value that stands alone is neither.
    package func begin(_ name: String = "") {
        guard form != .single else { return }
        let isFirst = pieces.isEmpty
        if let last = pieces.indices.last {
            pieces[last].end = bytes.count
            if form == .object, pieces[last].name >= name { isOrdered = false }
        }
        pieces.append(Piece(name: name, start: bytes.count + (isFirst ? 0 : 1)))
        let (member, indent) = (form == .object ? name : nil, inner)
        let isPlain =
            isPlain(name) && JSONWriter.beginPlain(member, isFirst: isFirst, indent: indent, into: &bytes)
        guard !isPlain else { return }
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        breakLine(indent)
        quote(name)
        write(indent == nil ? ":" : " : ")
    }

    /// Begins a member or an element whose value may grow while others are written.
    fileprivate func open(_ name: String = "") -> DocumentEncoder {
        begin(name)
        let encoder = DocumentEncoder(userInfo, style, indent: inner)
        if let last = pieces.indices.last { pieces[last].open = encoder }
        isOrdered = false
        return encoder
    }

    /// Writes a value on a line of its own, behind those that are written; nothing of one whose `body` throws.
    package func line(_ body: (DocumentEncoder) throws -> Void) rethrows {
        let before = bytes.count
        (form, isOrdered) = (nil, true)
        pieces.removeAll(keepingCapacity: true)
        do {
            try body(self)
        } catch {
            bytes.removeLast(bytes.count - before)
            throw error
        }
        end()
        bytes.append(UInt8(ascii: "\n"))
    }

    /// The lines that are written.
    package var lines: String { String(decoding: bytes, as: UTF8.self) }

    /// The bytes of the value, which is over.
    package func ended() -> [UInt8] {
        end()
        return bytes
    }

    private func end() {
        guard let form else { return write("null") }
        guard form != .single else { return }
        if let last = pieces.indices.last {
            pieces[last].end = bytes.count
            if !isOrdered, !insertLast() { order() }
        } else if indent != nil {
            bytes.append(UInt8(ascii: "\n"))
        }
        breakLine(indent)
        bytes.append(form == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }

    /// Puts the last member in its place where the others are in theirs, as the format of a document is; whether they are.
    private func insertLast() -> Bool {
        guard form == .object, let last = pieces.last, last.open == nil else { return false }
        let others = pieces.dropLast()
        guard zip(others, others.dropFirst()).allSatisfy({ $0.name < $1.name && $1.open == nil }),
            let next = others.first(where: { $0.name >= last.name }), next.name > last.name, others.first?.open == nil
        else { return false }
        let written = bytes[last.start...] + [UInt8(ascii: ",")]
        bytes.removeLast(written.count)
        bytes.insert(contentsOf: written, at: next.start)
        return true
    }

    private func order() {
        let written = Array(bytes[start...])
        bytes.removeLast(written.count)
        if form == .object { pieces.sort { $0.name < $1.name } }
        for (number, piece) in pieces.enumerated() {
            if form == .object, number + 1 < pieces.count, pieces[number + 1].name == piece.name { continue }
            if bytes.count > start { bytes.append(UInt8(ascii: ",")) }
            bytes += written[(piece.start - start)..<(piece.end - start)]
            if let open = piece.open { bytes += open.ended() }
        }
    }

    private func breakLine(_ indent: Int?) {
        guard let indent else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes += repeatElement(UInt8(ascii: " "), count: indent)
    }

    // MARK: - Members

    /// Writes a member whose value is a text, and nothing where there is none.
    package func member(_ name: String, _ text: String?) {
        guard let text else { return }
        begin(name)
        quote(text)
    }

    /// Writes a member whose value is a whole number.
    package func member(_ name: String, _ number: Int) {
        begin(name)
        bytes.append(room: JSONRoom.digitLimit) { $0.put(number) }
    }

    /// Writes a member whose value is a number.
    package func member(_ name: String, _ number: Double) throws {
        begin(name)
        try write(number)
    }

    /// Writes a member that is `true` or `false`, and nothing where it is neither.
    package func member(_ name: String, _ flag: Bool?) {
        guard let flag else { return }
        begin(name)
        write(flag ? "true" : "false")
    }

    /// Writes a member whose value is what `value` encodes.
    package func member(_ name: String, of value: some Encodable) throws {
        begin(name)
        try encode(value)
    }

    // MARK: - Values

    /// Writes a word or a number.
    package func write(_ literal: String) { bytes += literal.utf8 }

    /// Writes a number, as Foundation's encoder does.
    ///
    /// - Throws: `EncodingError` where it is infinite or none.
    fileprivate func write(_ number: some BinaryFloatingPoint & CustomStringConvertible) throws {
        let digits = number.description
        guard number.isFinite else {
            throw EncodingError.invalidValue(number, .init(codingPath: [], debugDescription: "JSON has no \(digits)"))
        }
        write(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
    }

    /// Writes a text in quotation marks, as the style of the document spells it.
    package func quote(_ text: String) {
        guard let style else { return JSONWriter.quote(text, into: &bytes) }
        // Few texts need more.
        guard !(style.isPlain(text) && JSONWriter.quotePlain(text, into: &bytes)) else { return }
        write(style.spelling(JSONWriter.quoted(text)))
    }

    private func isPlain(_ text: String) -> Bool { style?.isPlain(text) ?? true }

    /// Writes what `value` encodes.
    package func encode<Value: Encodable>(_ value: Value) throws {
        // Foundation's own form of this one is an object.
        if Value.self == Decimal.self, let number = value as? Decimal { return write(number.description) }
        if Value.self == String.self, let text = value as? String { return quote(text) }
        // Its numbers keep their spelling.
        if Value.self == JSONValue.self, let json = value as? JSONValue { return add(json) }
        if let style, try style.write(value, to: self) { return }
        try nest { try value.encode(to: $0) }
    }

    private func add(_ json: JSONValue) {
        switch json {
        case .null: write("null")
        case .bool(let flag): write(flag ? "true" : "false")
        // A token that was put together by a program may be no number; as a string the document stays valid.
        case .number(let token): JSONScanner.isNumber(token) ? write(token) : quote(token)
        case .string(let text): quote(text)
        case .array(let elements):
            nest { encoder in
                encoder.become(.array)
                for element in elements {
                    encoder.begin()
                    encoder.add(element)
                }
            }
        case .object(let members):
            nest { encoder in
                encoder.become(.object)
                for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                    encoder.begin(name)
                    encoder.add(value)
                }
            }
        }
    }

    /// Writes what `body` does with an encoder of a value.
    package func nest(_ body: (DocumentEncoder) throws -> Void) rethrows {
        if form == .single {
            form = nil
            return try body(self)
        }
        var encoder = spare.take() ?? DocumentEncoder(userInfo, style)
        if !isKnownUniquelyReferenced(&encoder) { encoder = DocumentEncoder(userInfo, style) }
        (encoder.form, encoder.indent, encoder.isOrdered) = (nil, inner, true)
        if !encoder.pieces.isEmpty { encoder.pieces.removeAll(keepingCapacity: true) }
        swap(&bytes, &encoder.bytes)
        defer { swap(&bytes, &encoder.bytes) }
        try body(encoder)
        encoder.end()
        spare = encoder
    }
}

/// The members of an object.
private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: DocumentEncoder

    var codingPath: [any CodingKey] { [] }

    private func add(_ literal: String, _ key: Key) {
        encoder.begin(key.stringValue)
        encoder.write(literal)
    }

    func encodeNil(forKey key: Key) { add("null", key) }
    func encode(_ value: Bool, forKey key: Key) { add(value ? "true" : "false", key) }
    func encode(_ value: Int, forKey key: Key) { encoder.member(key.stringValue, value) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        encoder.begin(key.stringValue)
        try encoder.encode(value)
    }

    func encode(_ value: String, forKey key: Key) {
        encoder.begin(key.stringValue)
        encoder.quote(value)
    }

    func encode(_ value: Double, forKey key: Key) throws {
        encoder.begin(key.stringValue)
        try encoder.write(value)
    }

    func nestedContainer<Other: CodingKey>(
        keyedBy type: Other.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Other> { encoder.open(key.stringValue).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.open(key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.open("super") }
    func superEncoder(forKey key: Key) -> any Encoder { encoder.open(key.stringValue) }
}

/// The elements of a list, or the one value that stands alone.
private struct Values: SingleValueEncodingContainer, UnkeyedEncodingContainer {
    let encoder: DocumentEncoder

    var codingPath: [any CodingKey] { [] }
    var count: Int { encoder.count }

    private func put(_ literal: String) {
        encoder.begin()
        encoder.write(literal)
    }

    private func put(number: some FixedWidthInteger) { put(String(number)) }

    func encodeNil() { put("null") }
    func encode(_ value: Bool) { put(value ? "true" : "false") }
    func encode(_ value: Int) { put(number: value) }
    func encode(_ value: Int8) { put(number: value) }
    func encode(_ value: Int16) { put(number: value) }
    func encode(_ value: Int32) { put(number: value) }
    func encode(_ value: Int64) { put(number: value) }
    func encode(_ value: UInt) { put(number: value) }
    func encode(_ value: UInt8) { put(number: value) }
    func encode(_ value: UInt16) { put(number: value) }
    func encode(_ value: UInt32) { put(number: value) }
    func encode(_ value: UInt64) { put(number: value) }
    func encode<Value: Encodable>(_ value: Value) throws {
        encoder.begin()
        try encoder.encode(value)
    }

    func encode(_ value: String) {
        encoder.begin()
        encoder.quote(value)
    }

    func encode(_ value: Double) throws {
        encoder.begin()
        try encoder.write(value)
    }

    func encode(_ value: Float) throws {
        encoder.begin()
        try encoder.write(value)
    }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        encoder.open().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.open().unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder.open() }
}
