/// Quotes foreign text safely in a message.
///
/// What a server answers may hold terminal escapes, a megabyte of HTML, or the secret that it was sent.
public enum Quotation {
    /// The most characters that are quoted.
    public static let limit = 300

    /// The length of a UUID, the longest id in use: what is longer has to be of a form that is known to be public.
    private static let longestWord = 36

    /// The words on one line, at most ``limit`` characters of them, without `secrets` and control characters; `nil` where
    /// nothing is left.
    ///
    /// Of URLs the host is left, and of words longer than an id only accounts, contracts and hashes of the ledger: any other
    /// may be a token.
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
        if let scheme = word.firstRange(of: "://") {
            let authority = word[scheme.upperBound...].prefix { !"/\\?#".contains($0) }
            let rest = word[authority.endIndex...]
            let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
            let place = rest.count < 2 ? String(rest) : "/\(Redaction.mark)"
            return "\(withoutSecrets(word[..<scheme.lowerBound]))://\(host)\(place)"
        }
        guard word.utf8.count > longestWord else { return String(word) }
        var (shown, part) = ("", "")
        for character in word {
            if character.isASCII, !delimiters.contains(character) {
                part.append(character)
            } else {
                shown += known(part) + String(character)
                part = ""
            }
        }
        return shown + known(part)
    }

    /// What is no part of a token, as in `{"error":"unknown"}` and `token=`.
    private static let delimiters = Set("\"'{}[]()<>,;:=|")

    /// A part of a text, such as of a path; `•••` where it is longer than an id and has no form that is known to be public.
    package static func known(_ part: String) -> String {
        part.utf8.count <= longestWord || part.count <= longestWord || isPublic(part) ? part : Redaction.mark
    }

    /// Whether a text is an account, a contract or a hash of the ledger, by its form.
    ///
    /// Specification: <https://stellar.org/protocol/sep-23>
    private static func isPublic(_ text: String) -> Bool {
        let text = text.trimming(".!?".unicodeScalars.contains)
        let lengths: [Character: Int] = ["G": 56, "C": 56, "M": 69]
        let isAccount =
            text.first.flatMap { lengths[$0] } == text.utf8.count
            && text.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x32...0x37).contains($0) }
        return isAccount || text.utf8.count == 64 && text.allSatisfy { $0.isHexDigit && !$0.isUppercase }
    }
}

extension Collection where Element: StringProtocol {
    /// The first words in a row, and how many others there are: an anchor may name thousands of things.
    public func listed(most: Int = 10, by separator: String = ", ") -> String {
        guard count > most else { return joined(separator: separator) }
        return prefix(most).joined(separator: separator) + " and \(count - most) others"
    }
}
