package import FoundationEssentials

extension Reach {
    /// The reason why someone whom pages lead, such as a driven browser, must not be at `url`, as far as the URL tells; `nil` where
    /// they may.
    package func objection(to url: URL) -> TransportError? {
        guard let reason = (try? RequestDestination(url)).flatMap({ objection(to: $0) }) else { return nil }
        return TransportError(reason, method: .get, url: RedactedURL(url))
    }
}
