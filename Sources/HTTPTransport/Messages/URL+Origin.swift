package import FoundationEssentials

extension URL {
    /// The scheme, host and port to which credentials belong, as `https://host:port`, or `nil` where the URL can't be
    /// asked.
    ///
    /// It is read by the parser that connects, so that no one is trusted by one reading of a URL and reached by another.
    package var httpOrigin: String? {
        guard let destination = try? Destination(self) else { return nil }
        let origin = destination.origin
        return "\(origin.scheme)://\(origin.host):\(origin.port)"
    }
}
