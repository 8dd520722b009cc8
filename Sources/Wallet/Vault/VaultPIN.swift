public import Diagnostics
internal import ICU
internal import Sodium

/// The key of a vault: a PIN of digits, or a passphrase.
public struct VaultPIN: Sendable {
    /// The least number of digits of a PIN: 6.
    public static let fewestDigits = 6

    /// The least number of characters of a passphrase: 8.
    public static let fewestCharacters = 8

    /// The most bytes that either may have.
    static let mostBytes = 1024

    let bytes: LockedBytes

    /// Takes `text` for a PIN where it consists of the digits 0 to 9, and for a passphrase otherwise.
    ///
    /// Letters that can be written in several ways count as the same, so that it opens on every keyboard.
    public init(_ text: Secret<String>) throws(VaultPINError) {
        let text = text.reveal().composed
        let isPIN = text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        guard !text.isEmpty else { throw VaultPINError(.empty) }
        guard !isPIN || text.count >= Self.fewestDigits else { throw VaultPINError(.fewDigits(text.count)) }
        guard isPIN || text.count >= Self.fewestCharacters else { throw VaultPINError(.fewCharacters(text.count)) }
        guard text.utf8.count <= Self.mostBytes, !text.unicodeScalars.contains(where: { $0.value < 32 }) else {
            throw VaultPINError(.unusable)
        }
        var bytes = Array(text.utf8)
        guard let locked = LockedBytes(taking: &bytes) else { throw VaultPINError(.unusable) }
        self.bytes = locked
    }

    /// Refuses a PIN that is among the first to be guessed: one digit, a run such as `890123`, also of pairs or other groups
    /// (`112233`, `121314`), or a repetition.
    ///
    /// A vault that has such a PIN still opens; no vault gets one.
    public func checkStrength() throws(VaultPINError) {
        let isGuessed = bytes.withBytes { bytes in
            let digits = bytes.map { Int($0) - 0x30 }
            guard digits.allSatisfy((0...9).contains) else { return false }
            return isRepetition(digits) || isRun(digits)
        }
        if isGuessed { throw VaultPINError(.weak) }
    }

    /// Whether the digits are a group and the same again, as `121212`.
    private func isRepetition(_ digits: [Int]) -> Bool {
        (1...max(1, digits.count / 2)).contains { length in zip(digits, digits.dropFirst(length)).allSatisfy(==) }
    }

    /// Whether each group of digits is the one before it with one more, or one less, in the same places: three groups at least,
    /// as `123456` and `121314`, or two that are one digit each, as `111222`.
    private func isRun(_ digits: [Int]) -> Bool {
        (1..<max(2, digits.count)).contains { length in
            let isOfOneDigit = digits.indices.allSatisfy { digits[$0] == digits[$0 / length * length] }
            guard isOfOneDigit || length * 3 <= digits.count else { return false }
            let steps = zip(digits, digits.dropFirst(length)).map { ($1 - $0 + 10) % 10 }
            let isSteady = zip(steps, steps.dropFirst(length)).allSatisfy(==)
            return isSteady && [1, 9].contains { one in steps.allSatisfy { $0 == 0 || $0 == one } }
        }
    }

    /// Whether both are the same.
    public func matches(_ other: VaultPIN) -> Bool { bytes.matches(other.bytes) }
}

extension VaultPIN: CustomStringConvertible {
    /// The mark of redaction.
    public var description: String { Redaction.mark }
}

/// The reason why a text is no PIN and no passphrase; it never repeats the text.
public struct VaultPINError: FailureConvertible, Hashable {
    /// The fault of the text.
    public enum Reason: Hashable, Sendable {
        /// An empty PIN.
        case empty
        /// A PIN with too few digits: this many.
        case fewDigits(Int)
        /// A PIN with too few characters: this many.
        case fewCharacters(Int)
        /// A PIN that is one digit, a run, also of groups, or a repetition.
        case weak
        /// A PIN with control characters, or of more than a thousand bytes.
        case unusable
    }

    /// The fault of the text.
    public var reason: Reason

    /// An error about a text.
    public init(_ reason: Reason) {
        self.reason = reason
    }

    /// The error as data.
    public var asFailure: Failure {
        func failure(_ flaw: String, _ limit: Int, _ count: Int? = nil) -> Failure {
            Failure(
                .pinUnfit,
                facts: [.flaw: .text(flaw), .limit: .text("\(limit)"), .count: count.map { .text("\($0)") }],
                remedies: [
                    Remedy(
                        .takePIN,
                        [.count: .text("\(VaultPIN.fewestDigits)"), .limit: .text("\(VaultPIN.fewestCharacters)")]
                    )
                ]
            )
        }
        return switch reason {
        case .empty: failure("empty", VaultPIN.fewestDigits)
        case .fewDigits(let count): failure("digits", VaultPIN.fewestDigits, count)
        case .fewCharacters(let count): failure("characters", VaultPIN.fewestCharacters, count)
        case .weak: failure("weak", VaultPIN.fewestDigits)
        case .unusable: failure("unusable", VaultPIN.mostBytes)
        }
    }
}
