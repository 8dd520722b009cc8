public import Diagnostics
internal import Sodium
public import Stellar
public import Timekeeping

/// An account whose key is in a vault, under a name.
public struct VaultAccount: Sendable {
    /// The origin of a key that grew out of words.
    struct Origin {
        /// The bytes that the words write down.
        let entropy: LockedBytes
        /// The number of the account among those of the words.
        let number: UInt32
    }

    /// The person's name for it.
    public let name: String

    /// The account's identity on the ledger.
    public let publicKey: PublicKey

    /// The time at which it came into the vault.
    public let created: Timestamp

    let seed: LockedBytes
    let origin: Origin?

    /// The number of the account among those of its words, `n` of `m/44'/148'/n'`; `nil` where it did not grow out of words
    /// that the vault has.
    public var number: UInt32? { origin?.number }

    /// The key that signs for the account.
    ///
    /// Make it when there is something to sign, and let go of it then.
    public func keyPair() throws(StrKeyError) -> KeyPair {
        try KeyPair(lockedSeed: seed)
    }

    /// The seed as people write it, `S…`.
    public func secretSeed() throws(StrKeyError) -> Secret<String> {
        try keyPair().secretSeed()
    }

    /// The words out of which the key grew, where the vault has them.
    public func phrase() throws(RecoveryPhraseError) -> RecoveryPhrase? {
        guard let origin else { return nil }
        return try RecoveryPhrase(entropy: Secret(origin.entropy.withBytes { Array($0) }))
    }
}

extension VaultAccount: CustomStringConvertible, CustomReflectable {
    /// The name and the address.
    public var description: String { "\(name) (\(publicKey.address))" }

    /// The name and the address alone.
    public var customMirror: Mirror { Mirror(self, children: ["name": name, "publicKey": publicKey.address]) }
}

/// A signer of an account's transactions: a key pair, or a vault that keeps one.
public protocol TransactionSigner: Sendable {
    /// The key that signatures are made with.
    var publicKey: PublicKey { get }

    /// The signature of a transaction with this hash.
    func sign(_ hash: TransactionHash) -> DecoratedSignature
}

extension KeyPair: TransactionSigner {}

extension RecoveryPhrase {
    /// A new phrase that no one can foresee, of 12, 15, 18, 21 or 24 words; SEP-5 recommends 24.
    public static func random(wordCount: Int = 24) throws(RecoveryPhraseError) -> RecoveryPhrase {
        guard wordCounts.contains(wordCount) else { throw RecoveryPhraseError(.wordCount(wordCount)) }
        return try RecoveryPhrase(entropy: Secret(RandomBytes.make(count: byteCount(of: wordCount))))
    }
}
