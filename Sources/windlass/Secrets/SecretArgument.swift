import Diagnostics
import Stellar
import Terminal

/// A secret that stands on the command line, where everyone on the machine can read it, and the shell remembers it.
///
/// It is refused before anything is done with it, and repeated nowhere; so is one that is mistyped or cut off.
enum SecretArgument {
    /// A recovery phrase has no fewer words.
    private static let phraseLength = 12

    /// No phrase has fewer bytes: twelve words of three letters, and what is between them.
    private static let phraseSize = 47

    /// The least number of words of a recovery phrase by which a text counts as a phrase with typing mistakes.
    ///
    /// Many of them are common words: of 2 million words of English prose, 17 rows of twelve have nine, and one has ten.
    private static let knownWords = 10

    /// No text that is meant as a seed is shorter.
    private static let seedLength = 50

    /// The failure of `arguments` with a secret in them, or `nil` where there is none.
    static func found(in arguments: some Collection<String>) -> Failure? {
        kind(in: arguments).map { kind in
            .misuse(
                .secretOnCommandLine,
                [
                    .subject: .phrase(kind == .recoveryPhrase ? .recoveryPhrase : .secretSeed),
                    .flaw: kind == .recoveryPhrase ? .text("phrase") : nil,
                ]
            )
        }
    }

    /// The kind of the secret that stands in `words`, or `nil` where there is none.
    static func kind(in words: some Collection<String>) -> SecretText.Kind? {
        if words.contains(where: hasSeed) { return .seed }
        // Every command comes here, and hardly any has so many words in a row that are letters alone.
        let parts = words.flatMap { $0.split(whereSeparator: \.isWhitespace) }
        let rows = parts.split { $0.utf8.contains { $0 < 0x80 && !isLetter($0) } }
        let hasPhrase = rows.contains(where: isMeantAsPhrase) || words.contains(where: hasWholePhrase)
        return hasPhrase ? .recoveryPhrase : nil
    }

    /// The failure of a command line without words that were meant as a key or a recovery phrase: they may be mistyped ones.
    static func withoutKeys(_ failure: Failure) -> Failure {
        func isMeant(_ text: String) -> Bool { StrKey.isMeant(within: text) || RecoveryPhrase.isMeant(by: text) }
        var facts = failure.facts
        if isMeant(facts.text(.name) ?? "") { facts[.name] = .text(Redaction.mark) }
        if isMeant(facts.texts(.names).joined(separator: " ")) { facts[.names] = .texts([Redaction.mark]) }
        return .misuse(failure.code, facts, kind: failure.kind, at: failure.place)
    }

    /// Whether words in a row are those of a phrase, as far as they are no typing mistakes.
    private static func isMeantAsPhrase(_ row: ArraySlice<Substring>) -> Bool {
        guard row.count >= knownWords else { return false }
        let known = row.map { RecoveryPhrase.hasWord($0.lowercased()) }
        return known.indices.contains { start in
            known[start...].prefix(phraseLength).count { $0 } >= knownWords
        }
    }

    /// Whether a phrase without a mistake stands in a text, regardless of what is between its words.
    private static func hasWholePhrase(_ text: String) -> Bool {
        text.utf8.count >= phraseSize && SecretText.first(in: text)?.kind == .recoveryPhrase
    }

    /// Whether what is meant as a seed stands in a text by itself, with no letter or digit before or behind it.
    private static func hasSeed(_ text: String) -> Bool {
        text.utf8.count >= seedLength
            && text.utf8.split { !isDigit($0) && !isLetter($0) }.contains { word in
                word.count >= seedLength && word.first == UInt8(ascii: "S")
                    && word.allSatisfy { (0x41...0x5A).contains($0) || isDigit($0) }
            }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
}
