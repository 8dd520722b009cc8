/// A key that seals and opens boxes, 32 bytes.
package struct SealingKey: Sendable, CustomStringConvertible, CustomReflectable {
    /// How many bytes a key has: 32.
    package static let byteCount = 32

    /// The key itself: keep it away from anything that prints or logs.
    package let bytes: [UInt8]

    /// The key with the given bytes, or `nil` where they are not 32.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// A new key that no one can foresee.
    package static func random() -> SealingKey? {
        SealingKey(RandomBytes.make(count: byteCount))
    }

    package var description: String { "SealingKey(•••)" }

    package var customMirror: Mirror { Mirror(self, children: []) }
}
