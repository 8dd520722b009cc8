/// Reads values one behind the other from XDR, and believes nothing.
///
/// No input makes it trap, read past the end, or allocate more than a small multiple of the bytes it was given.
package struct XDRDecoder {
    /// The depth of values within values: 200, while what the network itself sends stays below 20.
    package static let depthLimit = 200

    private let bytes: [UInt8]
    private var depth = 0

    /// The number of bytes that were read.
    package private(set) var offset = 0

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The number of bytes that are left.
    package var remaining: Int { bytes.count - offset }

    /// Makes sure that nothing is left.
    package func finish() throws(XDRError) {
        guard remaining == 0 else { throw XDRError(.trailingBytes(remaining), at: offset) }
    }

    /// A value of the type that is asked for.
    package mutating func decode<Value: XDRCodable>(_ type: Value.Type = Value.self) throws(XDRError) -> Value {
        guard depth < Self.depthLimit else { throw XDRError(.tooDeep(limit: Self.depthLimit), at: offset) }
        depth += 1
        let value = try Value(from: &self)
        depth -= 1
        return value
    }

    package mutating func uint32() throws(XDRError) -> UInt32 {
        try need(4)
        var value: UInt32 = 0
        for index in offset..<offset + 4 { value = value << 8 | UInt32(bytes[index]) }
        offset += 4
        return value
    }

    package mutating func int32() throws(XDRError) -> Int32 {
        Int32(bitPattern: try uint32())
    }

    package mutating func uint64() throws(XDRError) -> UInt64 {
        let high = UInt64(try uint32())
        return high << 32 | UInt64(try uint32())
    }

    package mutating func int64() throws(XDRError) -> Int64 {
        Int64(bitPattern: try uint64())
    }

    package mutating func bool() throws(XDRError) -> Bool {
        let start = offset
        switch try uint32() {
        case 0: return false
        case 1: return true
        case let value: throw XDRError(.notABoolean(value), at: start)
        }
    }

    /// A value that may be missing.
    package mutating func optional<Value: XDRCodable>(
        _ type: Value.Type = Value.self
    ) throws(XDRError) -> Value? {
        guard try bool() else { return nil }
        return try decode(type)
    }

    /// A list of at most `limit` elements.
    ///
    /// Every element takes at least four bytes, so a list that cannot be complete is refused before it takes memory.
    package mutating func array<Element: XDRCodable>(
        of type: Element.Type = Element.self,
        limit: Int = .max
    ) throws(XDRError) -> [Element] {
        let count = try length(limit: min(limit, max(0, remaining - 4) / 4))
        var elements: [Element] = []
        for _ in 0..<count { elements.append(try decode(type)) }
        return elements
    }

    /// A list of at most `limit` bytes.
    package mutating func opaque(limit: Int) throws(XDRError) -> [UInt8] {
        try fixed(count: try length(limit: limit))
    }

    /// Exactly `count` bytes and their padding.
    package mutating func fixed(count: Int) throws(XDRError) -> [UInt8] {
        let padding = (4 - count % 4) % 4
        try need(count + padding)
        let value = Array(bytes[offset..<offset + count])
        for index in offset + count..<offset + count + padding where bytes[index] != 0 {
            throw XDRError(.paddingNotZero, at: index)
        }
        offset += count + padding
        return value
    }

    /// A value that this definition reserves for the future: always 0.
    package mutating func reserved(_ type: String) throws(XDRError) {
        let start = offset
        let value = try int32()
        guard value == 0 else { throw XDRError(.unknownCase(type: type, value: value), at: start) }
    }

    private mutating func length(limit: Int) throws(XDRError) -> Int {
        let start = offset
        let length = try uint32()
        guard let count = Int(exactly: length), count <= limit else {
            throw XDRError(.tooLong(length: length, limit: limit), at: start)
        }
        return count
    }

    private func need(_ count: Int) throws(XDRError) {
        guard count <= remaining else { throw XDRError(.endsTooEarly(missing: count - remaining), at: offset) }
    }
}
