public import Diagnostics

/// A certificate with its private key, with which a client proves who it is over TLS.
///
/// Its files are read once when it is made, so that a wrong one is reported before the first request.
///
/// Reference: <https://curl.se/libcurl/c/CURLOPT_SSLCERT.html>
public struct ClientCertificate: Hashable, Sendable {
    /// The most bytes that one of the files may have.
    private static let sizeLimit = 1 << 20

    let certificate: String
    let key: String
    /// The passphrase of the key; `nil` for one that is open.
    let passphrase: Secret<String>?

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
}
