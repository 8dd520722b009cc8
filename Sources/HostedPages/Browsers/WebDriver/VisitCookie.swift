internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import JSON

/// A cookie as drivers hand it over, and as `CookieJar` archives it.
///
/// Specification: <https://www.w3.org/TR/webdriver2/#cookies>
struct VisitCookie: Sendable {
    var name: String
    var value: Secret<String>
    var path: String
    /// The host, with a dot in front where its subdomains get the cookie too.
    var domain: String
    var isSecure: Bool
    var isHTTPOnly: Bool
    /// Seconds since 1970, or `nil` where the cookie lasts as long as the visit.
    var expiry: Int64?

    /// A cookie of the protocol.
    init?(_ json: JSONValue) {
        guard let name = json["name"]?.string, let value = json["value"]?.string else { return nil }
        self.name = name
        self.value = Secret(value)
        path = json["path"]?.string ?? "/"
        domain = json["domain"]?.string ?? ""
        isSecure = json["secure"]?.bool ?? false
        isHTTPOnly = json["httpOnly"]?.bool ?? false
        expiry = json["expiry"]?.integer
    }

    /// The cookie of a line of an archive, and the origin that set it; `nil` where the line holds none.
    init?(archived line: Substring, ofOrigin origin: PageOrigin) {
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard columns.count == 10,
            URL(string: "\(columns[0])://\(columns[1]):\(columns[2])").flatMap(PageOrigin.init) == origin
        else { return nil }
        isHTTPOnly = columns[3].hasPrefix("#HttpOnly_")
        domain = isHTTPOnly ? String(columns[3].dropFirst(10)) : columns[3]
        path = columns[5]
        isSecure = columns[6] == "TRUE"
        expiry = Int64(columns[7]).flatMap { $0 == 0 ? nil : $0 }
        name = columns[8]
        value = Secret(columns[9])
    }

    /// The line of an archive for the cookie, set by a page of `url`.
    func archived(from url: URL) -> String? {
        guard let scheme = url.scheme?.lowercased(), let host = url.host(percentEncoded: true)?.lowercased() else {
            return nil
        }
        let port = url.port ?? (scheme == "https" ? 443 : 80)
        let columns = [
            scheme, host, String(port), (isHTTPOnly ? "#HttpOnly_" : "") + domain,
            domain.hasPrefix(".") ? "TRUE" : "FALSE", path, isSecure ? "TRUE" : "FALSE", String(expiry ?? 0), name,
            value.reveal(),
        ]
        let line = columns.joined(separator: "\t")
        return columns.contains { $0.contains("\t") || $0.contains(where: \.isNewline) } ? nil : line
    }

    /// The cookie as drivers take it.
    ///
    /// A cookie of the host alone names no domain: a driver would take one for a cookie of all subdomains.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(name), "value": .string(value.reveal()), "path": .string(path),
            "secure": .bool(isSecure), "httpOnly": .bool(isHTTPOnly),
        ]
        if domain.hasPrefix(".") { members["domain"] = .string(domain) }
        if let expiry { members["expiry"] = .number(String(expiry)) }
        return .object(members)
    }
}
