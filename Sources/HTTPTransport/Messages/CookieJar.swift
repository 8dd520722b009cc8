public import Diagnostics
internal import Synchronization

/// The cookies of one session.
///
/// Hand the same jar to every request of a session; which cookie goes where is decided by the rules of cookies (domain,
/// path, `Secure`, expiry), and more strictly than by those: a cookie goes back only to the origin (scheme, host, port)
/// that set it. A jar never writes itself anywhere, and what it prints of itself shows none of its cookies.
public final class CookieJar: Sendable {
    /// The most cookies that a jar keeps of one origin; the oldest goes first.
    static let capacity = 300

    /// The most origins that a jar keeps cookies of.
    private static let originLimit = 30

    /// Cookies in the line format of Netscape's `cookies.txt`, which libcurl reads and writes.
    private let lines: Mutex<[RequestDestination.Origin: [String]]>

    /// An empty jar.
    public init() {
        lines = Mutex([:])
    }

    /// The number of cookies in the jar.
    public var count: Int { lines.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    /// The names of the cookies.
    public var names: [String] {
        lines.withLock { lines in lines.values.joined().compactMap { Self.columns($0)?.name } }
    }

    /// Throws all cookies away.
    public func removeAll() {
        lines.withLock { $0 = [:] }
    }

    /// The cookies that `origin` set, in lines of `cookies.txt`.
    func netscapeLines(of origin: RequestDestination.Origin) -> [String] { lines.withLock { $0[origin] ?? [] } }

    /// All cookies by the origin that set them, in lines of `cookies.txt`.
    var contents: [RequestDestination.Origin: [String]] { lines.withLock { $0 } }

    /// Whether a line of `cookies.txt` is one of a cookie, with a value and nothing that would make it two lines.
    static func isCookie(_ line: String) -> Bool {
        guard columns(line) != nil, line.split(separator: "\t", omittingEmptySubsequences: false).count == 7 else {
            return false
        }
        return !line.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 }
    }

    /// Takes over what an exchange with `origin` changed: it began with the cookies `before` and ended with `after`.
    ///
    /// Only the difference counts, so that two exchanges at the same time do not undo each other's cookies.
    func update(_ origin: RequestDestination.Origin, from before: [String], to after: [String]) {
        lines.withLock { all in
            guard all[origin] != nil || all.count < Self.originLimit else { return }
            var lines = all[origin] ?? []
            defer { all[origin] = lines }
            let kept = Set(after)
            let gone = Set(before.filter { !kept.contains($0) }.map(Self.key))
            let known = Set(before)
            let new = after.filter { !known.contains($0) }
            let replaced = gone.union(new.map(Self.key))
            lines.removeAll { replaced.contains(Self.key($0)) }
            lines += new
            lines.removeFirst(max(0, lines.count - Self.capacity))
        }
    }

    /// The identity of a cookie: domain, path and name.
    private static func key(_ line: String) -> [String] {
        guard let columns = columns(line) else { return [line] }
        return [columns.domain, columns.path, columns.name]
    }

    private static func columns(_ line: String) -> (domain: String, path: String, name: String)? {
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard columns.count >= 6 else { return nil }
        let domain = columns[0].hasPrefix("#HttpOnly_") ? columns[0].dropFirst(10) : columns[0]
        return (String(domain), String(columns[2]), String(columns[5]))
    }
}

extension CookieJar: CustomStringConvertible, CustomReflectable {
    /// The number of cookies, and none of them.
    public var description: String { "\(count) cookies \(Redaction.mark)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension CookieJar {
    /// The number of bytes of an archive that are read.
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
            let origin = RequestDestination.Origin(
                scheme: String(columns[0]),
                host: String(columns[1]),
                port: String(columns[2])
            )
            update(origin, from: [], to: [String(columns[3])])
        }
    }
}
