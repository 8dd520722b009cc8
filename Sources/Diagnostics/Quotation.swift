/// Quotes foreign text safely in a message.
///
/// What a server answers may hold terminal escapes, a megabyte of HTML, or the secret that it was sent.
public enum Quotation {
    /// The most characters that are quoted.
    public static let limit = 300

    /// The words on one line, at most ``limit`` characters of them, without `secrets`, the queries of URLs, anything
    /// that looks like a token, and control characters; `nil` where nothing is left.
    public static func of(_ words: String, hiding secrets: [Secret<String>] = []) -> String? {
        var text = words
        // Before anything is cut off: half a secret would not be found.
        for secret in secrets where secret.reveal().count >= 3 {
            text = text.replacing(secret.reveal(), with: Redaction.mark)
        }
        text = String(text.prefix(limit * 4))
        let words = ForeignText(text).displayed.split(whereSeparator: isBlank)
        let shown = words.map(withoutSecrets).joined(separator: " ")
        guard !shown.isEmpty else { return nil }
        return shown.count <= limit ? shown : shown.prefix(limit) + "…"
    }

    private static func isBlank(_ character: Character) -> Bool {
        character.unicodeScalars.first?.properties.generalCategory == .spaceSeparator
    }

    private static func withoutSecrets(_ word: Substring) -> String {
        // A JSON Web Token begins with the base64 of `{"` and has two dots.
        if let start = word.firstRange(of: "eyJ"), word[start.lowerBound...].count(where: { $0 == "." }) >= 2 {
            return word[..<start.lowerBound] + Redaction.mark
        }
        guard word.contains("://"), let mark = word.firstIndex(where: { $0 == "?" || $0 == "#" }) else {
            return String(word)
        }
        return word[...mark] + Redaction.mark
    }
}

extension Collection where Element: StringProtocol {
    /// The first words in a row, and how many others there are: an anchor may name thousands of things.
    public func listed(most: Int = 10, by separator: String = ", ") -> String {
        guard count > most else { return joined(separator: separator) }
        return prefix(most).joined(separator: separator) + " and \(count - most) others"
    }
}
