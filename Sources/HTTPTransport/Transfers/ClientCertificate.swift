internal import CCurl
public import Diagnostics
internal import Glibc

/// A certificate with its private key, with which a client proves who it is over TLS.
///
/// Its files are read once when it is made, so that a wrong one is told before anything is asked of anybody.
///
/// Reference: <https://curl.se/libcurl/c/CURLOPT_SSLCERT.html>
public struct ClientCertificate: Hashable, Sendable {
    /// The most bytes that one of the files may have.
    private static let sizeLimit = 1 << 20

    let certificate: String
    let key: String
    /// What opens the key; `nil` for one that is open.
    let passphrase: Secret<String>?

    /// Takes the certificate of one PEM file, and the key of the same or of another.
    ///
    /// - Throws: ``ClientCertificateError``; where the key needs a passphrase and none is given, with that reason.
    public init(
        _ certificate: String,
        key: String? = nil,
        passphrase: Secret<String>? = nil
    ) throws(ClientCertificateError) {
        guard try Self.text(certificate).contains("-----BEGIN CERTIFICATE-----") else {
            throw ClientCertificateError(.noCertificate, path: certificate)
        }
        let keyPath = key ?? certificate
        let keyText = try Self.text(keyPath)
        guard keyText.contains("PRIVATE KEY-----") else { throw ClientCertificateError(.noKey, path: keyPath) }
        let isEncrypted =
            keyText.contains("-----BEGIN ENCRYPTED PRIVATE KEY-----") || keyText.contains("Proc-Type: 4,ENCRYPTED")
        if isEncrypted, passphrase == nil { throw ClientCertificateError(.passphraseNeeded, path: keyPath) }
        (self.certificate, self.key) = (certificate, keyPath)
        self.passphrase = isEncrypted ? passphrase : nil
        if let words = loadingProblem() {
            throw ClientCertificateError(.unusable(curlMessage: words, isEncrypted: isEncrypted), path: keyPath)
        }
    }

    private static func text(_ path: String) throws(ClientCertificateError) -> String {
        do throws(SystemError) {
            return String(decoding: try OpenFile(reading: path).read(upTo: sizeLimit), as: UTF8.self)
        } catch {
            throw ClientCertificateError(.unreadable("\(error)"), path: path)
        }
    }

    /// What libcurl says against the files; `nil` where it takes them, or can't be asked beforehand.
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

/// Why a client certificate is of no use.
public struct ClientCertificateError: Diagnostic, Hashable {
    /// What is wrong with it.
    public enum Reason: Hashable, Sendable {
        /// The file can't be read; the system's words.
        case unreadable(String)
        /// The file holds no certificate.
        case noCertificate
        /// The file holds no private key.
        case noKey
        /// The key is encrypted, and its passphrase is not given.
        case passphraseNeeded
        /// libcurl does not take it.
        case unusable(curlMessage: String, isEncrypted: Bool)
    }

    /// What is wrong with it.
    public var reason: Reason

    /// Where the file is.
    public var path: String

    /// An error about the file at `path`.
    public init(_ reason: Reason, path: String) {
        self.reason = reason
        self.path = path
    }

    /// What happened.
    public var summary: String {
        switch reason {
        case .unreadable(let words): "the file \(path) can't be read: \(words)"
        case .noCertificate: "the file \(path) holds no certificate in PEM"
        case .noKey: "the file \(path) holds no private key in PEM"
        case .passphraseNeeded: "the private key \(path) is encrypted, and its passphrase is not given"
        case .unusable(let words, _): "the client certificate with the key \(path) can't be used: \(words)"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .unreadable: "check the path, and that the file may be read"
        case .noCertificate: "name a file with the lines -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----"
        case .noKey: "name a file with a private key in PEM with `--client-key`"
        case .passphraseNeeded: "give it with `--client-key-passphrase env:NAME` or `file:PATH`"
        case .unusable(_, true): "check the passphrase, and that the key belongs to the certificate"
        case .unusable: "check that the key belongs to the certificate, and that both files are whole"
        }
    }

    /// What kind of failure it is.
    public var failure: FailureKind { if reason == .passphraseNeeded { .unanswered } else { .usage } }
}
