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

    /// The URL that `request` asks, with those values of its query that can be no secret: typed data, accounts, and ids.
    public init(_ request: HTTPRequest) {
        let (text, disclosure) = (request.url.absoluteString, request.disclosure)
        self.init(text: text, isKnown: disclosure.showsPath, rules: disclosure.request)
    }

    /// The URL in `text` without its secrets, whether or not it is valid; `rules` let values of the query through.
    package init(text: String, isKnown: Bool = false, rules: FieldRules = .closed) {
        // No URL has a blank or a control character: what is behind one counts as a query, of which no value is shown.
        let printable = text.utf8.map { $0 < 0x21 || $0 == 0x7F ? UInt8(ascii: "?") : $0 }
        // Bytes, as a mark that is drawn over one of these signs would make it another character.
        var rest = printable.prefix { $0 != UInt8(ascii: "#") }
        var query: ArraySlice<UInt8>?
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = rest[mark...].dropFirst()
            rest = rest[..<mark]
        }
        var scheme = ""
        if let colon = rest.indices.first(where: { rest[$0...].starts(with: "://".utf8) }) {
            scheme = String(decoding: rest[..<colon], as: UTF8.self) + "://"
            rest = rest[colon...].dropFirst(3)
        }
        var authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
        let path = rest[authority.endIndex...]
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[at...].dropFirst() }
        host = Self.clipped(String(decoding: authority, as: UTF8.self))
        let place = isKnown || path.count < 2 ? String(decoding: path, as: UTF8.self) : "/\(Redaction.mark)"
        description = scheme + host + Self.clipped(place) + Self.redacted(query, isKnown, rules)
    }

    /// The names of a query, where they are known, with the values that `rules` let through; text without a name is a value.
    private static func redacted(_ query: ArraySlice<UInt8>?, _ isKnown: Bool, _ rules: FieldRules) -> String {
        guard let query, !query.isEmpty else { return "" }
        guard isKnown else { return "?\(Redaction.mark)" }
        let pairs = query.split(separator: UInt8(ascii: "&")).map { pair in
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return Redaction.mark }
            let name = String(decoding: pair[..<equals], as: UTF8.self)
            let value = String(decoding: pair[equals...].dropFirst(), as: UTF8.self)
            let isShown = rules.rule(of: name).isPublic(FormEncoding.decode(value).first?.name ?? "")
            return "\(name)=\(isShown ? value : Redaction.mark)"
        }
        return "?" + clipped(pairs.joined(separator: "&"))
    }

    private static func clipped(_ text: String) -> String {
        text.utf8.count <= limit || text.count <= limit ? text : text.prefix(limit) + "…"
    }
}

extension RequestDestination {
    /// The URL as messages show it.
    var redacted: RedactedURL { RedactedURL(text: text) }
}
