internal import Diagnostics
internal import Synchronization

/// The cookies of one session.
///
/// Hand the same jar to every request of a session; which cookie goes where is decided by the rules of cookies (domain,
/// path, `Secure`, expiry). A jar never writes itself anywhere, and what it prints of itself shows none of its cookies.
public final class CookieJar: Sendable {
    /// The most cookies that a jar keeps; the oldest goes first.
    static let capacity = 300

    /// A cookie in the line format of Netscape's `cookies.txt`, which libcurl reads and writes.
    private let lines: Mutex<[String]>

    /// An empty jar.
    public init() {
        lines = Mutex([])
    }

    /// How many cookies the jar holds.
    public var count: Int { lines.withLock { $0.count } }

    /// The names of the cookies.
    public var names: [String] {
        lines.withLock { lines in lines.compactMap { Self.columns($0)?.name } }
    }

    /// Throws all cookies away.
    public func removeAll() {
        lines.withLock { $0 = [] }
    }

    /// The cookies, in lines of `cookies.txt`.
    var netscapeLines: [String] { lines.withLock { $0 } }

    /// Takes over what an exchange changed: it began with the cookies `before` and ended with `after`.
    ///
    /// Only the difference counts, so that two exchanges at the same time do not undo each other's cookies.
    func update(from before: [String], to after: [String]) {
        lines.withLock { lines in
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

    /// What makes two lines speak of the same cookie: domain, path and name.
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
    /// How many cookies there are, and none of them.
    public var description: String { "\(count) cookies \(Redaction.mark)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
