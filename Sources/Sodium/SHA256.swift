internal import CSodium

/// The hash that names transactions, networks and ledgers.
package enum SHA256 {
    /// How many bytes a digest has: 32.
    package static let byteCount = 32

    /// The digest of `message`.
    package static func digest(_ message: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: byteCount)
        crypto_hash_sha256(&digest, message, UInt64(message.count))
        return digest
    }
}
