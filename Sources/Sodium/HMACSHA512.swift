internal import CSodium

/// The keyed hash from which trees of keys grow.
///
/// Specification: RFC 2104 over SHA-512 (FIPS 180-4)
package struct HMACSHA512 {
    /// How many bytes a code has: 64.
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
