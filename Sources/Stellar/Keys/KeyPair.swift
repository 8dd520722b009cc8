public import Diagnostics
package import Sodium

/// An account's public key together with the seed that signs for it.
///
/// It describes itself by its address alone; the seed leaves it only as a `Secret`. Until then it is in memory that is kept
/// out of the swap and of core dumps, and is wiped when the last copy of the pair is gone.
public struct KeyPair: Sendable {
    private let pair: Ed25519.KeyPair

    /// The public key.
    public let publicKey: PublicKey

    /// A new key pair that no one can foresee.
    public static func random() -> KeyPair {
        var seed = RandomBytes.make(count: Ed25519.seedByteCount)
        defer { LockedBytes.wipe(&seed) }
        guard let pair = try? KeyPair(Ed25519.keyPair(seed: seed)) else {
            preconditionFailure("libsodium did not start")
        }
        return pair
    }

    /// The key pair that grows out of 32 bytes; any other number of bytes is an error.
    public init(seed: Secret<[UInt8]>) throws(StrKeyError) {
        try self.init(Ed25519.keyPair(seed: seed.reveal()))
    }

    /// The key pair that grows out of 32 bytes in locked memory; any other number of bytes is an error.
    package init(lockedSeed: LockedBytes) throws(StrKeyError) {
        try self.init(Ed25519.KeyPair(seed: lockedSeed))
    }

    private init(_ pair: Ed25519.KeyPair?) throws(StrKeyError) {
        guard let pair, let publicKey = PublicKey(pair.publicKey) else {
            throw StrKeyError(.payload(.seed), text: "S")
        }
        self.pair = pair
        self.publicKey = publicKey
    }

    /// The key pair that grows out of a seed written `S…`.
    public init(secretSeed: Secret<String>) throws(StrKeyError) {
        var seed = try StrKey.decode(secretSeed.reveal(), as: .seed)
        defer { LockedBytes.wipe(&seed) }
        try self.init(Ed25519.keyPair(seed: seed))
    }

    /// The seed, written `S…`.
    public func secretSeed() -> Secret<String> {
        Secret(StrKey.text(of: pair.seed, as: .seed))
    }

    /// The seed, 32 bytes.
    public func seed() -> Secret<[UInt8]> {
        Secret(pair.seed)
    }

    /// The seed, 32 bytes, in locked memory of its own; `nil` where there is none left.
    package func lockedSeed() -> LockedBytes? { pair.lockedSeed() }

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
