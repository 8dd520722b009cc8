public import Diagnostics
public import FoundationEssentials

/// The hosts beside this machine that may be asked over plain http, such as those of a test network in containers.
///
/// Each is named by the one who runs the program. Over plain http, and only so, a request to them reaches private addresses.
public struct PlainHosts: Hashable, Sendable {
    private struct Host: Hashable {
        var name: String
        /// `nil` for every port.
        var port: String?
    }

    /// No host but this machine.
    public static let none = PlainHosts(hosts: [])

    private let hosts: Set<Host>

    private init(hosts: Set<Host>) {
        self.hosts = hosts
    }

    /// Reads `host`, which is meant with every port, or `host:port`; of each text one.
    public init(parsing texts: [String]) throws(PlainHostError) {
        var hosts: Set<Host> = []
        for text in texts { hosts.insert(try Self.host(text)) }
        self.hosts = hosts
    }

    /// Whether `url` is plain http to one of the hosts.
    public func contains(_ url: URL) -> Bool {
        guard !hosts.isEmpty, let destination = try? RequestDestination(url) else { return false }
        return contains(destination)
    }

    /// Whether plain http to one of the hosts leads there; this machine needs no permission, and gets none.
    func contains(_ destination: RequestDestination) -> Bool {
        guard !hosts.isEmpty, !destination.isSecure, !destination.isLoopback else { return false }
        let (name, port) = (destination.origin.host, destination.origin.port)
        return hosts.contains(Host(name: name)) || hosts.contains(Host(name: name, port: port))
    }

    private static func host(_ text: String) throws(PlainHostError) -> Host {
        guard !text.isEmpty else { throw PlainHostError(.empty, text: text) }
        guard !text.contains("://") else { throw PlainHostError(.scheme, text: text) }
        guard !text.contains("@") else { throw PlainHostError(.userInfo, text: "") }
        guard !text.contains(where: { "/?#\\".contains($0) }) else { throw PlainHostError(.path, text: text) }
        guard !text.contains("*") else { throw PlainHostError(.wildcard, text: text) }
        let name = text.first == "[" ? text.prefix { $0 != "]" } + "]" : text.prefix { $0 != ":" }
        guard text.hasPrefix(name) else { throw PlainHostError(.host, text: text) }
        let rest = text.dropFirst(name.count)
        let port = rest.isEmpty ? nil : Int(rest.dropFirst())
        guard rest.isEmpty || rest.first == ":" && rest.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            port.map({ (1...65_535).contains($0) }) ?? rest.isEmpty
        else { throw PlainHostError(.port, text: text) }
        // The name as the transport, which connects there, reads it.
        guard let url = URL(string: "http://\(name)/"), let destination = try? RequestDestination(url) else {
            throw PlainHostError(.host, text: text)
        }
        return Host(name: destination.origin.host, port: port.map { "\($0)" })
    }
}

/// The reason why a text names no host for plain http.
public struct PlainHostError: FailureConvertible, Hashable {
    /// The fault of the text.
    public enum Reason: String, Hashable, Sendable {
        /// An empty text.
        case empty
        /// A scheme.
        case scheme
        /// A path, a query or a fragment.
        case path
        /// A user name or password.
        case userInfo = "user-info"
        /// A pattern for more than one host.
        case wildcard
        /// The host is not a host's name or address.
        case host
        /// The port is not a number from 1 to 65535.
        case port
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
        .misuse(.plainHostUnfit, [.name: .text(excerpt), .flaw: .text(reason.rawValue)])
    }
}
