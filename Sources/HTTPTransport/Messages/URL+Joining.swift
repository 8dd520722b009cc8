public import Foundation

extension URL {
    /// The URL with `segments` behind its path, each escaped as one segment; a query stays where it is.
    ///
    /// Whether the URL ends in a slash makes no difference, so `https://a.example/sep24` and `https://a.example/sep24/`
    /// lead to the same place. Should Foundation refuse the result, the URL is returned unchanged.
    public func appendingSegments(_ segments: String...) -> URL {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        var path = parts.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        var allowed = CharacterSet.urlPathAllowed
        allowed.remove(charactersIn: "/;")
        for segment in segments {
            guard let escaped = segment.addingPercentEncoding(withAllowedCharacters: allowed) else { return self }
            path += "/" + escaped
        }
        parts.percentEncodedPath = path
        return parts.url ?? self
    }

    /// Whether the transport asks this URL: https, or plain http on this machine, without user name and password.
    public var isAskable: Bool {
        guard let destination = try? Destination(self) else { return false }
        return destination.isSecure || destination.isLoopback
    }

    /// Whether the host is this machine, as the transport judges it.
    public var isLoopback: Bool {
        (try? Destination(self))?.isLoopback ?? false
    }

    /// Whether the host is this machine, however it is written: also `localhost.`, and names below `localhost`.
    public var isThisMachine: Bool {
        (try? Destination(self))?.isThisMachine ?? false
    }
}
