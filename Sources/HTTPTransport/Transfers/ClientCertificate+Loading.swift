internal import CCurl
public import Diagnostics
internal import Glibc

extension ClientCertificate {
    /// The most bytes that one of the files may have.
    private static let sizeLimit = 1 << 20

    /// Takes the certificate of one PEM file, and the key of the same or of another.
    ///
    /// - Throws: what is wrong with a file; `keyEncrypted` where the key needs a passphrase and none is given.
    public init(
        _ certificate: String,
        key: String? = nil,
        passphrase: Secret<String>? = nil
    ) throws(Failure) {
        guard try Self.text(certificate).contains("-----BEGIN CERTIFICATE-----") else {
            throw Failure.file(.otherContent, .certificate, certificate)
        }
        let keyPath = key ?? certificate
        let keyText = try Self.text(keyPath)
        guard keyText.contains("PRIVATE KEY-----") else { throw Failure.file(.otherContent, .key, keyPath) }
        let isEncrypted =
            keyText.contains("-----BEGIN ENCRYPTED PRIVATE KEY-----") || keyText.contains("Proc-Type: 4,ENCRYPTED")
        if isEncrypted, passphrase == nil { throw Failure.file(.keyEncrypted, .key, keyPath) }
        (self.certificate, self.key) = (certificate, keyPath)
        self.passphrase = isEncrypted ? passphrase : nil
        if let words = loadingProblem() {
            throw Failure.file(
                .certificateUnusable,
                .key,
                keyPath,
                [.flaw: .text(words), .isEncrypted: .flag(isEncrypted)]
            )
        }
    }

    private static func text(_ path: String) throws(Failure) -> String {
        do throws(SystemError) {
            return String(decoding: try OpenFile(reading: path).read(upTo: sizeLimit), as: UTF8.self)
        } catch {
            throw Failure.file(.unreadableFile, .file, path, [.flaw: error.fact])
        }
    }

    /// The objection of libcurl to the files; `nil` where it takes them, or can't be asked beforehand.
    ///
    /// It reads them when it begins a connection over TLS: this one goes to a socket of this process, and ends there.
    private func loadingProblem() -> String? {
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
        do throws(CurlTransferFailure) {
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
