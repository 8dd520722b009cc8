/// Which requests go through a proxy, as the environment says it.
///
/// `https_proxy`, and where that is missing `ALL_PROXY`, name the proxy of https URLs; `http_proxy`, in small letters only,
/// the one of http URLs. The first two are also read in the other case of letters. `no_proxy` lists the hosts that are
/// asked directly. Nothing goes to a proxy that is meant for this machine.
///
/// Reference: <https://everything.curl.dev/usingcurl/proxies/env.html>
public struct ProxySettings: Hashable, Sendable {
    /// No proxy for anything.
    public static let none = ProxySettings(environment: [:])

    /// The proxies of the two schemes, by scheme.
    private let proxies: [String: String]
    private let exceptions: ProxyExceptions

    /// What the variables of `environment` say; empty ones say nothing.
    public init(environment: [String: String]) {
        func value(_ names: String...) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        var proxies: [String: String] = [:]
        let everything = value("all_proxy", "ALL_PROXY")
        proxies["https"] = value("https_proxy", "HTTPS_PROXY") ?? everything
        // A web server hands the header `Proxy` of whoever asks it to its programs as `HTTP_PROXY`.
        proxies["http"] = value("http_proxy") ?? everything
        self.proxies = proxies
        exceptions = ProxyExceptions(value("no_proxy", "NO_PROXY") ?? "")
    }

    /// The proxy for `destination`, as the environment writes it; `nil` where that is asked directly.
    func proxy(for destination: Destination) -> String? {
        guard !destination.isThisMachine, let proxy = proxies[destination.origin.scheme],
            !exceptions.contain(destination.origin)
        else { return nil }
        return proxy
    }

    /// The host and port of a proxy, without the name and password that may stand before them.
    static func shownName(of proxy: String) -> String {
        let url = proxy.contains("://") ? proxy : "http://\(proxy)"
        return RedactedURL(text: url).host
    }
}

extension ProxySettings: CustomStringConvertible {
    /// The proxies by scheme, without names and passwords.
    public var description: String {
        proxies.sorted { $0.key < $1.key }.map { "\($0.key): \(Self.shownName(of: $0.value))" }.joined(separator: ", ")
    }
}
