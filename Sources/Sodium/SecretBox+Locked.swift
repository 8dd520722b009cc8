internal import CSodium

extension SecretBox {
    /// A box that holds `message`; `nil` where the key does not have 32 bytes.
    package static func seal(_ message: LockedBytes, key: LockedBytes, context: [UInt8] = []) -> [UInt8]? {
        guard key.count == SealingKey.byteCount else { return nil }
        let nonce = RandomBytes.make(count: nonceByteCount)
        guard nonce.count == nonceByteCount else { return nil }
        var sealed = [UInt8](repeating: 0, count: message.count + tagByteCount)
        let status: Int32 = key.withBytes { key in
            guard let key = key.bindMemory(to: UInt8.self).baseAddress else { return -1 }
            return message.withBytes { message in
                crypto_aead_xchacha20poly1305_ietf_encrypt(
                    &sealed,
                    nil,
                    message.baseAddress?.assumingMemoryBound(to: UInt8.self),
                    UInt64(message.count),
                    context,
                    UInt64(context.count),
                    nil,
                    nonce,
                    key
                )
            }
        }
        return status == 0 ? nonce + sealed : nil
    }

    /// The content of `box`, in locked memory; `nil` where the key or the context is another one, a byte of the box was
    /// changed, or memory is missing.
    package static func openLocked(_ box: [UInt8], key: LockedBytes, context: [UInt8] = []) -> LockedBytes? {
        guard box.count >= overhead, key.count == SealingKey.byteCount else { return nil }
        let nonce = Array(box.prefix(nonceByteCount))
        let sealed = Array(box.dropFirst(nonceByteCount))
        var isOpen = false
        let message = LockedBytes(count: sealed.count - tagByteCount) { target in
            isOpen = key.withBytes { key in
                guard let key = key.bindMemory(to: UInt8.self).baseAddress else { return false }
                return crypto_aead_xchacha20poly1305_ietf_decrypt(
                    target.baseAddress?.assumingMemoryBound(to: UInt8.self),
                    nil,
                    nil,
                    sealed,
                    UInt64(sealed.count),
                    context,
                    UInt64(context.count),
                    nonce,
                    key
                ) == 0
            }
        }
        return isOpen ? message : nil
    }
}
