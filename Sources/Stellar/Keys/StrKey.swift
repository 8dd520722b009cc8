public import Diagnostics

/// The text form of keys and ids: a letter that tells the kind, the payload, a checksum, all in base 32.
///
/// Every payload has exactly one text, and only that one is taken.
///
/// Specification: <https://stellar.org/protocol/sep-23>
public enum StrKey {
    /// The kind of a text: its first letter.
    public enum Kind: Character, CaseIterable, Hashable, Sendable {
        /// `G`: an account, by its Ed25519 public key.
        case publicKey = "G"
        /// `S`: the secret seed of an account's key.
        case seed = "S"
        /// `M`: an account with the number of one of those who share it.
        case muxedAccount = "M"
        /// `T`: the hash of a transaction that was authorised in advance.
        case preauthorizedTransaction = "T"
        /// `X`: the hash of something whose disclosure counts as a signature.
        case hashX = "X"
        /// `P`: a public key with a payload that it must sign.
        case signedPayload = "P"
        /// `C`: a contract.
        case contract = "C"
        /// `L`: a liquidity pool.
        case liquidityPool = "L"
        /// `B`: a claimable balance.
        case claimableBalance = "B"

        /// The first byte of the binary form.
        var version: UInt8 {
            switch self {
            case .publicKey: 6 << 3
            case .seed: 18 << 3
            case .muxedAccount: 12 << 3
            case .preauthorizedTransaction: 19 << 3
            case .hashX: 23 << 3
            case .signedPayload: 15 << 3
            case .contract: 2 << 3
            case .liquidityPool: 11 << 3
            case .claimableBalance: 1 << 3
            }
        }

        /// Whether `payload` is one that this kind may have.
        func accepts(_ payload: some Collection<UInt8>) -> Bool {
            switch self {
            case .publicKey, .seed, .preauthorizedTransaction, .hashX, .contract, .liquidityPool:
                payload.count == 32
            case .muxedAccount:
                payload.count == 40
            case .claimableBalance:
                payload.count == 33 && payload.first == 0
            case .signedPayload:
                SignerKey.isPayload(payload)
            }
        }
    }

    /// The longest text of any kind, a signed payload of 64 bytes: 165 characters.
    public static let longestText = 165

    /// The shortest text of any kind, such as an account's: 56 characters.
    public static let shortestText = 56

    /// The kind and the payload of `text`.
    public static func decode(_ text: String) throws(StrKeyError) -> (kind: Kind, payload: [UInt8]) {
        guard text.utf8.count <= longestText else { throw StrKeyError(.length(text.utf8.count), text: text) }
        guard Base32.isAlphabetic(text) else { throw StrKeyError(.notBase32, text: text) }
        guard text.utf8.count >= shortestText else { throw StrKeyError(.length(text.utf8.count), text: text) }
        guard let bytes = Base32.decode(text) else {
            // Letters that no payload yields: one too many or too few, or bits behind the end.
            let isWhole = Base32.isPossible(length: text.utf8.count)
            throw StrKeyError(isWhole ? .checksum : .length(text.utf8.count), text: text)
        }
        guard bytes.count > 3 else { throw StrKeyError(.length(text.utf8.count), text: text) }
        guard let kind = Kind.allCases.first(where: { $0.version == bytes[0] }) else {
            throw StrKeyError(.unknownKind, text: text)
        }
        let body = bytes.dropLast(2)
        guard checksum(body) == Array(bytes.suffix(2)) else { throw StrKeyError(.checksum, text: text) }
        let payload = Array(body.dropFirst())
        guard kind.accepts(payload) else { throw StrKeyError(.payload(kind), text: text) }
        return (kind, payload)
    }

    /// The payload of `text`, which must be of the given kind.
    public static func decode(_ text: String, as kind: Kind) throws(StrKeyError) -> [UInt8] {
        do throws(StrKeyError) {
            let (found, payload) = try decode(text)
            guard found == kind else { throw StrKeyError(.wrongKind(expected: kind, found: found), text: text) }
            return payload
        } catch {
            // Where a seed was expected even half a seed stays unsaid.
            throw kind == .seed ? StrKeyError(error.reason, text: "S") : error
        }
    }

    /// The text of `payload`, or an error where the kind has no such payload.
    ///
    /// For a seed the text is as secret as the seed: prefer ``KeyPair/secretSeed()``.
    public static func encode(_ payload: [UInt8], as kind: Kind) throws(StrKeyError) -> String {
        guard kind.accepts(payload) else { throw StrKeyError(.payload(kind), text: "") }
        return text(of: payload, as: kind)
    }

