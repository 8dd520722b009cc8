internal import CCurl
internal import Glibc

extension ClientCertificate {
    /// The objection of libcurl to the files; `nil` where it takes them, or can't be asked beforehand.
    ///
    /// It reads them when it begins a connection over TLS: this one goes to a socket of this process, and ends there.
    func loadingProblem() -> String? {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard listener >= 0 else { return nil }
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, size) == 0 && listen(listener, 1) == 0
                    && getsockname(listener, pointer, &size) == 0
            }
        }
        guard isListening else { return nil }
        do throws(TransferFailure) {
            let easy = try EasyHandle()
            try easy.set(CURLOPT_URL, to: "https://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/")
            try easy.set(CURLOPT_PROXY, to: "")
            try easy.set(CURLOPT_NOSIGNAL, to: 1)
            try easy.set(CURLOPT_TIMEOUT_MS, to: 5000)
            try easy.set(certificate: self)
            // A TLS library that doesn't call back has its say when the first request goes out.
            let isHeard = ccurl_easy_setopt_ssl_context(easy.raw) { _, _, _ in CURLE_ABORTED_BY_CALLBACK }
            guard isHeard == CURLE_OK else { return nil }
            let code = curl_easy_perform(easy.raw)
            return code == CURLE_SSL_CERTPROBLEM ? easy.message(for: code) : nil
        } catch {
            return nil
        }
    }
}
