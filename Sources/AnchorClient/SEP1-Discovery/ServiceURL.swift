internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import JSON

/// Validates the URLs that an anchor publishes.
enum ServiceURL {
    /// The reason why a URL is not used.
    enum Problem: Error {
        /// The text is no absolute URL, or one with a user name.
        case malformed
        /// Plain http, or a URL of this machine for a distant anchor's customer.
        case insecure
    }

    /// The URL in a member of an answer: as ``check(_:base:from:)``, of texts alone.
    ///
    /// A number would make a relative URL, and one that no one meant.
    static func check(
        _ value: JSONValue,
        base: URL?,
        from domain: HomeDomain,
        allowing plainHosts: PlainHosts = .none
    ) throws(Problem) -> URL {
        guard case .string(let text) = value else { throw .malformed }
        return try check(text, base: base, from: domain, allowing: plainHosts)
    }

    /// The URL in `text`, resolved against `base` where it is relative.
    ///
    /// https is taken from everyone, plain http only from an anchor that is met that way itself: one on this machine names
    /// that, and each names the `plainHosts`. This machine is named only by anchors that are there.
    static func check(
        _ text: String,
        base: URL? = nil,
        from domain: HomeDomain,
        allowing plainHosts: PlainHosts = .none
    ) throws(Problem) -> URL {
        let trimmed = text.trimming(\.isBlankOrLineBreak)
        guard !trimmed.isEmpty, let url = URL(string: trimmed, relativeTo: base)?.absoluteURL,
            let scheme = url.scheme?.lowercased(), let host = url.host(), !host.isEmpty
        else { throw .malformed }
        switch scheme {
        case "https": guard domain.isLoopback || !url.isThisMachine else { throw .insecure }
        case "http": guard PlainURLs(of: domain, allowing: plainHosts).contains(url) else { throw .insecure }
        default: throw .insecure
        }
        guard url.isAskable(allowing: plainHosts) else { throw .malformed }
        return url
    }
}

/// The URLs of plain http that an anchor may name; one that is met over https may name none.
///
/// They are those of this machine if the anchor is there itself, and those of hosts that are allowed to be plain.
struct PlainURLs: Hashable, Sendable {
    /// No URL of plain http.
    static let none = PlainURLs(isOnLoopback: false, hosts: .none)

    private var isOnLoopback: Bool
    private var hosts: PlainHosts

    private init(isOnLoopback: Bool, hosts: PlainHosts) {
        (self.isOnLoopback, self.hosts) = (isOnLoopback, hosts)
    }

    /// The URLs that the anchor called `domain` may name, beside the `hosts` that are allowed to be plain.
    init(of domain: HomeDomain, allowing hosts: PlainHosts = .none) {
        self = domain.usesTLS ? .none : PlainURLs(isOnLoopback: domain.isLoopback, hosts: hosts)
    }

    /// Whether `url` is one of them.
    func contains(_ url: URL) -> Bool {
        guard url.scheme?.lowercased() == "http" else { return false }
        return isOnLoopback && url.isLoopback || hosts.contains(url)
    }
}
