public import Diagnostics
public import FoundationEssentials

/// A file of certificate authorities that are trusted beside those of the system, as companies and test networks have them.
///
/// It is looked at once, when it is named, so that a wrong one is told before anything is asked of anybody.
public struct CertificateAuthorityFile: Hashable, Sendable {
    /// The most bytes that such a file may have: all the authorities of the world take a quarter of a megabyte.
    private static let sizeLimit = 4 << 20

    /// Where it is.
    public let url: URL

    /// Takes the file at `url`, which holds at least one certificate in PEM.
    ///
    /// - Throws: `CertificateAuthorityError` where it can't be read, or holds none.
    public init(_ url: URL) throws(CertificateAuthorityError) {
        let path = url.path(percentEncoded: false)
        let content: [UInt8]
        do {
            content = try OpenFile(reading: path).read(upTo: Self.sizeLimit)
        } catch {
            throw CertificateAuthorityError(.unreadable, path: path)
        }
        let text = String(decoding: content, as: UTF8.self)
        guard text.contains("-----BEGIN CERTIFICATE-----") || text.contains("-----BEGIN TRUSTED CERTIFICATE-----")
        else {
            // A key beside a certificate does no harm; alone it is the file that was not meant.
            throw CertificateAuthorityError(text.contains("PRIVATE KEY-----") ? .key : .noCertificate, path: path)
        }
        self.url = url
    }
}

/// Why a file of certificate authorities is of no use.
public struct CertificateAuthorityError: Diagnostic, Hashable {
    /// What is wrong with it.
    public enum Reason: Hashable, Sendable {
        /// It can't be read.
        case unreadable
        /// It holds no certificate.
        case noCertificate
        /// It holds a private key, and no certificate.
        case key
    }

    /// What is wrong with the file.
    public var reason: Reason

    /// Where it is.
    public var path: String

    /// An error about the file at `path`.
    public init(_ reason: Reason, path: String) {
        self.reason = reason
        self.path = path
    }

    /// What happened.
    public var summary: String {
        switch reason {
        case .unreadable: "the file of certificate authorities \(path) can't be read"
        case .noCertificate: "the file of certificate authorities \(path) holds no certificate in PEM"
        case .key: "the file \(path) holds a private key, where the certificate of an authority is expected"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .unreadable: "check the path, and that the file may be read"
        case .noCertificate, .key: "name a file with the lines -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----"
        }
    }

    /// What kind of failure it is.
    public var failure: FailureKind { .usage }
}
