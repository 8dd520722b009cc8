internal import CCurl
internal import Diagnostics

/// One proxy as libcurl is given it: its address, and apart from that the user and password.
///
/// What libcurl writes into a message is of the address, so no message can have the password. It is taken apart by libcurl's own
/// parser.
///
/// Reference: <https://curl.se/libcurl/c/CURLOPT_PROXY.html>
struct Proxy: Hashable, Sendable {
    /// The schemes of proxies that libcurl knows.
    private static let schemes: Set<String> = ["http", "https", "socks", "socks4", "socks4a", "socks5", "socks5h"]

    /// The URL without user and password.
    let address: String

    /// The user and the password with a colon between them, each percent-encoded, as libcurl's option takes them; `nil` where the URL
    /// has neither.
    let credentials: Secret<String>?

    /// The host, with the port where the URL has one; what messages call the proxy.
    let name: String

    /// The proxy that `text` names, a URL or a host with its port; `nil` where libcurl can't read it, or doesn't know its scheme.
    init?(_ text: String) {
        guard !text.utf8.contains(0), let parts = curl_url() else { return nil }
        defer { curl_url_cleanup(parts) }
        let flags = UInt32(CURLU_GUESS_SCHEME | CURLU_NON_SUPPORT_SCHEME)
        guard curl_url_set(parts, CURLUPART_URL, text, flags) == CURLUE_OK else { return nil }
        // Without a scheme it is an http proxy, and libcurl's parser guesses by the host's name.
        if text.firstRange(of: "://") == nil { _ = curl_url_set(parts, CURLUPART_SCHEME, "http", 0) }
        func part(_ part: CURLUPart) -> String? {
            var raw: UnsafeMutablePointer<CChar>?
            guard curl_url_get(parts, part, &raw, 0) == CURLUE_OK, let raw else { return nil }
            defer { curl_free(raw) }
            return String(cString: raw)
        }
        let (user, password) = (part(CURLUPART_USER), part(CURLUPART_PASSWORD))
        for secret in [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS, CURLUPART_QUERY, CURLUPART_FRAGMENT] {
            guard curl_url_set(parts, secret, nil, 0) == CURLUE_OK else { return nil }
        }
        guard let scheme = part(CURLUPART_SCHEME), Self.schemes.contains(scheme.lowercased()),
            let host = part(CURLUPART_HOST), let address = part(CURLUPART_URL)
        else { return nil }
        self.address = address
        credentials = user == nil && password == nil ? nil : Secret("\(user ?? ""):\(password ?? "")")
        name = ForeignText(host + (part(CURLUPART_PORT).map { ":\($0)" } ?? "")).displayed
    }
}
