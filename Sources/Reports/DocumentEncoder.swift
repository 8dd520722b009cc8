internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import JSON
internal import Stellar
internal import Timekeeping

/// The encoder of a value, straight into the bytes of JSON: members of objects are sorted by name, and of two of one name the last
/// counts.
///
/// All containers that the value asks for are of the same object or list. A report has thousands of values, for which Foundation's
/// encoder takes several times as long. No property is accessed while it is accessed already, which would cost a third of the time to
/// check.
final class DocumentEncoder: Encoder {
    enum Form {
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

    let userInfo: [CodingUserInfoKey: Any]
    /// The indentation of a value that is written in lines; `nil` for one without blanks.
    @exclusivity(unchecked) private var indent: Int?
    @exclusivity(unchecked) private var bytes: [UInt8] = []
    /// The form of the value; `nil` until it asks for a container.
    @exclusivity(unchecked) private(set) var form: Form?
    @exclusivity(unchecked) private var pieces: [Piece] = []
    /// The start of the pieces.
    @exclusivity(unchecked) private var start = 0
    /// Whether the bytes have the pieces as they are to stand there.
    @exclusivity(unchecked) private var isOrdered = true
    /// An encoder that is used again.
    @exclusivity(unchecked) private var spare: DocumentEncoder?

    init(_ userInfo: [CodingUserInfoKey: Any] = [:], indent: Int? = nil) {
        self.userInfo = userInfo
        self.indent = indent
    }

    /// An encoder of a document that is expected to have `capacity` bytes.
    convenience init(indent: Int?, capacity: Int) {
        self.init(indent: indent)
        bytes.reserveCapacity(capacity)
    }

    /// The encoding of `value`.
    ///
    /// - Throws: what `value` throws, and `EncodingError` for a number that JSON can't write.
    static func bytes(of value: some Encodable, userInfo: [CodingUserInfoKey: Any] = [:]) throws -> [UInt8] {
        let encoder = DocumentEncoder(userInfo)
        encoder.form = .single
        try encoder.encode(value)
        return encoder.ended()
    }

    var codingPath: [any CodingKey] { [] }
    var count: Int { pieces.count }

    private var inner: Int? { indent.map { $0 + 2 } }

    // MARK: - Containers

