import Diagnostics
import Stellar
import Terminal

/// A secret that stands on the command line, where everyone on the machine can read it, and the shell remembers it.
///
/// It is refused before anything is done with it, and repeated nowhere.
enum SecretArgument {
    /// The failure of `arguments` with a secret in them, or `nil` where there is none.
    static func found(in arguments: some Collection<String>) -> Failure? {
        if arguments.contains(where: hasSeed) {
            return refusal(.secretSeed)
        }
        // Every command comes here, and hardly any has so many words in a row that are letters alone.
        let words = arguments.flatMap { $0.split(whereSeparator: \.isWhitespace) }
        let rows = words.split { $0.utf8.contains { $0 < 0x80 && !isLetter($0) } }
        let hasPhrase = rows.contains { $0.count >= 12 && SecretText.first(in: $0.joined(separator: " ")) != nil }
        return hasPhrase ? refusal(.recoveryPhrase) : nil
    }

    /// The failure of a command line without a word that was meant as a key, which may be a mistyped seed.
    static func withoutKeys(_ failure: Failure) -> Failure {
        var failure = failure
        if StrKey.isMeant(within: failure.facts.text(.name) ?? "") { failure.facts[.name] = .text(Redaction.mark) }
        if failure.facts.texts(.names).contains(where: StrKey.isMeant(within:)) {
            failure.facts[.names] = .texts([Redaction.mark])
        }
        return failure
    }

    /// Whether a seed stands in a text by itself, with no letter or digit before or behind it.
    private static func hasSeed(_ text: String) -> Bool {
        text.utf8.count >= 56
            && text.utf8.split { !(0x30...0x39).contains($0) && !isLetter($0) }.contains { word in
                word.count == 56 && word.first == UInt8(ascii: "S")
                    && word.allSatisfy { (0x41...0x5A).contains($0) || (0x32...0x37).contains($0) }
            }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

    private static func refusal(_ secret: Phrase) -> Failure {
        .misuse(
            .secretOnCommandLine,
            [.subject: .phrase(secret), .flaw: secret == .recoveryPhrase ? .text("phrase") : nil]
        )
    }
}
