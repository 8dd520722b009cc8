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
    /// - Throws: that it can't be read, or holds none.
    public init(_ url: URL) throws(Failure) {
        let path = url.path(percentEncoded: false)
        let content: [UInt8]
        do {
            content = try OpenFile(reading: path).read(upTo: Self.sizeLimit)
        } catch {
            throw Failure.file(.unreadableFile, .authorities, path, [.flaw: .text("\(error)")])
        }
        let text = String(decoding: content, as: UTF8.self)
        guard text.contains("-----BEGIN CERTIFICATE-----") || text.contains("-----BEGIN TRUSTED CERTIFICATE-----")
        else {
            // A key beside a certificate does no harm; alone it is the file that was not meant.
            throw Failure.file(text.contains("PRIVATE KEY-----") ? .keyForAuthority : .otherContent, .authorities, path)
        }
        self.url = url
    }
}
