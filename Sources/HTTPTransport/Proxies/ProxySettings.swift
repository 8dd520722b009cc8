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
        /// `nil` where the variable names none that libcurl can use.
        var proxy: Proxy?
    }

    /// The proxies of the two schemes, by scheme.
    private let proxies: [String: Named]
    private let exceptions: ProxyExceptions

    /// The settings in the variables of `environment`; empty ones say nothing.
    public init(environment: [String: String]) {
        func value(_ names: String...) -> Named? {
            let name = names.first { environment[$0]?.isEmpty == false }
            return name.map { Named(variable: $0, proxy: Proxy(environment[$0] ?? "")) }
        }
        var proxies: [String: Named] = [:]
        let everything = value("all_proxy", "ALL_PROXY")
        proxies["https"] = value("https_proxy", "HTTPS_PROXY") ?? everything
        // A web server passes the header `Proxy` of a client to its CGI programs as `HTTP_PROXY`.
        proxies["http"] = value("http_proxy") ?? everything
        self.proxies = proxies
        let lists = ["no_proxy", "NO_PROXY"].compactMap { environment[$0] }
        exceptions = ProxyExceptions(lists.first { !$0.isEmpty } ?? "")
    }

    /// The proxy for `destination`; `nil` where that is asked directly.
    ///
    /// - Throws: a failure with the reason ``TransportError/Reason/invalidProxy(variable:)`` where a variable names one that nothing
    ///   can be asked through, however often.
    func proxy(for destination: RequestDestination) throws(CurlTransferFailure) -> Proxy? {
        guard !destination.isThisMachine, let named = proxies[destination.origin.scheme],
            !exceptions.contain(destination.origin)
        else { return nil }
        guard let proxy = named.proxy else { throw CurlTransferFailure(.invalidProxy(variable: named.variable)) }
        return proxy
    }
}

extension ProxySettings: CustomStringConvertible {
    /// The proxies by scheme, without names and passwords; of one that can't be used its variable.
    public var description: String {
        proxies.sortedByKey.map { "\($0.key): \($0.value.proxy?.name ?? $0.value.variable)" }.joined(separator: ", ")
    }
}
