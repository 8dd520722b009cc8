internal import CSodium

/// Signatures as the Stellar network makes and checks them.
package enum Ed25519 {
    /// The number of bytes that a seed has: 32.
    package static let seedByteCount = 32

    /// The number of bytes that a public key has: 32.
    package static let publicKeyByteCount = 32

    /// The number of bytes that a signature has: 64.
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
    /// A public key and what signs for it, which never leaves locked memory unless someone asks for ``seed``.
    package struct KeyPair: Sendable, CustomStringConvertible, CustomReflectable {
        /// The public key, 32 bytes.
        package let publicKey: [UInt8]

        private let memory: KeyMemory

        /// The key pair that grows out of `seed`, or `nil` where the seed does not have 32 bytes.
        package init?(seed: [UInt8]) {
            guard let pair = seed.withUnsafeBytes({ Self(seed: $0) }) else { return nil }
            self = pair
        }

        /// The key pair that grows out of `seed`, or `nil` where the seed does not have 32 bytes.
        package init?(seed: LockedBytes) {
            guard let pair = seed.withBytes({ Self(seed: $0) }) else { return nil }
            self = pair
        }

        private init?(seed: UnsafeRawBufferPointer) {
            guard seed.count == seedByteCount, let start = seed.bindMemory(to: UInt8.self).baseAddress else {
                return nil
            }
            var publicKey = [UInt8](repeating: 0, count: publicKeyByteCount)
            let memory = KeyMemory { crypto_sign_seed_keypair(&publicKey, $0, start) == 0 }
            guard let memory else { return nil }
            self.publicKey = publicKey
            self.memory = memory
        }

        /// The seed, 32 bytes; what becomes of them is the caller's to protect.
        package var seed: [UInt8] {
            memory.withKey { Array(UnsafeBufferPointer(start: $0, count: seedByteCount)) } ?? []
        }

        /// The seed in locked memory of its own; `nil` where there is none left.
        package func lockedSeed() -> LockedBytes? {
            memory.withKey { key in
                LockedBytes(count: seedByteCount) { $0.copyMemory(from: .init(start: key, count: seedByteCount)) }
            } ?? nil
        }

        /// The signature of `message`, 64 bytes.
        package func sign(_ message: [UInt8]) -> [UInt8] {
            var signature = [UInt8](repeating: 0, count: signatureByteCount)
            _ = memory.withKey { crypto_sign_detached(&signature, nil, message, UInt64(message.count), $0) }
            return signature
        }

        package var description: String { "Ed25519.KeyPair(•••)" }

        package var customMirror: Mirror { Mirror(self, children: []) }
    }
}
