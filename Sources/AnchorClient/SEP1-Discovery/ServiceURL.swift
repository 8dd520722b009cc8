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
        case "http":
            let isNamed = domain.isLoopback && url.isLoopback || plainHosts.contains(url)
            guard !domain.usesTLS, isNamed else { throw .insecure }
        default: throw .insecure
        }
        guard url.isAskable(allowing: plainHosts) else { throw .malformed }
        return url
    }
}
