internal import Diagnostics
internal import Sodium
public import Stellar

extension RecoveryPhrase {
    /// A new phrase that no one can foresee, of 12, 15, 18, 21 or 24 words; SEP-5 recommends 24.
    public static func random(wordCount: Int = 24) throws(RecoveryPhraseError) -> RecoveryPhrase {
        guard wordCounts.contains(wordCount) else { throw RecoveryPhraseError(.wordCount(wordCount)) }
        return try RecoveryPhrase(entropy: Secret(RandomBytes.make(count: byteCount(of: wordCount))))
    }
}
