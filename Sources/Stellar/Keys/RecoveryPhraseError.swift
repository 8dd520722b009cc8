public import Diagnostics

/// Why words are not a recovery phrase; it never repeats one of them.
public struct RecoveryPhraseError: Diagnostic, Hashable {
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

    /// What is wrong, without any of the words.
    public var summary: String {
        switch reason {
        case .wordCount(let count): "a recovery phrase has 12, 15, 18, 21 or 24 words, not \(count)"
        case .unknownWord(let position): "word \(position) of the recovery phrase is not in the English list of BIP-39"
        case .checksum: "recovery phrase: checksum mismatch; a word is wrong, or two are swapped"
        case .entropy(let count): "\(count) bytes make no recovery phrase"
        case .accountNumber(let number): "a recovery phrase has no account \(number)"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .wordCount: "give all words, in their order, with blanks between them"
        case .unknownWord: "check the spelling; the first four letters identify each word of the list"
        case .checksum: "one is another than it should be, or two are in the wrong order"
        case .entropy: "take 16, 20, 24, 28 or 32 bytes"
        case .accountNumber: "take a number from 0 to 2147483647"
        }
    }

    /// The kind of failure.
    public var failure: FailureKind { .usage }
}
