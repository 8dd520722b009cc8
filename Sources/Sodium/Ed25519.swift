internal import CSodium

/// Signatures as the Stellar network makes and checks them.
package enum Ed25519 {
    /// How many bytes a seed has: 32.
    package static let seedByteCount = 32

    /// How many bytes a public key has: 32.
    package static let publicKeyByteCount = 32

    /// How many bytes a signature has: 64.
    package static let signatureByteCount = 64

    /// The key pair that grows out of `seed`, or `nil` where the seed does not have 32 bytes.
    package static func keyPair(seed: [UInt8]) -> KeyPair? {
        KeyPair(seed: seed)
    }

    /// The signature of `message`, or `nil` where the seed does not have 32 bytes.
    package static func sign(_ message: [UInt8], seed: [UInt8]) -> [UInt8]? {
        KeyPair(seed: seed)?.sign(message)
    }

    /// Whether `signature` is one of `message` by the owner of `publicKey`; false for anything of the wrong length.
    package static func verify(signature: [UInt8], message: [UInt8], publicKey: [UInt8]) -> Bool {
        guard signature.count == signatureByteCount, publicKey.count == publicKeyByteCount else { return false }
        return crypto_sign_verify_detached(signature, message, UInt64(message.count), publicKey) == 0
    }
}

extension Ed25519 {
    /// A public key and what signs for it.
    package struct KeyPair: Sendable, CustomStringConvertible, CustomReflectable {
        /// The public key, 32 bytes.
        package let publicKey: [UInt8]

        /// The seed with the public key behind it, 64 bytes, as libsodium wants it.
        private let secretKey: [UInt8]

        /// The key pair that grows out of `seed`, or `nil` where the seed does not have 32 bytes.
        package init?(seed: [UInt8]) {
            guard seed.count == seedByteCount, LibraryStart.succeeded else { return nil }
            var publicKey = [UInt8](repeating: 0, count: publicKeyByteCount)
            var secretKey = [UInt8](repeating: 0, count: seedByteCount + publicKeyByteCount)
            guard crypto_sign_seed_keypair(&publicKey, &secretKey, seed) == 0 else { return nil }
            self.publicKey = publicKey
            self.secretKey = secretKey
        }

        /// The seed, 32 bytes.
        package var seed: [UInt8] { Array(secretKey.prefix(seedByteCount)) }

        /// The signature of `message`, 64 bytes.
        package func sign(_ message: [UInt8]) -> [UInt8] {
            var signature = [UInt8](repeating: 0, count: signatureByteCount)
            crypto_sign_detached(&signature, nil, message, UInt64(message.count), secretKey)
            return signature
        }

        package var description: String { "Ed25519.KeyPair(•••)" }

        package var customMirror: Mirror { Mirror(self, children: []) }
    }
}
