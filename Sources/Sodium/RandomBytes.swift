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
