extension JSONValue {
    /// The value that `value` encodes; of what it encodes twice the last counts.
    ///
    /// - Parameters:
    ///   - value: what is encoded.
    ///   - userInfo: what it is told while it writes.
    /// - Throws: what `value` throws, and `EncodingError` for a number that JSON can't write.
    package init(encoding value: some Encodable, userInfo: [CodingUserInfoKey: Any] = [:]) throws {
        self = try ValueEncoder.value(of: value, userInfo)
    }
}

/// The encoder of a value; all containers that the value asks for are of the same object or list.
private final class ValueEncoder: Encoder {
    /// A member or an element: its value, or the encoder that may still write it.
    enum Slot {
        case value(JSONValue)
        case open(ValueEncoder)

        var json: JSONValue {
            switch self {
            case .value(let value): value
            case .open(let encoder): encoder.json
            }
        }
    }

    let userInfo: [CodingUserInfoKey: Any]
    /// The value where it stands alone.
    private var single: JSONValue?
    /// The members where it is an object.
    private var members: [String: Slot]?
    /// The elements where it is a list.
    private var elements: [Slot]?

    init(_ userInfo: [CodingUserInfoKey: Any]) {
        self.userInfo = userInfo
    }

    /// What `value` encodes.
    static func value<Written: Encodable>(
        of value: Written,
        _ userInfo: [CodingUserInfoKey: Any]
    ) throws -> JSONValue {
        if Written.self == String.self, let text = value as? String { return .string(text) }
        // Its numbers keep their spelling.
        if Written.self == JSONValue.self, let json = value as? JSONValue { return json }
        let encoder = ValueEncoder(userInfo)
        try value.encode(to: encoder)
        return encoder.json
    }

    var codingPath: [any CodingKey] { [] }
    var count: Int { elements?.count ?? 0 }

    /// The value; `null` where nothing was written.
    var json: JSONValue {
        if let members { return .object(members.mapValues { $0.json }) }
        if let elements { return .array(elements.map { $0.json }) }
        return single ?? .null
    }

    // MARK: - Containers

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if members == nil { members = [:] }
        return KeyedEncodingContainer(WrittenMembers(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if elements == nil { elements = [] }
        return WrittenValues(encoder: self, isList: true)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { WrittenValues(encoder: self, isList: false) }

    // MARK: - Parts

    /// Takes a member.
    func put(_ value: JSONValue, as name: String) { members?[name] = .value(value) }

    /// Takes an element, or the value where it stands alone.
    func put(_ value: JSONValue, isElement: Bool) {
        if isElement {
            elements?.append(.value(value))
        } else {
            single = value
        }
    }

    /// The encoder of a member that may grow while others are written.
    func open(_ name: String) -> ValueEncoder {
        let encoder = ValueEncoder(userInfo)
        members?[name] = .open(encoder)
        return encoder
    }

    /// The encoder of an element that may grow while others are written.
    func open() -> ValueEncoder {
        let encoder = ValueEncoder(userInfo)
        elements?.append(.open(encoder))
        return encoder
    }

    /// The number, as Foundation's encoder writes it.
    ///
    /// - Throws: `EncodingError` where it is infinite or none.
    static func number(_ number: some BinaryFloatingPoint & CustomStringConvertible) throws -> JSONValue {
        let digits = number.description
        guard number.isFinite else {
            throw EncodingError.invalidValue(number, .init(codingPath: [], debugDescription: "JSON has no \(digits)"))
        }
        return .number(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
    }
}

/// The members of an object.
private struct WrittenMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ValueEncoder

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { encoder.put(.null, as: key.stringValue) }
    func encode(_ value: Bool, forKey key: Key) { encoder.put(.bool(value), as: key.stringValue) }
    func encode(_ value: Int, forKey key: Key) { encoder.put(.number(String(value)), as: key.stringValue) }
    func encode(_ value: String, forKey key: Key) { encoder.put(.string(value), as: key.stringValue) }

    func encode<Written: Encodable>(_ value: Written, forKey key: Key) throws {
        encoder.put(try ValueEncoder.value(of: value, encoder.userInfo), as: key.stringValue)
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
private struct WrittenValues: SingleValueEncodingContainer, UnkeyedEncodingContainer {
    let encoder: ValueEncoder
    let isList: Bool

    var codingPath: [any CodingKey] { [] }
    var count: Int { encoder.count }

    private func put(_ value: JSONValue) { encoder.put(value, isElement: isList) }
    private func put(number: some FixedWidthInteger) { put(.number(String(number))) }

    func encodeNil() { put(.null) }
    func encode(_ value: Bool) { put(.bool(value)) }
    func encode(_ value: String) { put(.string(value)) }
    func encode(_ value: Double) throws { put(try ValueEncoder.number(value)) }
    func encode(_ value: Float) throws { put(try ValueEncoder.number(value)) }
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

    func encode<Written: Encodable>(_ value: Written) throws {
        put(try ValueEncoder.value(of: value, encoder.userInfo))
    }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        encoder.open().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.open().unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder.open() }
}
