extension JSONValue {
    /// The value of a type that this one stands for.
    ///
    /// It is read as Foundation's `JSONDecoder` reads it, but that an error about a number has its place as well.
    ///
    /// - Parameters:
    ///   - type: what is read.
    ///   - userInfo: what the type is told while it reads.
    /// - Returns: what the type makes of it.
    /// - Throws: what the type throws, and `DecodingError` with the path of the value that does not fit.
    package func decoded<Read: Decodable>(as type: Read.Type, userInfo: [CodingUserInfoKey: Any] = [:]) throws -> Read {
        try ValueDecoder(value: self, step: nil, userInfo: userInfo).decode(type)
    }
}

/// The decoder of one value, which is its only container where it stands alone.
private struct ValueDecoder: Decoder, SingleValueDecodingContainer {
    /// The last step of the path that leads to a value; a path is put together only where an error needs it.
    final class Step {
        let key: any CodingKey
        let parent: Step?

        init(_ key: any CodingKey, below parent: Step?) {
            self.key = key
            self.parent = parent
        }
    }

    let value: JSONValue
    let step: Step?
    let userInfo: [CodingUserInfoKey: Any]

    var codingPath: [any CodingKey] {
        var keys: [any CodingKey] = []
        var step = step
        while let current = step {
            keys.append(current.key)
            step = current.parent
        }
        return Array(keys.reversed())
    }

    /// The decoder of a part of the value.
    func below(_ key: any CodingKey, _ part: JSONValue) -> ValueDecoder {
        ValueDecoder(value: part, step: Step(key, below: step), userInfo: userInfo)
    }

    // MARK: - Containers

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = value else { throw misfit([String: Any].self) }
        return KeyedDecodingContainer(Members(decoder: self, members: members))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value else { throw misfit([Any].self) }
        return Elements(decoder: self, elements: elements)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    // MARK: - The value alone

    func decodeNil() -> Bool { value.isNull }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard case .bool(let flag) = value else { throw misfit(type) }
        return flag
    }

    func decode(_ type: String.Type) throws -> String {
        guard case .string(let text) = value else { throw misfit(type) }
        return text
    }

    func decode(_ type: Double.Type) throws -> Double { try fraction(type) }
    func decode(_ type: Float.Type) throws -> Float { try fraction(type) }
    func decode(_ type: Int.Type) throws -> Int { try whole(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try whole(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try whole(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try whole(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try whole(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try whole(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try whole(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try whole(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try whole(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try whole(type) }

    func decode<Read: Decodable>(_ type: Read.Type) throws -> Read {
        // Its numbers keep their spelling.
        if Read.self == JSONValue.self, let json = value as? Read { return json }
        return try Read(from: self)
    }

    /// A whole number; `1.0` and `1e3` are some, too.
    private func whole<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        guard case .number(let token) = value else { throw misfit(type) }
        if let number = Number(token) { return number }
        guard let binary = Double(token), let number = Number(exactly: binary) else { throw overflow(type) }
        return number
    }

    private func fraction<Number: BinaryFloatingPoint & LosslessStringConvertible>(
        _ type: Number.Type
    ) throws -> Number {
        guard case .number(let token) = value else { throw misfit(type) }
        guard let number = Number(token), number.isFinite else { throw overflow(type) }
        return number
    }

    // MARK: - Errors

    /// The error that the value is none of `type`.
    private func misfit(_ type: Any.Type) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "the value is not a \(type)")
        return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// The error that the number does not fit into `type`.
    private func overflow(_ type: Any.Type) -> DecodingError {
        .dataCorrupted(.init(codingPath: codingPath, debugDescription: "the number does not fit into \(type)"))
    }
}

/// The members of an object.
private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ValueDecoder
    let members: [String: JSONValue]

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { members.keys.contains(key.stringValue) }
    func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }

    // Most members are one of these: they need no decoder of their own.
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        if case .bool(let flag)? = members[key.stringValue] { return flag }
        return try member(key).decode(type)
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        if case .string(let text)? = members[key.stringValue] { return text }
        return try member(key).decode(type)
    }

    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        if case .number(let token)? = members[key.stringValue], let number = Int(token) { return number }
        return try member(key).decode(type)
    }

    func decode<Read: Decodable>(_ type: Read.Type, forKey key: Key) throws -> Read { try member(key).decode(type) }

    func nestedContainer<Other: CodingKey>(
        keyedBy type: Other.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Other> { try member(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try member(key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder {
        let key = PathKey(stringValue: "super")
        return decoder.below(key, members[key.stringValue] ?? .null)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

    /// The decoder of a member that has to be there.
    private func member(_ key: Key) throws -> ValueDecoder {
        guard let value = members[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key,
                .init(codingPath: codingPath, debugDescription: "there is no member \(key.stringValue)")
            )
        }
        return decoder.below(key, value)
    }
}

/// The elements of a list.
private struct Elements: UnkeyedDecodingContainer {
    let decoder: ValueDecoder
    let elements: [JSONValue]
    private(set) var currentIndex = 0

    init(decoder: ValueDecoder, elements: [JSONValue]) {
        self.decoder = decoder
        self.elements = elements
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    mutating func decodeNil() throws -> Bool {
        guard try next(Any?.self).decodeNil() else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Read: Decodable>(_ type: Read.Type) throws -> Read {
        let read = try next(type).decode(type)
        currentIndex += 1
        return read
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let container = try next(type).container(keyedBy: type)
        currentIndex += 1
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try next([Any].self).unkeyedContainer()
        currentIndex += 1
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try next((any Decoder).self)
        currentIndex += 1
        return decoder
    }

    /// The decoder of the next element, which has to be there.
    private func next(_ type: Any.Type) throws -> ValueDecoder {
        let key = PathKey(intValue: currentIndex)
        guard !isAtEnd else {
            let path = codingPath + [key]
            throw DecodingError.valueNotFound(
                type,
                .init(codingPath: path, debugDescription: "the list has no more elements")
            )
        }
        return decoder.below(key, elements[currentIndex])
    }
}

/// A step of a path that no type has declared: the index of an element, or `super`.
private struct PathKey: CodingKey {
    private let name: String
    let intValue: Int?

    var stringValue: String { intValue.map { "Index \($0)" } ?? name }

    init(stringValue: String) {
        name = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        name = ""
        self.intValue = intValue
    }
}
