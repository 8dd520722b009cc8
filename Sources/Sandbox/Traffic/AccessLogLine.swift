internal import HTTPServing
package import Timekeeping

/// A request in the access log of a sandbox, on one line: when, where, what, the status, how long it took, and its id.
///
/// Values of queries but those that its reader calls readable, and the parts of a page's path that open it, are `•••`.
package struct AccessLogLine: Hashable, Sendable, CustomStringConvertible {
    private static let mark = "•••"

    /// The time of the request.
    package let at: Timestamp
    /// The host and port that were asked.
    let authority: String
    let method: String
    private let path: String
    private let query: String?
    /// The status; `nil` where a fault took the place of an answer.
    let status: Int?
    let milliseconds: Int64
    /// The value of `X-Request-Id`, where the client sent one.
    let id: String?

    /// The line of a request that was answered after `duration`.
    init(_ request: ServerRequest, at now: Timestamp, status: Int?, after duration: Duration) {
        at = now
        authority = Self.word(request.authority ?? "-", limit: 255)
        method = Self.word(request.method.rawValue, limit: 20)
        path = Self.path(request.path)
        query = request.query
        self.status = status
        milliseconds = duration.wholeMilliseconds
        id = request.headers.values(of: .requestID).first.map { Self.word($0, limit: 128) }
    }

    package var description: String { text { _, _ in false } }

    /// The line with those values of the query that `isReadable` tells of a field's name and value.
    package func text(showing isReadable: (_ name: String, _ value: String) -> Bool) -> String {
        let target = Self.word(path + Self.shown(query, isReadable), limit: 1000)
        return
            "\(at) \(authority) \(method) \(target) \(status.map(String.init) ?? "-") \(milliseconds) ms \(id ?? "-")"
    }

    /// The path; the part of a page's that opens it is hidden.
    private static func path(_ path: String) -> String {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if parts.count > 2, parts[1] == "pages" { parts[2] = mark }
        return parts.joined(separator: "/")
    }

    private static func shown(_ query: String?, _ isReadable: (String, String) -> Bool) -> String {
        guard let query, !query.isEmpty else { return "" }
        let pairs = query.split(separator: "&").map { pair in
            guard let equals = pair.firstIndex(of: "=") else { return mark }
            let (name, value) = (String(pair[..<equals]), String(pair[equals...].dropFirst()))
            return "\(name)=\(isReadable(name, value) ? value : mark)"
        }
        return "?" + pairs.joined(separator: "&")
    }

    /// A text of the client as one word of the line: programs split such lines at blanks, and expect ASCII.
    private static func word(_ text: String, limit: Int) -> String {
        let scalars = text.unicodeScalars.prefix(limit).map { scalar in
            scalar.value > 0x20 && scalar.value < 0x7F || scalar == "\u{2022}" ? Character(scalar) : "?"
        }
        return scalars.isEmpty ? "-" : String(scalars)
    }
}