    /// The text of a payload that is known to be one of its kind.
    static func text(of payload: [UInt8], as kind: Kind) -> String {
        let body = [kind.version] + payload
        return Base32.encode(body + checksum(body))
    }

    /// CRC-16 with the polynomial 0x1021, the lower byte first.
    private static func checksum(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var sum: UInt16 = 0
        for byte in bytes {
            sum ^= UInt16(byte) << 8
            for _ in 0..<8 { sum = sum & 0x8000 == 0 ? sum << 1 : sum << 1 ^ 0x1021 }
        }
        return [UInt8(truncatingIfNeeded: sum), UInt8(truncatingIfNeeded: sum >> 8)]
    }
}

extension StrKey {
    /// The fewest characters that no one takes for a name: half an address.
    private static let fewest = 28

    /// Whether someone meant `text` as an address or a key, mistyped or cut off or not, rather than as a name.
    ///
    /// It is written in capital letters and digits alone and begins like one of the kinds; or it is about as long as one, in
    /// any letters.
    public static func isMeant(by text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { isCapital($0) || isDigit($0) || isCapital($0 & ~0x20) }
        guard isPlain, text.utf8.count >= fewest else { return false }
        if text.utf8.count >= shortestText - 6 { return true }
        let isLoud = text.utf8.allSatisfy { isCapital($0) || isDigit($0) }
        return isLoud && text.first.flatMap { Kind(rawValue: $0) } != nil
    }

    /// Whether a word of `text`, or all of it, was meant as an address or a key: a text that was refused is not shown then, as it may be
    /// a mistyped seed.
    public static func isMeant(within text: String) -> Bool {
        if text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).contains(where: { isMeant(by: String($0)) }) {
            return true
        }
        // A seed may be written in groups, or have a letter in it that is in no key.
        return isMeant(by: String(decoding: text.utf8.filter { isCapital($0) || isDigit($0) }, as: UTF8.self))
    }

    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// The reason why a text is not the key or id it was taken for.
public struct StrKeyError: FailureConvertible, Hashable {
    /// The faults of a text.
    public enum Reason: Hashable, Sendable {
        /// No kind has a text of so many characters.
        case length(Int)
        /// A text that is not base 32, or not its canonical form.
        case notBase32
        /// The first letter is none of ``StrKey/Kind``.
        case unknownKind
        /// The checksum does not fit: a letter is mistyped or missing.
        case checksum
        /// The content is nothing that the kind may contain.
        case payload(StrKey.Kind)
        /// A valid key of another kind than the required one.
        case wrongKind(expected: StrKey.Kind, found: StrKey.Kind)
    }

    /// The fault of the text.
    public var reason: Reason

    /// The first letters of the text, or the mark of a secret where it looks like a seed.
    public var excerpt: String

    /// An error about `text`, of which it keeps only what may be shown.
    public init(_ reason: Reason, text: String) {
        self.reason = reason
        let start = text.prefix(8)
        let isPlain = start.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 32 && $0.value < 127 }
        if start.first?.uppercased() == "S" {
            excerpt = Redaction.mark
        } else if !isPlain {
            excerpt = "…"
        } else {
            excerpt = text.count > 8 ? "\(start)…" : "\(start)"
        }
    }

    /// The error as data.
    public var asFailure: Failure {
        var facts: Facts = [.found: .text(excerpt)]
        switch reason {
        case .length(let count):
            facts[.flaw] = .text("length")
            // The letter that it begins with tells what it should be.
            let letter = excerpt == Redaction.mark ? "S" : excerpt.first
            let kind = letter.flatMap { StrKey.Kind(rawValue: $0) }
            (facts[.count], facts[.expected]) = (.number(count), kind.map { Fact.text(String($0.rawValue)) })
        case .notBase32: facts[.flaw] = .text("base32")
        case .unknownKind: facts[.flaw] = .text("kind")
        case .checksum: facts[.flaw] = .text("checksum")
        case .payload(let kind):
            (facts[.flaw], facts[.expected]) = (.text("payload"), .text(String(kind.rawValue)))
        case .wrongKind(expected: .publicKey, found: .contract): facts[.flaw] = .text("contract")
        case .wrongKind(let expected, let found):
            facts[.flaw] = .text("other-kind")
            (facts[.name], facts[.expected]) = (.text(String(found.rawValue)), .text(String(expected.rawValue)))
        }
        return .misuse(.keyUnfit, facts)
    }
}
