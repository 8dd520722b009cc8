/// A request that a server has received: its head, and its body when it is collected.
public struct ServerRequest: Sendable {
    /// The method of a request.
    public struct Method: Sendable, Hashable, RawRepresentable {
        /// The method as it is sent; capital letters matter.
        public let rawValue: String

        /// A method as it is sent.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The method `DELETE`.
        public static let delete = Method(rawValue: "DELETE")
        /// The method `GET`.
        public static let get = Method(rawValue: "GET")
        /// The method `HEAD`.
        public static let head = Method(rawValue: "HEAD")
        /// The method `OPTIONS`.
        public static let options = Method(rawValue: "OPTIONS")
        /// The method `PATCH`.
        public static let patch = Method(rawValue: "PATCH")
        /// The method `POST`.
        public static let post = Method(rawValue: "POST")
        /// The method `PUT`.
        public static let put = Method(rawValue: "PUT")
    }

    /// The method.
    public var method: Method
    /// Path and query as they were sent, nothing decoded.
    public var target: String
    /// The fields of the head.
    public var headers: HTTPFields
    /// The body.
    public var body: RequestBody
    /// Whether it came with TLS.
    public var isSecure: Bool
    /// Whether the client is on this machine: its connection has a loopback address.
    public var isFromThisMachine: Bool
    /// The parts of the path that the route of an ``HTTPRouter`` leaves open, by name, as they were sent.
    public internal(set) var parameters: [String: Substring] = [:]

    /// A request.
    ///
    /// A target in absolute form, as proxies get it, becomes its path and query; its host replaces the field `Host`
    /// (RFC 9112 section 3.2.2).
    public init(
        method: Method,
        target: String,
        headers: HTTPFields = [:],
        body: RequestBody = RequestBody([]),
        isSecure: Bool = false,
        isFromThisMachine: Bool = true
    ) {
        self.isSecure = isSecure
        self.isFromThisMachine = isFromThisMachine
        self.method = method
        self.headers = headers
        self.body = body
        self.target = target
        // By bytes, as an accent behind a slash makes another character of both.
        guard let colon = target.utf8.firstIndex(where: { Self.endsScheme($0) }),
            target.utf8[colon...].starts(with: "://".utf8)
        else { return }
        let rest = target.utf8[colon...].dropFirst(3)
        let start = rest.firstIndex { [UInt8(ascii: "/"), UInt8(ascii: "?")].contains($0) } ?? rest.endIndex
        self.headers[.host] = String(target[rest.startIndex..<start])
        self.target = (rest[start...].first == UInt8(ascii: "/") ? "" : "/") + target[start...]
    }

    private static func endsScheme(_ byte: UInt8) -> Bool { ":/?".utf8.contains(byte) }

    /// The target without its query.
    public var path: String { String(target[..<queryMark]) }

    /// The part of the target behind its first question mark.
    public var query: String? {
        queryMark == target.endIndex ? nil : String(target[target.utf8.index(after: queryMark)...])
    }

    private var queryMark: String.Index { target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex }

    /// The host and port that the client asked.
    public var authority: String? { headers[.host] }

    /// The scheme of the addresses that it came to, `http` or `https`.
    public var scheme: String { isSecure ? "https" : "http" }

    /// The value of a cookie, or `nil` where the client sends none of this name.
    public func cookie(_ name: String) -> String? {
        for pair in headers.values(of: .cookie).flatMap({ $0.split(separator: ";") }) {
            let text = pair.drop { $0 == " " }
            if text.hasPrefix(name + "=") { return String(text.dropFirst(name.count + 1)) }
        }
        return nil
    }

    /// A part of the path that the route leaves open; empty where there is none of this name.
    public func parameter(_ name: String) -> String { parameters[name].map(String.init) ?? "" }
}

/// The body of a request, which is read when it is collected.
public struct RequestBody: Sendable {
    private let read: @Sendable (_ limit: Int) async throws -> [UInt8]

    /// A body that is known already.
    public init(_ bytes: [UInt8]) {
        read = { limit throws(BodyTooLarge) in
            guard bytes.count <= limit else { throw BodyTooLarge() }
            return bytes
        }
    }

    init(read: @escaping @Sendable (_ limit: Int) async throws -> [UInt8]) {
        self.read = read
    }

    /// The whole body.
    ///
    /// A body that is announced as longer than the limit is refused before it is sent.
    ///
    /// - Parameter limit: the most bytes that it may have.
    /// - Returns: the body, which is empty where the request has none.
    /// - Throws: ``BodyTooLarge``, or ``ClientGone`` where the client has closed the connection.
    public func collect(upTo limit: Int) async throws -> [UInt8] {
        try await read(limit)
    }
}

/// A body is longer than its reader allows; a server answers with 413 where a handler throws it.
public struct BodyTooLarge: Error, Hashable {}

/// The client has closed the connection, or the server is closing it.
public struct ClientGone: Error, Hashable {}
