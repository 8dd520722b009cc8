public import Diagnostics
internal import ICU
internal import Sodium

extension RecoveryPhrase {
    /// The account `number` that grows out of the words: the one at `m/44'/148'/number'`.
    ///
    /// The passphrase is the one that some wallets ask for beside the words; another one leads to other accounts, and
    /// nothing tells which is right. `number` goes up to 2147483647.
    ///
    /// Specification: <https://stellar.org/protocol/sep-5#multi-account-hierarchy-for-deterministic-wallets>
    public func account(
        _ number: UInt32 = 0,
        passphrase: Secret<String> = Secret("")
    ) throws(RecoveryPhraseError) -> KeyPair {
        guard number < HardenedKey.limit else { throw RecoveryPhraseError(.accountNumber(number)) }
        let key = HardenedKey(seed: seed(passphrase: passphrase)).child(44).child(148).child(number)
        do {
            return try KeyPair(seed: Secret(key.bytes))
        } catch {
            throw RecoveryPhraseError(.accountNumber(number))
        }
    }

    /// The 64 bytes that BIP-39 makes of the words and a passphrase.
    func seed(passphrase: Secret<String>) -> [UInt8] {
        // English words are the same in every normal form; a passphrase may be anything.
        let salt = "mnemonic" + passphrase.reveal().compatibilityDecomposed
        return PBKDF2SHA512.firstBlock(password: Array(words().reveal().utf8), salt: Array(salt.utf8), rounds: 2048)
    }
}

/// A node of the tree of keys that grows out of a seed; all its branches are hardened, as Ed25519 has it.
///
/// Specification: SLIP-10, <https://github.com/satoshilabs/slips/blob/master/slip-0010.md>
struct HardenedKey {
    /// The number of the first hardened branch; as a branch's own number is written without it, also their limit.
    static let limit: UInt32 = 1 << 31

    /// The secret key, 32 bytes.
    let bytes: [UInt8]
    private let chainCode: [UInt8]

    /// The root of the tree.
    init(seed: [UInt8]) {
        self.init(HMACSHA512(key: Array("ed25519 seed".utf8)).code(of: seed))
    }

    private init(_ code: [UInt8]) {
        bytes = Array(code.prefix(32))
        chainCode = Array(code.suffix(32))
    }

    /// The branch `number`, below ``limit``.
    func child(_ number: UInt32) -> HardenedKey {
        let index = number | Self.limit
        let suffix = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: index >> UInt32($0)) }
        return HardenedKey(HMACSHA512(key: chainCode).code(of: [0] + bytes + suffix))
    }
}
