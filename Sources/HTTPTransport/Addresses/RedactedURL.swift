internal import Diagnostics
public import FoundationEssentials

/// A URL as messages, journals and reports show it: without user name, query values, fragment, and parts of its path that
/// look like tokens.
public struct RedactedURL: Hashable, Sendable, CustomStringConvertible {
    /// The most characters of a path or query that are shown.
    private static let limit = 200
    /// What is shorter has words and identifiers in it rather than tokens.
    private static let shortestToken = 40

    /// The URL's text with everything hidden that may be a secret.
    public let description: String

    /// The host, with the port where the URL names one; what messages call the server.
    public let host: String

    /// The URL without its secrets.
    public init(_ url: URL) {
        self.init(text: url.absoluteString)
    }

    /// The URL in `text` without its secrets, whether or not it is valid.
    init(text: String) {
        let isPrintable = text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
        let printable =
            isPrintable
            ? text : String(text.unicodeScalars.map { $0.value < 0x21 || $0.value == 0x7F ? "?" : Character($0) })
        var rest = Substring(printable).prefix { $0 != "#" }
        var query: Substring?
        if let mark = rest.firstIndex(of: "?") {
            query = rest[rest.index(after: mark)...]
            rest = rest[..<mark]
        }
        var scheme = ""
        if let range = rest.firstRange(of: "://") {
            scheme = String(rest[..<range.upperBound])
            rest = rest[range.upperBound...]
        }
        var authority = rest.prefix { $0 != "/" && $0 != "\\" }
        let path = rest[authority.endIndex...]
        if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
        host = Self.clipped(String(authority))
        description = scheme + host + Self.clipped(Self.withoutTokens(path)) + Self.redacted(query)
    }

    /// The names of a query with their values hidden; text without a name is a value.
    private static func redacted(_ query: Substring?) -> String {
        guard let query, !query.isEmpty else { return "" }
        let pairs = query.split(separator: "&").map { pair in
            guard let equals = pair.firstIndex(of: "=") else { return Redaction.mark }
            return "\(isToken(pair[..<equals]) ? Redaction.mark : String(pair[..<equals]))=\(Redaction.mark)"
        }
        return "?" + clipped(pairs.joined(separator: "&"))
    }

    /// A path with `•••` in the place of what looks like a token, such as the one of a session.
    private static func withoutTokens(_ path: Substring) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false)
            .map { isToken($0) ? Redaction.mark : String($0) }
            .joined(separator: "/")
    }

    /// Whether a text begins a JSON Web Token, or is as long and as mixed as only chance makes it.
    ///
    /// Accounts, hashes and the ids of the ledger keep to one case of letters.
    private static func isToken(_ text: Substring) -> Bool {
        if text.contains("eyJ"), text.count >= shortestToken { return true }
        return text.count >= shortestToken && text.contains(where: \.isUppercase) && text.contains(where: \.isLowercase)
            && text.contains(where: \.isNumber) && !text.contains("%")
    }

    private static func clipped(_ text: String) -> String {
        text.count <= limit ? text : text.prefix(limit) + "…"
    }
}
