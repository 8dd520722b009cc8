/// The header fields of a request or a response, in their order; a name may occur more than once.
public struct HTTPFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// The name of a field, in any case of letters.
    public struct Name: Sendable, RawRepresentable, ExpressibleByStringLiteral {
        /// The name as it is sent.
        public let rawValue: String

        /// A name as it is sent.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A name as it is sent.
        public init(stringLiteral name: String) { rawValue = name }
    }

    /// One field.
    public struct Field: Sendable, Hashable {
        /// The name.
        public var name: Name
        /// The value, without the blanks around it.
        public var value: String

        /// Whether the field is one line of a head: without the ends of lines that would make more of it.
        var isSendable: Bool {
            !name.rawValue.isEmpty && !name.rawValue.utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: ":") }
                && !value.utf8.contains { [0, 0x0A, 0x0D].contains($0) }
        }
    }

    /// All fields.
    public private(set) var all: [Field] = []

    /// No fields.
    public init() {}

    /// The fields of a literal, in its order.
    public init(dictionaryLiteral elements: (Name, String)...) {
        all = elements.map { Field(name: $0.0, value: $0.1) }
    }

    /// Adds a field behind all others.
    public mutating func append(_ name: Name, _ value: String) {
        all.append(Field(name: name, value: value))
    }

    /// The first value of `name`; setting it replaces all fields of that name, and `nil` removes them.
    public subscript(name: Name) -> String? {
        get { all.first { $0.name == name }?.value }
        set {
            let place = all.firstIndex { $0.name == name } ?? all.count
            all.removeAll { $0.name == name }
            if let newValue { all.insert(Field(name: name, value: newValue), at: place) }
        }
    }

    /// All values of `name`.
    public func values(of name: Name) -> [String] {
        all.filter { $0.name == name }.map(\.value)
    }
}

extension HTTPFields.Name: Hashable {
    /// Whether both are the same but for the case of ASCII letters.
    public static func == (left: Self, right: Self) -> Bool {
        left.rawValue.utf8.count == right.rawValue.utf8.count
            && zip(left.rawValue.utf8, right.rawValue.utf8).allSatisfy { $0 == $1 || lowercase($0) == lowercase($1) }
    }

    /// Hashes the name in small letters.
    public func hash(into hasher: inout Hasher) {
        for byte in rawValue.utf8 { hasher.combine(Self.lowercase(byte)) }
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}

extension HTTPFields.Name {
    /// The field `Accept`.
    public static let accept: Self = "Accept"
    /// The field `Access-Control-Allow-Headers`.
    public static let accessControlAllowHeaders: Self = "Access-Control-Allow-Headers"
    /// The field `Access-Control-Allow-Methods`.
    public static let accessControlAllowMethods: Self = "Access-Control-Allow-Methods"
    /// The field `Access-Control-Allow-Origin`.
    public static let accessControlAllowOrigin: Self = "Access-Control-Allow-Origin"
    /// The field `Access-Control-Expose-Headers`.
    public static let accessControlExposeHeaders: Self = "Access-Control-Expose-Headers"
    /// The field `Access-Control-Max-Age`.
    public static let accessControlMaxAge: Self = "Access-Control-Max-Age"
    /// The field `Allow`.
    public static let allow: Self = "Allow"
    /// The field `Authorization`.
    public static let authorization: Self = "Authorization"
    /// The field `Cache-Control`.
    public static let cacheControl: Self = "Cache-Control"
    /// The field `Connection`.
    public static let connection: Self = "Connection"
    /// `Content-Length`; of a response it is told by its body, and a field of this name is left out.
    public static let contentLength: Self = "Content-Length"
    /// The field `Content-Security-Policy`.
    public static let contentSecurityPolicy: Self = "Content-Security-Policy"
    /// The field `Content-Type`.
    public static let contentType: Self = "Content-Type"
    /// The field `Cookie`.
    public static let cookie: Self = "Cookie"
    /// `Date`; the server sends the present time where a response has none.
    public static let date: Self = "Date"
    /// The field `Expect`.
    public static let expect: Self = "Expect"
    /// The field `Host`.
    public static let host: Self = "Host"
    /// The field `Location`.
    public static let location: Self = "Location"
    /// The field `Origin`.
    public static let origin: Self = "Origin"
    /// The field `Retry-After`.
    public static let retryAfter: Self = "Retry-After"
    /// The field `Set-Cookie`.
    public static let setCookie: Self = "Set-Cookie"
    /// The field `Transfer-Encoding`.
    public static let transferEncoding: Self = "Transfer-Encoding"
    /// The field `WWW-Authenticate`.
    public static let wwwAuthenticate: Self = "WWW-Authenticate"
    /// The field `X-Request-Id`.
    public static let requestID: Self = "X-Request-Id"
    /// The field `X-Content-Type-Options`.
    public static let xContentTypeOptions: Self = "X-Content-Type-Options"
}
