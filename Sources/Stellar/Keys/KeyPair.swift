public import Diagnostics
internal import Sodium

/// An account's public key together with the seed that signs for it.
///
/// It describes itself by its address alone; the seed leaves it only as a `Secret`.
public struct KeyPair: Sendable {
    private let pair: Ed25519.KeyPair

    /// The public key.
    public let publicKey: PublicKey

    /// A new key pair that nobody can foresee.
    public static func random() -> KeyPair {
        let seed = Secret(RandomBytes.make(count: Ed25519.seedByteCount))
        guard let pair = try? KeyPair(seed: seed) else { preconditionFailure("libsodium did not start") }
        return pair
    }

    /// The key pair that grows out of 32 bytes; any other number of bytes is an error.
    public init(seed: Secret<[UInt8]>) throws(StrKeyError) {
        guard let pair = Ed25519.keyPair(seed: seed.reveal()), let publicKey = PublicKey(pair.publicKey) else {
            throw StrKeyError(.payload(.seed), text: "S")
        }
        self.pair = pair
        self.publicKey = publicKey
    }

    /// The key pair that grows out of a seed written `S…`.
    public init(secretSeed: Secret<String>) throws(StrKeyError) {
        try self.init(seed: Secret(StrKey.decode(secretSeed.reveal(), as: .seed)))
    }

    /// The seed, written `S…`.
    public func secretSeed() -> Secret<String> {
        Secret(StrKey.text(of: pair.seed, as: .seed))
    }

    /// The seed, 32 bytes.
    public func seed() -> Secret<[UInt8]> {
        Secret(pair.seed)
    }

    /// The signature of `message`, 64 bytes.
    public func sign(_ message: [UInt8]) -> [UInt8] {
        pair.sign(message)
    }

    /// The signature of a transaction with the given hash, as its envelope carries it.
    public func sign(_ hash: TransactionHash) -> DecoratedSignature {
        DecoratedSignature(hint: publicKey.hint, signature: pair.sign(hash.bytes))
    }
}

extension KeyPair: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The address of the public key.
    public var description: String { publicKey.address }

    /// The address of the public key.
    public var debugDescription: String { description }

    /// The address alone.
    public var customMirror: Mirror { Mirror(self, children: ["publicKey": publicKey.address]) }
}
