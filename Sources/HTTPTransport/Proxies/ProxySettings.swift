internal import CCurl
internal import Diagnostics

/// The proxies for requests, as the environment names them.
///
/// `https_proxy`, and where that is missing `ALL_PROXY`, name the proxy of https URLs; `http_proxy`, in small letters only,
/// the one of http URLs. The first two are also read in the other case of letters. `no_proxy` lists the hosts that are
/// asked directly. Nothing goes to a proxy that is meant for this machine.
///
/// Reference: <https://everything.curl.dev/usingcurl/proxies/env.html>
public struct ProxySettings: Hashable, Sendable {
    /// No proxy for anything.
    public static let none = ProxySettings(environment: [:])

    /// A proxy, and the variable that names it.
    private struct Named: Hashable {
        var variable: String
        var proxy: String
    }

    /// The schemes of proxies that libcurl knows; without any it is an http proxy.
    private static let schemes: Set<String> = ["http", "https", "socks", "socks4", "socks4a", "socks5", "socks5h"]

    /// The proxies of the two schemes, by scheme.
    private let proxies: [String: Named]
    private let exceptions: ProxyExceptions

    /// The settings in the variables of `environment`; empty ones say nothing.
    public init(environment: [String: String]) {
        func value(_ names: String...) -> Named? {
            names.lazy.compactMap { name in environment[name].map { Named(variable: name, proxy: $0) } }
                .first { !$0.proxy.isEmpty }
        }
        var proxies: [String: Named] = [:]
        let everything = value("all_proxy", "ALL_PROXY")
        proxies["https"] = value("https_proxy", "HTTPS_PROXY") ?? everything
        // A web server passes the header `Proxy` of a client to its CGI programs as `HTTP_PROXY`.
        proxies["http"] = value("http_proxy") ?? everything
        self.proxies = proxies
        exceptions = ProxyExceptions(value("no_proxy", "NO_PROXY")?.proxy ?? "")
    }

    /// The proxy for `destination`, as the environment writes it; `nil` where that is asked directly.
    ///
    /// - Throws: `TransferFailure` where a variable names one that nothing can be asked through, however often.
    func proxy(for destination: RequestDestination) throws(CurlTransferFailure) -> String? {
        guard !destination.isThisMachine, let named = proxies[destination.origin.scheme],
            !exceptions.contain(destination.origin)
        else { return nil }
        guard Self.isAddress(named.proxy) else { throw CurlTransferFailure(.invalidProxy(variable: named.variable)) }
        return named.proxy
    }

    /// Whether libcurl, which connects there, can read it and knows its scheme.
    private static func isAddress(_ proxy: String) -> Bool {
        guard !proxy.utf8.contains(0), let parts = curl_url() else { return false }
        defer { curl_url_cleanup(parts) }
        let flags = UInt32(CURLU_GUESS_SCHEME | CURLU_NON_SUPPORT_SCHEME)
        guard curl_url_set(parts, CURLUPART_URL, proxy, flags) == CURLUE_OK else { return false }
        // Without one libcurl guesses by the host's name, and takes it for an http proxy anyway.
        guard let range = proxy.firstRange(of: "://") else { return true }
        return schemes.contains(proxy[..<range.lowerBound].lowercased())
    }

    /// The host and port of a proxy, without the name and password that may be before them, however they are written.
    static func shownName(of proxy: String) -> String {
        var rest = Substring(proxy)
        if let range = rest.firstRange(of: "://") { rest = rest[range.upperBound...] }
        if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
        return RedactedURL(text: "http://\(rest)").host
    }

    /// The words of libcurl about a request that goes through `proxy`, without the name and password in it.
    static func words(_ message: String, withoutCredentialsOf proxy: String) -> String {
        var rest = Substring(proxy)
        if let range = rest.firstRange(of: "://") { rest = rest[range.upperBound...] }
        guard let at = rest.lastIndex(of: "@") else { return message }
        let credentials = rest[..<at]
        let password = credentials.firstIndex(of: ":").map { credentials[credentials.index(after: $0)...] } ?? ""
        return [credentials, password].filter { !$0.isEmpty }
            .reduce(message) { $0.replacing($1, with: Redaction.mark) }
    }
}

extension ProxySettings: CustomStringConvertible {
    /// The proxies by scheme, without names and passwords.
    public var description: String {
        proxies.sortedByKey.map { "\($0.key): \(Self.shownName(of: $0.value.proxy))" }.joined(
            separator: ", "
        )
    }
}
