internal import CSodium

/// The keyed hash with which JSON Web Tokens are signed.
///
/// Specification: RFC 2104 over SHA-256 (FIPS 180-4)
package struct HMACSHA256: Sendable {
    /// How many bytes a code has: 32.
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
