public import Diagnostics
internal import ICU
internal import Sodium

/// The English words from which all keys of a wallet can be made again: 12, 15, 18, 21 or 24 of them.
///
/// The words write down random bytes and a checksum of them, 11 bits each.
///
/// Specification: <https://stellar.org/protocol/sep-5>, and BIP-39 for the words
public struct RecoveryPhrase: Sendable {
    /// The numbers of words that a phrase may have.
    public static let wordCounts = [12, 15, 18, 21, 24]

    private let bytes: Secret<[UInt8]>

    /// The phrase that writes down `entropy`: 16, 20, 24, 28 or 32 random bytes.
    public init(entropy: Secret<[UInt8]>) throws(RecoveryPhraseError) {
        let count = entropy.reveal().count
        guard Self.wordCounts.contains(where: { Self.byteCount(of: $0) == count }) else {
            throw RecoveryPhraseError(.entropy(byteCount: count))
        }
        bytes = entropy
    }

    /// The phrase that someone wrote down: words in any letter case, with any blanks between them.
    public init(words text: Secret<String>) throws(RecoveryPhraseError) {
        let words = text.reveal().lowercased().split(whereSeparator: \.isWhitespace)
        guard Self.wordCounts.contains(words.count) else { throw RecoveryPhraseError(.wordCount(words.count)) }
        var bits: [Bool] = []
        for (position, word) in zip(1..., words) {
            guard let number = EnglishWords.numbers[String(word)] else {
                throw RecoveryPhraseError(.unknownWord(position: position))
            }
            bits += (0..<11).map { number >> (10 - $0) & 1 == 1 }
        }
        let entropy = Self.bytes(of: bits.prefix(Self.byteCount(of: words.count) * 8))
        guard bits == Self.bits(of: entropy) else { throw RecoveryPhraseError(.checksum) }
        bytes = Secret(entropy)
    }

    /// Whether `word`, in small letters, is one of the 2048 of which phrases are made.
    package static func hasWord(_ word: String) -> Bool { EnglishWords.numbers[word] != nil }

    /// The number of words of the phrase.
    public var wordCount: Int { bytes.reveal().count * 3 / 4 }

    /// The random bytes that the words write down.
    public func entropy() -> Secret<[UInt8]> { bytes }

    /// The words, in small letters, with a blank between each two.
    public func words() -> Secret<String> {
        let bits = Self.bits(of: bytes.reveal())
        let numbers = stride(from: 0, to: bits.count, by: 11).map { start in
            bits[start..<start + 11].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
        return Secret(numbers.map { EnglishWords.all[$0] }.joined(separator: " "))
    }

    /// Whether a text was meant as a phrase, mistyped or not: it has nearly as many words of phrases as the shortest phrase.
    public static func isMeant(by text: String) -> Bool {
        text.lowercased().split { !$0.isLetter }.count { hasWord(String($0)) } >= 9
    }

    /// The number of random bytes that `wordCount` words write down.
    public static func byteCount(of wordCount: Int) -> Int { wordCount * 4 / 3 }

    /// The bits of `entropy`, followed by their checksum: a bit for each 32.
    private static func bits(of entropy: [UInt8]) -> [Bool] {
        let bytes: [UInt8] = entropy + SHA256.digest(entropy).prefix(1)
        return (0..<entropy.count * 8 + entropy.count / 4).map { index -> Bool in
            let shift = UInt8(7 - index % 8)
            return bytes[index / 8] >> shift & 1 == 1
        }
    }

    private static func bytes(of bits: some Collection<Bool>) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, bit) in bits.enumerated() {
            if index % 8 == 0 { bytes.append(0) }
            if bit { bytes[index / 8] |= 1 << UInt8(7 - index % 8) }
        }
        return bytes
    }
}

extension RecoveryPhrase: Equatable {}

extension RecoveryPhrase: CustomStringConvertible, CustomReflectable {
    /// The number of words, and none of them.
    public var description: String { "\(wordCount) words" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

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

/// The reason why words are not a recovery phrase; it never repeats one of them.
public struct RecoveryPhraseError: FailureConvertible, Hashable {
    /// The kinds of faults.
    public enum Reason: Hashable, Sendable {
        /// No phrase has so many words.
        case wordCount(Int)
        /// The word at `position`, counted from 1, is none of the 2048.
        case unknownWord(position: Int)
        /// The checksum does not match, although all are words of phrases.
        case checksum
        /// No phrase writes down so many bytes.
        case entropy(byteCount: Int)
        /// Keys are numbered up to 2147483647.
        case accountNumber(UInt32)
    }

    /// The fault.
    public var reason: Reason

    /// An error about words.
    public init(_ reason: Reason) {
        self.reason = reason
    }

    /// The error as data, without any of the words.
    public var asFailure: Failure {
        let (flaw, count): (String, Int?) =
            switch reason {
            case .wordCount(let count): ("word-count", count)
            case .unknownWord(let position): ("unknown-word", position)
            case .checksum: ("checksum", nil)
            case .entropy(let count): ("entropy", count)
            case .accountNumber(let number): ("account", Int(number))
            }
        return .misuse(.phraseUnfit, [.flaw: .text(flaw), .count: count.map(Fact.number)])
    }
}
