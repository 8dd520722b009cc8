/// Writes values one behind the other as XDR.
package struct XDREncoder {
    /// The bytes that were written so far.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func encode(_ value: some XDRCodable) {
        value.encode(to: &self)
    }

    package mutating func encode(_ value: UInt32) {
        withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }

    package mutating func encode(_ value: Int32) {
        encode(UInt32(bitPattern: value))
    }

    package mutating func encode(_ value: UInt64) {
        encode(UInt32(truncatingIfNeeded: value >> 32))
        encode(UInt32(truncatingIfNeeded: value))
    }

    package mutating func encode(_ value: Int64) {
        encode(UInt64(bitPattern: value))
    }

    package mutating func encode(_ value: Bool) {
        encode(value ? 1 as UInt32 : 0)
    }

    /// A mark whether there is a value, and the value if there is.
    package mutating func encode(_ value: (some XDRCodable)?) {
        encode(value != nil)
        if let value { encode(value) }
    }

    /// The number of elements, and the elements.
    package mutating func encode(_ elements: [some XDRCodable]) {
        encode(UInt32(truncatingIfNeeded: elements.count))
        for element in elements { encode(element) }
    }

    /// Bytes whose number the reader knows, filled up to a multiple of four.
    package mutating func encode(fixed opaque: [UInt8]) {
        bytes += opaque
        while bytes.count % 4 != 0 { bytes.append(0) }
    }

    /// The number of bytes, and the bytes, filled up to a multiple of four.
    package mutating func encode(opaque: [UInt8]) {
        encode(UInt32(truncatingIfNeeded: opaque.count))
        encode(fixed: opaque)
    }
}
