public import Diagnostics

/// Why words are not a recovery phrase; it never repeats one of them.
public struct RecoveryPhraseError: FailureConvertible, Hashable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// No phrase has so many words.
        case wordCount(Int)
        /// The word at `position`, counted from 1, is none of the 2048.
        case unknownWord(position: Int)
        /// All are words of phrases, but they do not belong together.
        case checksum
        /// No phrase writes down so many bytes.
        case entropy(byteCount: Int)
        /// Keys are numbered up to 2147483647.
        case accountNumber(UInt32)
    }

    /// What is wrong.
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
