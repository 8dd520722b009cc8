internal import FoundationEssentials

extension OrderedJSON {
    /// What `value` encodes, with the members of objects sorted by name; of two of one name the last counts.
    ///
    /// A report has thousands of values, for which Foundation's encoder takes several times as long.
    ///
    /// - Throws: what `value` throws, and `EncodingError` for a number that JSON can't write.
    package init(encoding value: some Encodable, userInfo: [CodingUserInfoKey: Any] = [:]) throws {
        self = try ValueEncoder(userInfo).encoded(value)
    }

    fileprivate static func floating(_ value: some BinaryFloatingPoint & CustomStringConvertible) throws -> OrderedJSON
    {
        let digits = value.description
        guard value.isFinite else {
            throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "JSON has no \(digits)"))
        }
        return .number(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
    }
}

/// The encoder of one value; all containers that the value asks for are of the same object or list.
private final class ValueEncoder: Encoder {
    /// A value, or the encoder of one that may still grow.
    enum Piece {
        case value(OrderedJSON)
        case open(ValueEncoder)

        var json: OrderedJSON {
            switch self {
            case .value(let value): value
            case .open(let encoder): encoder.json
            }
        }
    }

    /// A member of an object; a tuple would be copied by its description.
    struct Member {
        var name: String
        var piece: Piece
    }

    enum Form {
        case single(OrderedJSON)
        case object, array
    }

    let userInfo: [CodingUserInfoKey: Any]
    var form = Form.single(.null)
    var members: [Member] = []
    var elements: [Piece] = []

    init(_ userInfo: [CodingUserInfoKey: Any]) {
        self.userInfo = userInfo
    }

    var codingPath: [any CodingKey] { [] }

    /// What was encoded.
    var json: OrderedJSON {
        switch form {
        case .single(let value): return value
        case .array: return .array(elements.map(\.json))
        case .object: break
        }
        var sorted: [OrderedJSON.Member] = []
        sorted.reserveCapacity(members.count)
        for member in members.sorted(by: { $0.name < $1.name }) {
            if sorted.last?.name == member.name { sorted.removeLast() }
            sorted.append(OrderedJSON.Member(name: member.name, value: member.piece.json))
        }
        return .object(sorted)
    }

    func encoded<Value: Encodable>(_ value: Value) throws -> OrderedJSON {
        // Foundation's own form of this one is an object.
        if Value.self == Decimal.self, let number = value as? Decimal { return .number(number.description) }
        if Value.self == String.self, let text = value as? String { return .string(text) }
        let encoder = ValueEncoder(userInfo)
        try value.encode(to: encoder)
        return encoder.json
    }

    /// The encoder of the member called `name`.
    func open(_ name: String) -> ValueEncoder {
        let encoder = ValueEncoder(userInfo)
        members.append(Member(name: name, piece: .open(encoder)))
        return encoder
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        form = .object
        return KeyedEncodingContainer(Fields(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        form = .array
        return Values(encoder: self, isList: true)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Values(encoder: self, isList: false) }
}

/// The members of an object.
private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ValueEncoder

    var codingPath: [any CodingKey] { [] }

    private func add(_ value: OrderedJSON, _ key: Key) {
        encoder.members.append(ValueEncoder.Member(name: key.stringValue, piece: .value(value)))
    }

    func encodeNil(forKey key: Key) { add(.null, key) }
    func encode(_ value: Bool, forKey key: Key) { add(.bool(value), key) }
    func encode(_ value: String, forKey key: Key) { add(.string(value), key) }
    func encode(_ value: Int, forKey key: Key) { add(.integer(value), key) }
    func encode(_ value: Double, forKey key: Key) throws { add(try .floating(value), key) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { add(try encoder.encoded(value), key) }

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
    let encoder: ValueEncoder
    let isList: Bool

    var codingPath: [any CodingKey] { [] }
    var count: Int { encoder.elements.count }

    private func put(_ value: OrderedJSON) {
        if isList { encoder.elements.append(.value(value)) } else { encoder.form = .single(value) }
    }

    private func put(number: some FixedWidthInteger) { put(.number(String(number))) }

    func encodeNil() { put(.null) }
    func encode(_ value: Bool) { put(.bool(value)) }
    func encode(_ value: String) { put(.string(value)) }
    func encode(_ value: Double) throws { put(try .floating(value)) }
    func encode(_ value: Float) throws { put(try .floating(value)) }
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
    func encode<Value: Encodable>(_ value: Value) throws { put(try encoder.encoded(value)) }

    private func open() -> ValueEncoder {
        let nested = ValueEncoder(encoder.userInfo)
        encoder.elements.append(.open(nested))
        return nested
    }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        open().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { open().unkeyedContainer() }
    func superEncoder() -> any Encoder { open() }
}
