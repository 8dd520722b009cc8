internal import FoundationEssentials
internal import HTTPTransport

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