    /// Makes the value an object or a list, unless it is one already.
    func become(_ form: Form) {
        guard self.form != form else { return }
        self.form = form
        guard form != .single else { return }
        bytes.append(form == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
        start = bytes.count
        if pieces.capacity < 16 { pieces.reserveCapacity(16) }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        become(.object)
        return KeyedEncodingContainer(Fields(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        become(.array)
        return Values(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        become(.single)
        return Values(encoder: self)
    }

    /// Begins a member, or an element, which has no name; a value that stands alone is neither.
    func begin(_ name: String = "") {
        guard form != .single else { return }
        let isFirst = pieces.isEmpty
        if let last = pieces.indices.last {
            pieces[last].end = bytes.count
            if form == .object, pieces[last].name >= name { isOrdered = false }
        }
        pieces.append(Piece(name: name, start: bytes.count + (isFirst ? 0 : 1)))
        let (member, indent) = (form == .object ? name : nil, inner)
        let isPlain =
            Self.isPlain(name) && JSONWriter.beginPlain(member, isFirst: isFirst, indent: indent, into: &bytes)
        guard !isPlain else { return }
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        breakLine(indent)
        quote(name)
        write(indent == nil ? ":" : " : ")
    }

    /// Begins a member or an element whose value may grow while others are written.
    func open(_ name: String = "") -> DocumentEncoder {
        begin(name)
        let encoder = DocumentEncoder(userInfo, indent: inner)
        if let last = pieces.indices.last { pieces[last].open = encoder }
        isOrdered = false
        return encoder
    }

    /// The bytes of the value, which is over.
    func ended() -> [UInt8] {
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
    func member(_ name: String, _ text: String?) {
        guard let text else { return }
        begin(name)
        quote(text)
    }

    /// Writes a member whose value is a whole number.
    func member(_ name: String, _ number: Int) {
        begin(name)
        write(String(number))
    }

    /// Writes a member whose value is a number.
    func member(_ name: String, _ number: Double) throws {
        begin(name)
        try write(number)
    }

    /// Writes a member that is `true` or `false`, and nothing where it is neither.
    func member(_ name: String, _ flag: Bool?) {
        guard let flag else { return }
        begin(name)
        write(flag ? "true" : "false")
    }

    /// Writes a member whose value is what `value` encodes.
    func member(_ name: String, of value: some Encodable) throws {
        begin(name)
        try encode(value)
    }

    // MARK: - Values

    /// Writes a word or a number.
    func write(_ literal: String) { bytes += literal.utf8 }

    func write(_ number: some BinaryFloatingPoint & CustomStringConvertible) throws {
        let digits = number.description
        guard number.isFinite else {
            throw EncodingError.invalidValue(number, .init(codingPath: [], debugDescription: "JSON has no \(digits)"))
        }
        write(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
    }

    /// Writes a text in quotation marks; what would not stand there as itself on a screen is escaped.
    func quote(_ text: String) {
        // Few texts need more.
        guard !(Self.isPlain(text) && JSONWriter.quotePlain(text, into: &bytes)) else { return }
        write(ForeignText(JSONWriter.quoted(text)).escapedJSON)
    }

    /// Whether no `##[` can be in the text, which would be a command where a log is read: few texts have a bracket.
    private static func isPlain(_ text: String) -> Bool { !text.has(byte: UInt8(ascii: "[")) }

    /// Writes what `value` encodes.
    func encode<Value: Encodable>(_ value: Value) throws {
        // Foundation's own form of this one is an object.
        if Value.self == Decimal.self, let number = value as? Decimal { return write(number.description) }
        if Value.self == String.self, let text = value as? String { return quote(text) }
        // Events and reports are made of these.
        if Value.self == Timestamp.self, let time = value as? Timestamp { return quote(time.description) }
        if Value.self == RunID.self, let run = value as? RunID { return quote(run.rawValue) }
        if Value.self == FlowLanguage.Value.self, let value = value as? FlowLanguage.Value { return try add(value) }
        if Value.self == [String: FlowLanguage.Value].self, let fields = value as? [String: FlowLanguage.Value] {
            return try nest { try $0.add(fields) }
        }
        if Value.self == [String: ReportedValue].self, let fields = value as? [String: ReportedValue] {
            return nest { $0.add(fields) }
        }
        if Value.self == [RunReport.State].self, let states = value as? [RunReport.State] {
            return try list(states) { try $1.write(to: $0) }
        }
        if Value.self == [ExchangeReport].self, let exchanges = value as? [ExchangeReport] {
            return try list(exchanges) { try $1.write(to: $0) }
        }
        try nest { try value.encode(to: $0) }
    }

    /// Writes a list of objects, whose members `write` writes.
    private func list<Element>(_ elements: [Element], _ write: (DocumentEncoder, Element) throws -> Void) rethrows {
        try nest { encoder in
            encoder.become(.array)
            for element in elements {
                encoder.begin()
                try encoder.object { try write($0, element) }
            }
        }
    }

    /// Writes an object, whose members `write` writes.
    private func object(_ write: (DocumentEncoder) throws -> Void) rethrows {
        try nest { encoder in
            encoder.become(.object)
            try write(encoder)
        }
    }

    private func add(_ fields: [String: FlowLanguage.Value]) throws {
        become(.object)
        for (name, value) in fields.sortedByKey {
            begin(name)
            try add(value)
        }
    }

    private func add(_ fields: [String: ReportedValue]) {
        become(.object)
        for (name, value) in fields.sortedByKey {
            begin(name)
            add(value)
        }
    }

    /// Writes a value as it encodes itself.
    private func add(_ value: ReportedValue) {
        switch value.plain {
        case .null: write("null")
        case .bool(let flag): write(flag ? "true" : "false")
        case .text(let text): quote(text)
        case .list(let elements):
            nest { encoder in
                encoder.become(.array)
                for element in elements {
                    encoder.begin()
                    encoder.add(element)
                }
            }
        case .object(let fields): nest { $0.add(fields) }
        }
    }

    /// Writes a value as it encodes itself.
    private func add(_ value: FlowLanguage.Value) throws {
        switch value {
        case .null: write("null")
        case .bool(let flag): write(flag ? "true" : "false")
        case .text(let text): quote(text)
        case .object(let fields) where !fields.keys.contains(where: { $0.hasPrefix("$") }):
            try nest { try $0.add(fields) }
        case .list(let elements):
            try nest { encoder in
                encoder.become(.array)
                for element in elements {
                    encoder.begin()
                    try encoder.add(element)
                }
            }
        case .number(let number): object { $0.member("$number", number.description) }
        case .secret(let id): object { $0.member("$secret", id.rawValue) }
        case .object, .foreign, .foreignNumber: try nest { try value.encode(to: $0) }
        }
    }

    /// Writes what `body` does with an encoder of a value.
    private func nest(_ body: (DocumentEncoder) throws -> Void) rethrows {
        if form == .single {
            form = nil
            return try body(self)
        }
        var encoder = spare.take() ?? DocumentEncoder(userInfo)
        if !isKnownUniquelyReferenced(&encoder) { encoder = DocumentEncoder(userInfo) }
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
    func encode(_ value: Int, forKey key: Key) { add(String(value), key) }
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
