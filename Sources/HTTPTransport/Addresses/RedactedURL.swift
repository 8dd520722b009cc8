internal import Diagnostics
public import FoundationEssentials

/// A URL as messages, journals and reports show it: the host, and path and names of the query where they are known.
///
/// The address of a service is: it is made of stellar.toml and of a specification, or a flow or command names it. Of any other,
/// such as a hosted page or the target of a redirect, each part behind the host may be a token and is hidden.
public struct RedactedURL: Hashable, Sendable, CustomStringConvertible {
    /// The most characters of a path or query that are shown.
    private static let limit = 200

    /// The URL's text with everything hidden that may be a secret.
    public let description: String

    /// The host, with the port where the URL names one; what messages call the server.
    public let host: String

    /// The URL without its secrets; with its path and the names of its query where that `isKnown`.
    public init(_ url: URL, isKnown: Bool = false) {
        self.init(text: url.absoluteString, isKnown: isKnown)
    }

    /// The URL that `request` asks.
    public init(_ request: HTTPRequest) {
        self.init(request.url, isKnown: request.disclosure.showsPath)
    }

    /// The URL in `text` without its secrets, whether or not it is valid.
    init(text: String, isKnown: Bool = false) {
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
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map { Quotation.known(String($0)) }
        let place = isKnown || path.count < 2 ? parts.joined(separator: "/") : "/\(Redaction.mark)"
        description = scheme + host + Self.clipped(place) + Self.redacted(query, isKnown)
    }

    /// The names of a query with their values hidden, where they are known; text without a name is a value.
    private static func redacted(_ query: Substring?, _ isKnown: Bool) -> String {
        guard let query, !query.isEmpty else { return "" }
        guard isKnown else { return "?\(Redaction.mark)" }
        let pairs = query.split(separator: "&").map { pair in
            pair.firstIndex(of: "=").map { "\(Quotation.known(String(pair[..<$0])))=\(Redaction.mark)" }
                ?? Redaction.mark
        }
        return "?" + clipped(pairs.joined(separator: "&"))
    }

    private static func clipped(_ text: String) -> String {
        text.count <= limit ? text : text.prefix(limit) + "…"
    }
}
