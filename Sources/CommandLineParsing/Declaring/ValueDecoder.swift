/// The decoder that hands the values which were read to a command's wrappers, by the paths of their properties.
struct ValueDecoder: Decoder {
    /// The values by path.
    let values: [String: Any]
    /// The commands above, from the program down.
    let parents: [any ParsableCommand]
    /// The path of the property that is decoded; empty for the command itself.
    var path = ""

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Properties(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Undeclared(path: path) }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Undeclared(path: path) }

    func below(_ name: String) -> ValueDecoder {
        ValueDecoder(values: values, parents: parents, path: path.isEmpty ? name : path + "." + name)
    }

    /// The properties of a command or a group; only wrapped ones have a value.
    private struct Properties<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let decoder: ValueDecoder

        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { [] }
        func contains(_ key: Key) -> Bool { true }
        func decodeNil(forKey key: Key) -> Bool { false }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            guard type is any DeclaringWrapper.Type else { throw Undeclared(path: key.stringValue) }
            return try Value(from: decoder.below(key.stringValue))
        }

        func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { throw Undeclared(path: key.stringValue) }
        func decode(_ type: String.Type, forKey key: Key) throws -> String { throw Undeclared(path: key.stringValue) }
        func decode(_ type: Double.Type, forKey key: Key) throws -> Double { throw Undeclared(path: key.stringValue) }
        func decode(_ type: Float.Type, forKey key: Key) throws -> Float { throw Undeclared(path: key.stringValue) }
        func decode(_ type: Int.Type, forKey key: Key) throws -> Int { throw Undeclared(path: key.stringValue) }
        func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { throw Undeclared(path: key.stringValue) }
        func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { throw Undeclared(path: key.stringValue) }
        func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { throw Undeclared(path: key.stringValue) }
        func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { throw Undeclared(path: key.stringValue) }
        func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { throw Undeclared(path: key.stringValue) }
        func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { throw Undeclared(path: key.stringValue) }
        func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { throw Undeclared(path: key.stringValue) }
        func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { throw Undeclared(path: key.stringValue) }
        func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { throw Undeclared(path: key.stringValue) }

        func nestedContainer<Other: CodingKey>(
            keyedBy type: Other.Type,
            forKey key: Key
        ) throws -> KeyedDecodingContainer<Other> { throw Undeclared(path: key.stringValue) }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            throw Undeclared(path: key.stringValue)
        }

        func superDecoder() throws -> any Decoder { throw Undeclared(path: "super") }
        func superDecoder(forKey key: Key) throws -> any Decoder { throw Undeclared(path: key.stringValue) }
    }
}

/// A property that no wrapper declares, or a wrapper that something other than a command line decodes.
struct Undeclared: Error {
    var path: String
}

extension Decoder {
    /// The value of the wrapped property that is decoded.
    func readValue<Value>() throws -> Value {
        guard let decoder = self as? ValueDecoder, let any = decoder.values[decoder.path], let value = any as? Value
        else { throw Undeclared(path: (self as? ValueDecoder)?.path ?? "") }
        return value
    }

    /// The nearest command above that is a `Value`.
    func readParent<Value: ParsableCommand>() throws -> Value {
        guard let parent = (self as? ValueDecoder)?.parents.last(where: { $0 is Value }) as? Value else {
            throw Undeclared(path: (self as? ValueDecoder)?.path ?? "")
        }
        return parent
    }
}
