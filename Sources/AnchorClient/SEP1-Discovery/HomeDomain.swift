public import Diagnostics
public import FoundationEssentials
public import HTTPTransport

/// The name of an anchor: the domain under which it publishes its stellar.toml.
///
/// A loopback host with a port and the named plain hosts are met over http, every other one over https; an explicit scheme
/// overrides that (`https://localhost:8443`). The default port of the scheme is not part of the name.
///
/// Specification: <https://stellar.org/protocol/sep-1>
public struct HomeDomain: Hashable, Sendable {
    /// The longest name: with ` auth` behind it, it has to fit into the name of a data entry.
    public static let longestName = 59

    /// `host`, or `host:port` where the port is not the default one: what SEP-10 calls the home domain.
    public let name: String

    /// The domain's address: the scheme, the host and the port.
    public let url: URL

    /// Whether the host is this machine.
    public let isLoopback: Bool

    /// Whether the anchor is met over https.
    public var usesTLS: Bool { url.scheme == "https" }

    /// The address of the stellar.toml.
    public var tomlURL: URL { url.appendingSegments(".well-known", "stellar.toml") }

    /// Reads `host`, `host:port`, or either behind `https://` or (this machine and `plainHosts` only) `http://`.
    public init(parsing text: String, allowing plainHosts: PlainHosts = .none) throws(HomeDomainError) {
        try self.init(text) { plainHosts.contains($0) }
    }

    /// Reads a domain; `isPlain` decides whether plain http may be asked there, and is meant where no scheme is written.
    private init(_ text: String, isPlain: (URL) -> Bool) throws(HomeDomainError) {
        let (scheme, authority) = try Self.split(text)
        let (host, port) = try Self.hostAndPort(authority, text)
        guard let probe = URL(string: "http://\(host)\(port.map { ":\($0)" } ?? "")/") else {
            throw HomeDomainError(.host, text: text)
        }
        let isLoopback = probe.isLoopback
        let usesTLS = scheme.map { $0 == "https" } ?? !(isLoopback ? port != nil : isPlain(probe))
        guard usesTLS || isLoopback || isPlain(probe) else { throw HomeDomainError(.insecure, text: text) }
        let shownPort = port == (usesTLS ? 443 : 80) ? nil : port
        let name = host + (shownPort.map { ":\($0)" } ?? "")
        guard name.utf8.count <= Self.longestName else { throw HomeDomainError(.tooLong, text: text) }
        guard let url = URL(string: "\(usesTLS ? "https" : "http")://\(name)"), url.isAskable || isPlain(url) else {
            throw HomeDomainError(.host, text: text)
        }
        self.name = name
        self.url = url
        self.isLoopback = isLoopback
    }

    /// The scheme, if the text has one, and what stands between it and the end.
    private static func split(_ text: String) throws(HomeDomainError) -> (scheme: String?, authority: Substring) {
        var rest = Substring(text)
        var scheme: String?
        if let range = rest.firstRange(of: "://") {
            let written = rest[..<range.lowerBound].lowercased()
            guard written == "https" || written == "http" else { throw HomeDomainError(.scheme, text: text) }
            scheme = written
            rest = rest[range.upperBound...]
            // Copied from a browser, a lone slash comes with it.
            if rest.hasSuffix("/") { rest.removeLast() }
        }
        guard !rest.isEmpty else { throw HomeDomainError(.empty, text: text) }
        guard !rest.contains(where: { "/?#\\".contains($0) }) else { throw HomeDomainError(.path, text: text) }
        guard !rest.contains("@") else { throw HomeDomainError(.userInfo, text: "") }
        return (scheme, rest)
    }

    private static func hostAndPort(
        _ authority: Substring,
        _ text: String
    ) throws(HomeDomainError) -> (host: String, port: Int?) {
        let host: String
        let rest: Substring
        if authority.first == "[" {
            guard let end = authority.firstIndex(of: "]") else { throw HomeDomainError(.host, text: text) }
            host = authority[...end].lowercased()
            rest = authority[authority.index(after: end)...]
            let isAddress = host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
            guard isAddress else { throw HomeDomainError(.host, text: text) }
        } else {
            let end = authority.firstIndex(of: ":") ?? authority.endIndex
            host = authority[..<end].lowercased()
            rest = authority[end...]
            guard isName(host) else { throw HomeDomainError(.host, text: text) }
        }
        guard !rest.isEmpty else { return (host, nil) }
        let digits = rest.dropFirst()
        guard rest.first == ":", digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
            let port = Int(digits), (1...65_535).contains(port)
        else { throw HomeDomainError(.port, text: text) }
        return (host, port)
    }

    /// Whether the host is made of labels of ASCII letters, digits and hyphens.
    private static func isName(_ host: String) -> Bool {
        host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.unicodeScalars.allSatisfy {
                    $0.isASCII && ($0.properties.isAlphabetic || $0 == "-" || ("0"..."9").contains($0))
                }
        }
    }
}

extension HomeDomain: LosslessStringConvertible {
    /// The domain written as `text`, or `nil` where ``init(parsing:)`` would throw.
    public init?(_ text: String) {
        guard let domain = try? HomeDomain(parsing: text) else { return nil }
        self = domain
    }

    /// The shortest text that ``init(parsing:)`` reads as this domain.
    public var description: String {
        let hasPort = url.port != nil
        return usesTLS == !(isLoopback && hasPort) ? name : url.absoluteString
    }
}

extension HomeDomain {
    /// The shortest text that ``init(parsing:allowing:)`` reads as this domain with the same `plainHosts`.
    public func description(allowing plainHosts: PlainHosts) -> String {
        let isMeantPlain = URL(string: "http://\(name)").map { plainHosts.contains($0) } ?? false
        return usesTLS && isMeantPlain ? url.absoluteString : description
    }
}

extension HomeDomain: Codable {
    /// Reads the domain's text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        // What was written here had been allowed; whether it may be asked now is for the transport to say.
        guard let domain = try? HomeDomain(text, isPlain: { _ in text.hasPrefix("http:") }) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a home domain")
        }
        self = domain
    }

    /// Writes the domain's text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// The reason why a text names no anchor.
public struct HomeDomainError: FailureConvertible, Hashable {
    /// The faults of a text.
    public enum Reason: String, Hashable, Sendable {
        /// An empty text.
        case empty
        /// A scheme other than https and http.
        case scheme
        /// A path, a query or a fragment.
        case path
        /// A user name or password.
        case userInfo
        /// The host is not a host's name or address.
        case host
        /// The port is not a number from 1 to 65535.
        case port
        /// Plain http to another machine.
        case insecure
        /// More than 59 characters.
        case tooLong
    }

    /// The fault of the text.
    public var reason: Reason

    /// The text, fit to be shown.
    public var excerpt: String

    /// An error about `text`.
    public init(_ reason: Reason, text: String) {
        self.reason = reason
        excerpt = Quotation.of(text) ?? ""
    }

    /// The error as data.
    public var asFailure: Failure {
        .misuse(
            .invalidDomain,
            [.flaw: .text(reason.rawValue), .found: .text(excerpt), .limit: .number(HomeDomain.longestName)]
        )
    }
}
