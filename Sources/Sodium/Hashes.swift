internal import CSodium

/// The hash that names transactions, networks and ledgers.
package enum SHA256 {
    /// The number of bytes that a digest has: 32.
    package static let byteCount = 32

    /// The digest of `message`.
    package static func digest(_ message: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: byteCount)
        crypto_hash_sha256(&digest, message, UInt64(message.count))
        return digest
    }
}

/// The keyed hash with which JSON Web Tokens are signed.
///
/// Specification: RFC 2104 over SHA-256 (FIPS 180-4)
package struct HMACSHA256: Sendable {
    /// The number of bytes that a code has: 32.
    package static let byteCount = 32

    private let key: [UInt8]

    /// The hash under `key`, which may have any length.
    package init(key: [UInt8]) {
        self.key = key
    }

    /// The code of `message`, 32 bytes.
    package func code(of message: [UInt8]) -> [UInt8] {
        var state = crypto_auth_hmacsha256_state()
        var code = [UInt8](repeating: 0, count: Self.byteCount)
        crypto_auth_hmacsha256_init(&state, key, key.count)
        crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
        crypto_auth_hmacsha256_final(&state, &code)
        return code
    }

    /// Whether `code` is the code of `message`; the time this takes doesn't depend on where they differ.
    package func isCode(_ code: [UInt8], of message: [UInt8]) -> Bool {
        code.count == Self.byteCount && crypto_verify_32(code, self.code(of: message)) == 0
    }
}

/// The keyed hash from which trees of keys grow.
///
/// Specification: RFC 2104 over SHA-512 (FIPS 180-4)
package struct HMACSHA512 {
    /// The number of bytes that a code has: 64.
    package static let byteCount = 64

    private let start: crypto_auth_hmacsha512_state

    /// The hash under `key`, which may have any length.
    package init(key: [UInt8]) {
        var state = crypto_auth_hmacsha512_state()
        crypto_auth_hmacsha512_init(&state, key, key.count)
        start = state
    }

    /// The code of `message`, 64 bytes.
    package func code(of message: [UInt8]) -> [UInt8] {
        var state = start
        var code = [UInt8](repeating: 0, count: Self.byteCount)
        crypto_auth_hmacsha512_update(&state, message, UInt64(message.count))
        crypto_auth_hmacsha512_final(&state, &code)
        return code
    }
}

/// Makes a key of a passphrase by hashing it many times over.
///
/// Only for what others have laid down, such as the words of a wallet: it costs an attacker no memory. A vault of our
/// own is locked with ``PasswordHash``.
///
/// Specification: RFC 8018, section 5.2, with HMAC-SHA-512
package enum PBKDF2SHA512 {
    /// The first block of the derived key, 64 bytes, after `rounds` rounds, at least one.
    package static func firstBlock(password: [UInt8], salt: [UInt8], rounds: Int) -> [UInt8] {
        let hash = HMACSHA512(key: password)
        var link = hash.code(of: salt + [0, 0, 0, 1])
        var block = link
        for _ in stride(from: 1, to: rounds, by: 1) {
            link = hash.code(of: link)
            for index in block.indices { block[index] ^= link[index] }
        }
        return block
    }
}
