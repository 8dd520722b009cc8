internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport

/// Scheme, host and port of a page that can be visited.
struct PageOrigin: Hashable {
    let isSecure: Bool
    let host: String
    private let port: Int

    /// The origin of a URL, or `nil` where it is neither https nor http or has no host.
    init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), ["https", "http"].contains(scheme),
            let host = url.host(percentEncoded: true)?.lowercased(), !host.isEmpty
        else { return nil }
        isSecure = scheme == "https"
        self.host = host
        port = url.port ?? (isSecure ? 443 : 80)
    }

    /// The origin as the header `Origin` has it.
    var text: String {
        let isStandard = port == (isSecure ? 443 : 80)
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return "\(isSecure ? "https" : "http")://\(name)" + (isStandard ? "" : ":\(port)")
    }

    /// Whether the host looks like this machine; the transport, which connects there, judges it once more.
    var isLoopback: Bool {
        let name = host.trimming("[]".unicodeScalars.contains)
        if name == "localhost" || name == "::1" { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return parts.count == 4 && parts.allSatisfy { $0 != nil } && parts.first == 127
    }
}

extension PageOrigin {
    /// Makes sure that a visit stays on https; only on this machine, and on `plainHosts`, it may begin without.
    ///
    /// - Throws: ``HostedPageError`` where `url` leads elsewhere from `page`, or at the beginning.
    static func requireSecurity(
        of url: URL,
        from page: URL?,
        allowing plainHosts: PlainHosts = .none
    ) throws(HostedPageError) {
        let place = PagePlace.name(of: url)
        let former = page.map(PagePlace.name) ?? place
        guard let origin = PageOrigin(url) else { throw HostedPageError(.invalidURL, page: former) }
        let isDowngrade = page.flatMap { PageOrigin($0) }.map(\.isSecure) ?? false
        guard origin.isSecure || ((origin.isLoopback || plainHosts.contains(url)) && !isDowngrade) else {
            throw HostedPageError(.insecure(to: place), page: former)
        }
    }
}
