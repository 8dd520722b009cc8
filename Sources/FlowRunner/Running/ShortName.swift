internal import Diagnostics

/// An answer of three characters, such as a name: kept out of texts where it stands as a word of its own.
///
/// As a part of other words, or in small letters, it would be found everywhere; still shorter ones even as words. Banks write
/// names in capitals.
struct ShortName: Hashable, Sendable {
    let text: String

    /// `nil` where the answer is longer or shorter, or no word, or in capitals, as the codes of countries and currencies are.
    init?(_ answer: String) {
        guard answer.count == 3, answer.allSatisfy(\.isLetter), answer.lowercased() != "yes",
            answer.contains(where: \.isLowercase) || !answer.allSatisfy(\.isASCII)
        else { return nil }
        text = answer
    }

    /// `words` without the names.
    static func concealed(_ words: String, _ names: [ShortName]) -> String {
        names.flatMap { [$0.text, $0.text.uppercased()] }.reduce(words) { concealed($0, $1) }
    }

    private static func concealed(_ words: String, _ name: String) -> String {
        guard words.contains(name) else { return words }
        var shown = ""
        var rest = words[...]
        while let found = rest.firstRange(of: name) {
            let before = found.lowerBound > words.startIndex ? words[words.index(before: found.lowerBound)] : " "
            let after = found.upperBound < words.endIndex ? words[found.upperBound] : " "
            shown += rest[..<found.lowerBound]
            shown += isPart(before) || isPart(after) ? name : Redaction.mark
            rest = rest[found.upperBound...]
        }
        return shown + rest
    }

    private static func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
