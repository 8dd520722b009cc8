/// Quotes foreign text safely in a message.
///
/// An answer may hold terminal escapes, a megabyte of HTML, or the secret that the server was sent. Who reads the excerpt is
/// not decided here but by its type: prose is ``ForeignProse``, and an identifier a fact of its own.
public enum Quotation {
    /// The most characters that are quoted.
    public static let limit = 300

    /// The last character of a quotation from which something was cut off.
    public static let cut: Character = "…"

    /// The words on one line, at most ``limit`` characters of them, without `secrets` and control characters; `nil` where
    /// nothing is left.
    ///
    /// Of URLs the host is left.
    public static func of(_ words: String, hiding secrets: [Secret<String>] = []) -> String? {
        var text = words
        // Before anything is cut off: half a secret would not be found.
        for secret in secrets where secret.reveal().count >= 3 {
            text = text.replacing(secret.reveal(), with: Redaction.mark)
        }
        let beginning = text.prefix(limit * 4)
        let words = ForeignText(beginning).displayed.split(whereSeparator: isBlank)
        let shown = words.map(withoutPath).joined(separator: " ")
        guard !shown.isEmpty else { return nil }
        return shown.count <= limit && beginning.endIndex == text.endIndex ? shown : "\(shown.prefix(limit))\(cut)"
    }

    private static func isBlank(_ character: Character) -> Bool {
        character.unicodeScalars.first?.properties.generalCategory == .spaceSeparator
    }

    /// Of a URL the host alone: each part behind it may be a token.
    private static func withoutPath(_ word: Substring) -> String {
        guard let scheme = word.firstRange(of: "://") else { return String(word) }
        let authority = word[scheme.upperBound...].prefix { !"/\\?#".contains($0) }
        let rest = word[authority.endIndex...]
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        return "\(word[..<scheme.lowerBound])://\(host)\(rest.count < 2 ? String(rest) : "/\(Redaction.mark)")"
    }
}

extension Collection where Element: StringProtocol {
    /// The first words in a row, and how many others there are: an anchor may name thousands of things.
    ///
    /// A separator such as ` or ` is put before the last word alone, and commas between the others.
    public func listed(most: Int = 10, by separator: String = ", ") -> String {
        if count > most { return prefix(most).joined(separator: ", ") + " and \(count - most) others" }
        guard count > 2 else { return joined(separator: separator) }
        return prefix(count - 1).joined(separator: ", ") + separator + dropFirst(count - 1).joined()
    }
}
