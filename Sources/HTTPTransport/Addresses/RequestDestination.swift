internal import CCurl
internal import FoundationEssentials
internal import Glibc
internal import ICU

/// The destination of one request, read by the same parser that connects there.
///
/// Whether a host is this machine, or an origin the one before, must not be judged by one URL parser and acted upon by
/// another. So libcurl's parser decides, and libcurl is given the text that it made of the URL.
///
/// Reference: <https://curl.se/libcurl/c/libcurl-url.html>
struct RequestDestination: Hashable, Sendable {
    /// The scheme, host and port to which credentials belong.
    struct Origin: Hashable, Sendable {
        var scheme: String
        var host: String
        var port: String
    }

    /// The URL in normal form, without a fragment.
    let text: String

    /// The origin that is asked.
    let origin: Origin

    /// Reads an absolute URL.
    init(_ url: URL) throws(CurlTransferFailure) {
        try self.init(absolute: url.absoluteString, relative: nil)
    }

    /// The place that `location`, the value of a `Location` header, names from here.
    func resolving(_ location: String) throws(CurlTransferFailure) -> RequestDestination {
        try RequestDestination(absolute: text, relative: location)
    }

    private init(absolute: String, relative: String?) throws(CurlTransferFailure) {
        guard let parts = curl_url() else { throw CurlTransferFailure(.outOfMemory) }
        defer { curl_url_cleanup(parts) }
        let malformed = CurlTransferFailure(.invalidURL(.malformed))
        // A zero byte would end the text for libcurl and go on for everyone else.
        guard !absolute.utf8.contains(0), curl_url_set(parts, CURLUPART_URL, absolute, 0) == CURLUE_OK else {
            throw Self.scheme(of: absolute).map { CurlTransferFailure(.invalidURL(.scheme($0))) } ?? malformed
        }
        if let relative {
            let flags = UInt32(CURLU_URLENCODE)
            guard !relative.isEmpty, !relative.utf8.contains(0),
                curl_url_set(parts, CURLUPART_URL, relative, flags) == CURLUE_OK
            else { throw malformed }
        }
        _ = curl_url_set(parts, CURLUPART_FRAGMENT, nil, 0)
        guard let scheme = Self.part(CURLUPART_SCHEME, of: parts) else { throw malformed }
        guard ["https", "http"].contains(scheme) else { throw CurlTransferFailure(.invalidURL(.scheme(scheme))) }
        // libcurl reads an international name in the charset of the locale, so it is given the name as name servers know it.
        guard let name = Self.part(CURLUPART_HOST, of: parts), let host = name.hostInASCII, !host.isEmpty,
            host == name || curl_url_set(parts, CURLUPART_HOST, host, 0) == CURLUE_OK
        else { throw malformed }
        guard let text = Self.part(CURLUPART_URL, of: parts),
            let port = Self.part(CURLUPART_PORT, of: parts, UInt32(CURLU_DEFAULT_PORT))
        else { throw malformed }
        guard Self.part(CURLUPART_USER, of: parts) == nil, Self.part(CURLUPART_PASSWORD, of: parts) == nil else {
            throw CurlTransferFailure(.invalidURL(.credentials))
        }
        self.text = text
        origin = Origin(scheme: scheme, host: host.lowercased(), port: port)
    }

    /// Whether the host is this machine: `localhost`, 127.0.0.0/8 or `[::1]`.
    var isLoopback: Bool {
        let host = origin.host
        if host == "localhost" { return true }
        var version4 = in_addr()
        if inet_pton(AF_INET, host, &version4) == 1 { return UInt32(bigEndian: version4.s_addr) >> 24 == 127 }
        guard host.hasPrefix("["), host.hasSuffix("]") else { return false }
        var version6 = in6_addr()
        guard inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &version6) == 1 else { return false }
        return withUnsafeBytes(of: version6) { bytes in bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1 }
    }

    /// The host without the dots that may end it: `localhost.` leads where `localhost` does.
    var bareHost: String {
        var host = Substring(origin.host)
        while host.hasSuffix(".") { host.removeLast() }
        return String(host)
    }

    /// Whether the host is `localhost`, or a name below it, which is this machine as well (RFC 6761).
    var isNamedLocalhost: Bool { bareHost == "localhost" || bareHost.hasSuffix(".localhost") }

    /// Whether the host is this machine, however it is written.
    var isThisMachine: Bool { isLoopback || isNamedLocalhost || NetworkAddress(bareHost)?.kind == .loopback }

    var isSecure: Bool { origin.scheme == "https" }

    /// Refuses plain http to any host but this machine and those of `plainHosts`.
    func requireSecurity(allowing plainHosts: PlainHosts = .none) throws(CurlTransferFailure) {
        guard isSecure || isLoopback || plainHosts.contains(self) else { throw CurlTransferFailure(.insecureURL) }
    }

    private static func part(_ part: CURLUPart, of parts: OpaquePointer, _ flags: UInt32 = 0) -> String? {
        var raw: UnsafeMutablePointer<CChar>?
        guard curl_url_get(parts, part, &raw, flags) == CURLUE_OK, let raw else { return nil }
        defer { curl_free(raw) }
        return String(cString: raw)
    }

    /// The scheme of a URL that libcurl does not take, if that is the reason.
    private static func scheme(of text: String) -> String? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let scheme = text[..<colon].lowercased()
        let isName = !scheme.isEmpty && scheme.count <= 20 && scheme.utf8.allSatisfy { (0x61...0x7A).contains($0) }
        return isName && scheme != "https" && scheme != "http" ? scheme : nil
    }
}
