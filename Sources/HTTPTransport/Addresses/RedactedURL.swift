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
        // Bytes, as a mark that is drawn over one of these signs would make it another character.
        var rest = Substring(printable).utf8.prefix { $0 != UInt8(ascii: "#") }
        var query: Substring.UTF8View?
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = rest[mark...].dropFirst()
            rest = rest[..<mark]
        }
        var scheme = ""
        if let colon = rest.indices.first(where: { rest[$0...].starts(with: "://".utf8) }) {
            scheme = String(Substring(rest[..<colon])) + "://"
            rest = rest[colon...].dropFirst(3)
        }
        var authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
        let path = rest[authority.endIndex...]
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[at...].dropFirst() }
        host = Self.clipped(String(Substring(authority)))
        let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            Quotation.known(String(Substring($0)))
        }
        let place = isKnown || path.count < 2 ? parts.joined(separator: "/") : "/\(Redaction.mark)"
        description = scheme + host + Self.clipped(place) + Self.redacted(query, isKnown)
    }

    /// The names of a query with their values hidden, where they are known; text without a name is a value.
    private static func redacted(_ query: Substring.UTF8View?, _ isKnown: Bool) -> String {
        guard let query, !query.isEmpty else { return "" }
        guard isKnown else { return "?\(Redaction.mark)" }
        let pairs = query.split(separator: UInt8(ascii: "&")).map { pair in
            pair.firstIndex(of: UInt8(ascii: "=")).map {
                "\(Quotation.known(String(Substring(pair[..<$0]))))=\(Redaction.mark)"
            } ?? Redaction.mark
        }
        return "?" + clipped(pairs.joined(separator: "&"))
    }

    private static func clipped(_ text: String) -> String {
        text.utf8.count <= limit || text.count <= limit ? text : text.prefix(limit) + "…"
    }
}
