public import FoundationEssentials

extension URL {
    /// The URL with `segments` behind its path, each escaped as one segment; a query stays where it is.
    ///
    /// Whether the URL ends in a slash makes no difference, so `https://a.example/sep24` and `https://a.example/sep24/`
    /// lead to the same place. Should Foundation refuse the result, the URL is returned unchanged.
    public func appendingSegments(_ segments: String...) -> URL {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        var path = parts.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        for segment in segments { path += "/" + Self.escaped(segment) }
        parts.percentEncodedPath = path
        return parts.url ?? self
    }

    /// The text as a segment of a path has it; `;` is escaped as well, behind which some servers look for parameters.
    ///
    /// Specification: <https://www.rfc-editor.org/rfc/rfc3986#section-3.3>
    private static func escaped(_ segment: String) -> String {
        let marks = "-._~!$&'()*+,=:@".utf8
        return segment.utf8.reduce(into: "") { text, byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: text.unicodeScalars.append(Unicode.Scalar(byte))
            case _ where marks.contains(byte): text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// Whether the transport asks this URL: https, or plain http on this machine, without user name and password.
    public var isAskable: Bool { isAskable(allowing: .none) }

    /// Whether a transport asks this URL that asks `plainHosts` over plain http, beside this machine.
    public func isAskable(allowing plainHosts: PlainHosts) -> Bool {
        guard let destination = try? RequestDestination(self) else { return false }
        return destination.isSecure || destination.isLoopback || plainHosts.contains(destination)
    }

    /// Whether the host is this machine, as the transport judges it.
    public var isLoopback: Bool {
        (try? RequestDestination(self))?.isLoopback ?? false
    }

    /// Whether the host is this machine, however it is written: also `localhost.`, and names below `localhost`.
    public var isThisMachine: Bool {
        (try? RequestDestination(self))?.isThisMachine ?? false
    }
}

extension URL {
    /// The scheme, host and port to which credentials belong, as `https://host:port`, or `nil` where the URL can't be
    /// asked.
    ///
    /// It is read by the parser that connects, so that no one is trusted by one reading of a URL and reached by another.
    package var httpOrigin: String? {
        guard let destination = try? RequestDestination(self) else { return nil }
        let origin = destination.origin
        return "\(origin.scheme)://\(origin.host):\(origin.port)"
    }
}
