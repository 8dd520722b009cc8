import FoundationEssentials

/// The file with the certificate of a sandbox's authority, for clients to trust; the key of the authority is nowhere.
struct AuthorityFile {
    let path: String

    /// Writes the certificate; `nil` where there is none.
    init?(_ certificate: String?, port: Int) throws {
        guard let certificate else { return nil }
        path = StorePlaces.authority(port: port)
        try? FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(),
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        do {
            try OutputFile.write(certificate, to: path, isPrivate: false)
        } catch {
            var error = error
            error.option = "XDG_DATA_HOME"
            throw error
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// The explanation how other programs are brought to trust it.
    var explanation: String {
        """
        To trust this certificate authority:
          Node.js            NODE_EXTRA_CA_CERTS=\(path)
          Python, Go, Ruby   SSL_CERT_FILE=\(path) (in place of the system's authorities)
          windlass           --ca-file \(path)
        """
    }
}
