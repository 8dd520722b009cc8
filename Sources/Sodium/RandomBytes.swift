internal import CSodium

/// Bytes that no one can foresee.
package enum RandomBytes {
    /// `count` bytes of the system's cryptographic randomness; none where `count` is not positive.
    package static func make(count: Int) -> [UInt8] {
        guard count > 0, LibraryStart.succeeded else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }
}

/// The one-time start of libsodium, which chooses its implementations and its source of randomness.
enum LibraryStart {
    /// Whether libsodium is ready; the runtime evaluates this once, before the first use, regardless of the thread.
    static let succeeded = sodium_init() >= 0
}
