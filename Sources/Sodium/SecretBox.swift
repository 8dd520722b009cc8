internal import CSodium

/// Seals bytes so that only the holder of the key can read them, and no one can change them unnoticed.
///
/// XChaCha20-Poly1305 with a random nonce of 24 bytes, which stands in front of the sealed bytes.
package enum SecretBox {
    static let nonceByteCount = 24
    static let tagByteCount = 16

    /// The number of bytes that a box is longer than what it holds: 40.
    package static let overhead = nonceByteCount + tagByteCount

    /// A box that holds `message`.
    ///
    /// `context` is not stored in the box, but the box opens only with the same context: name there what the box is
    /// for, and it cannot be passed off as another one.
    package static func seal(_ message: [UInt8], key: SealingKey, context: [UInt8] = []) -> [UInt8] {
        let nonce = RandomBytes.make(count: nonceByteCount)
        var sealed = [UInt8](repeating: 0, count: message.count + tagByteCount)
        crypto_aead_xchacha20poly1305_ietf_encrypt(
            &sealed,
            nil,
            message,
            UInt64(message.count),
            context,
            UInt64(context.count),
            nil,
            nonce,
            key.bytes
        )
        return nonce + sealed
    }

    /// The content of `box`, or `nil` where the key or the context is another one or a byte of the box was changed.
    package static func open(_ box: [UInt8], key: SealingKey, context: [UInt8] = []) -> [UInt8]? {
        guard box.count >= overhead else { return nil }
        let nonce = Array(box.prefix(nonceByteCount))
        let sealed = Array(box.dropFirst(nonceByteCount))
        var message = [UInt8](repeating: 0, count: sealed.count - tagByteCount)
        let status = crypto_aead_xchacha20poly1305_ietf_decrypt(
            &message,
            nil,
            nil,
            sealed,
            UInt64(sealed.count),
            context,
            UInt64(context.count),
            nonce,
            key.bytes
        )
        return status == 0 ? message : nil
    }
}

/// A key that seals and opens boxes, 32 bytes.
package struct SealingKey: Sendable, CustomStringConvertible, CustomReflectable {
    /// The number of bytes that a key has: 32.
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
