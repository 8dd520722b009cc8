public import Diagnostics

extension CookieJar {
    /// How many bytes of an archive are read.
    private static let archiveLimit = 256 << 10

    /// All cookies as a text that ``init(archive:)`` reads: one in a line, after the origin that set it.
    ///
    /// Anyone who has it has the sessions that the cookies stand for, so it is to be sealed wherever it is kept.
    public var archive: Secret<String> {
        let lines = contents.flatMap { origin, lines in
            lines.map { "\(origin.scheme)\t\(origin.host)\t\(origin.port)\t\($0)" }
        }
        return Secret(lines.sorted().joined(separator: "\n"))
    }

    /// The jar that `archive` was made of.
    ///
    /// The text is trusted no further than a server: what is no cookie in it is left out, and the bounds of a jar hold.
    public convenience init(archive: Secret<String>) {
        self.init()
        let text = archive.reveal()
        guard text.utf8.count <= Self.archiveLimit else { return }
        for line in text.split(separator: "\n") {
            let columns = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
            guard columns.count == 4, Self.isCookie(String(columns[3])) else { continue }
            let origin = Destination.Origin(
                scheme: String(columns[0]),
                host: String(columns[1]),
                port: String(columns[2])
            )
            update(origin, from: [], to: [String(columns[3])])
        }
    }
}
