internal import CCurl
internal import Diagnostics
internal import Timekeeping

extension EasyHandle {
    /// Sets the handle up for an order; callbacks are the transfer's business.
    mutating func prepare(for order: CurlTransferOrder) throws(CurlTransferFailure) {
        try set(CURLOPT_URL, to: order.destination.text)
        // Redirects are followed by the client, which judges each hop; libcurl does not even know other protocols.
        try set(CURLOPT_FOLLOWLOCATION, to: 0)
        try set(CURLOPT_PROTOCOLS_STR, to: order.destination.origin.scheme)
        // TLS tells at once whether requests can share a connection, so it is worth waiting for. Plain http tells with
        // the first response only: there, waiting would queue everything up behind one slow answer.
        let isSecure = order.destination.isSecure
        try set(CURLOPT_HTTP_VERSION, to: Int(isSecure ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1))
        try set(CURLOPT_PIPEWAIT, to: isSecure ? 1 : 0)
        try set(CURLOPT_SSLVERSION, to: CURL_SSLVERSION_TLSv1_2)
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, to: 1)
        try set(CURLOPT_TCP_KEEPALIVE, to: 1)
        // No signals in a process that has other threads, and no waiting for a name server's answer no one wants.
        try set(CURLOPT_NOSIGNAL, to: 1)
        try set(CURLOPT_QUICK_EXIT, to: 1)
        // Which proxy there is has been found out; libcurl shall not look into the environment once more.
        try set(CURLOPT_PROXY, to: order.proxy?.address ?? "")
        try set(CURLOPT_NOPROXY, to: "")
        if let credentials = order.proxy?.credentials { try set(CURLOPT_PROXYUSERPWD, to: credentials.reveal()) }
        // A server may close a kept connection just when a request arrives. What became of that is then unknown, so what
        // can't be tried again goes out on a connection of its own.
        try set(CURLOPT_FRESH_CONNECT, to: order.usesKeptConnections ? 0 : 1)
        try setResolutions(order.resolutions)
        // libcurl goes on looking into the system's folder of authorities, so this one is added to them.
        if let file = order.certificateAuthorityFile { try set(CURLOPT_CAINFO, to: file) }
        if let certificate = order.clientCertificate { try set(certificate: certificate) }
        // Compressed events would be held back until the compressor has enough of them.
        if order.stream == nil { try set(CURLOPT_ACCEPT_ENCODING, to: "") }
        try set(CURLOPT_CONNECTTIMEOUT_MS, to: order.connectTimeout.timeoutMilliseconds)
        if let timeout = order.timeout, order.stream == nil {
            try set(CURLOPT_TIMEOUT_MS, to: timeout.timeoutMilliseconds)
        }
        try setCookies(order.cookies)
        try setMethod(order.method, body: order.body)
        try setHeaders(order.headerLines)
    }

    /// Proves with `certificate` who the client is.
    borrowing func set(certificate: ClientCertificate) throws(CurlTransferFailure) {
        try set(CURLOPT_SSLCERT, to: certificate.certificate)
        try set(CURLOPT_SSLKEY, to: certificate.key)
        if let passphrase = certificate.passphrase { try set(CURLOPT_KEYPASSWD, to: passphrase.reveal()) }
    }

    private borrowing func setCookies(_ lines: [String]?) throws(CurlTransferFailure) {
        guard let lines else { return }
        try set(CURLOPT_COOKIEFILE, to: "")  // Turns the cookie engine on, and reads no file.
        for line in lines { try set(CURLOPT_COOKIELIST, to: line) }
    }

    private mutating func setMethod(_ method: HTTPMethod, body: HTTPBody?) throws(CurlTransferFailure) {
        switch method {
        case .get where body == nil: try set(CURLOPT_HTTPGET, to: 1)
        case .head: try set(CURLOPT_NOBODY, to: 1)
        case .post: try set(CURLOPT_POST, to: 1)
        case .get, .put, .patch, .delete, .options: break
        }
        if method != .head {
            if case .multipart(let parts) = body {
                try setParts(parts)
            } else if let bytes = body?.encoded()?.bytes ?? (method == .post ? [] : nil) {
                try setBody(bytes)
            }
        }
        if ![.head, .post].contains(method) { try set(CURLOPT_CUSTOMREQUEST, to: method.rawValue) }
    }
}

extension Duration {
    /// Milliseconds, rounded up, from 1 (0 would mean "for ever" to libcurl) to 24 days.
    var timeoutMilliseconds: Int { Int(max(1, Int32(clamping: wholeMillisecondsRoundedUp))) }
}
