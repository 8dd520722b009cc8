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

    /// The scheme with `://`; empty where the URL has none.
    private let scheme: String

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
        let place = isKnown || path.count < 2 ? String(decoding: path, as: UTF8.self) : "/\(Redaction.mark)"
        self.init(
            scheme: scheme,
            host: Self.clipped(String(decoding: authority, as: UTF8.self)),
            Self.clipped(place) + Self.redacted(query, isKnown, rules)
        )
    }

    private init(scheme: String, host: String, _ rest: some StringProtocol) {
        (self.scheme, self.host) = (scheme, host)
        description = scheme + host + rest
    }

    /// The URL, which a server has chosen, with `•••` for each name of its host that `isSecret`, and for its scheme and port; for all of
    /// the host where only that is secret, or where it is too long to tell.
    ///
    /// The names at its end that `known` ends with too stay, as do those that have fewer than four characters.
    func hiding(_ isSecret: (String) -> Bool, except known: String) -> RedactedURL {
        func isHidden(_ name: String) -> Bool { name.count >= Redaction.shortestInText && isSecret(name) }
        let names = Self.names(host)
        let same = zip(names.names.reversed(), Self.names(known).names.reversed()).prefix { $0 == $1 }.count
        let (strange, shared) = (names.names.dropLast(same), names.names.suffix(same))
        var shown = strange.map { isHidden($0) ? Redaction.mark : $0 }
        let isWhole = strange.count > 1 && shown == Array(strange) && isHidden(strange.joined(separator: "."))
        if isWhole || host.hasSuffix("…") { shown = [Redaction.mark] }
        let port = names.port.map { ":" + (isHidden($0) ? Redaction.mark : $0) } ?? ""
        let word = scheme.prefix { $0 != ":" }
        return RedactedURL(
            scheme: isHidden(String(word)) && !["http", "https"].contains(word) ? "\(Redaction.mark)://" : scheme,
            host: (shown + shared).joined(separator: ".") + port,
            String(decoding: description.utf8.dropFirst(scheme.utf8.count + host.utf8.count), as: UTF8.self)
        )
    }

    /// The names of a host, which are separated by dots, and its port.
    private static func names(_ host: String) -> (names: [String], port: String?) {
        let port = host.lastIndex(of: ":").map { host[$0...].dropFirst() }
        let hasPort = port.map { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } } ?? false
        let name = hasPort ? host.dropLast((port?.count ?? 0) + 1) : host[...]
        let names = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return (names, hasPort ? port.map(String.init) : nil)
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
