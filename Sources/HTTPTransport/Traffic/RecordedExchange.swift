public import Diagnostics
public import Timekeeping

/// One exchange of a run with a server, without its secrets: what was asked, what came back, and why it was asked again.
///
/// It is redacted when it is made. Nothing in it opens, signs or identifies anything that a report must not show, so it may be
/// printed, stored and passed on as it is.
public struct RecordedExchange: Codable, Hashable, Sendable, Identifiable {
    /// A request.
    public struct Request: Codable, Hashable, Sendable {
        /// The method, such as `GET`.
        public var method: String
        /// The address, with `•••` in the place of secret values of its query.
        public var url: String
        /// Headers and body.
        public var content: Content

        /// A request.
        public init(method: String, url: String, content: Content = Content()) {
            self.method = method
            self.url = url
            self.content = content
        }
    }

    /// A response.
    public struct Response: Codable, Hashable, Sendable {
        /// The status, 100 to 999.
        public var status: Int
        /// The version of HTTP, such as `HTTP/1.1`.
        public var httpVersion: String
        /// Headers and body.
        public var content: Content

        private enum CodingKeys: String, CodingKey {
            case status, content
            case httpVersion = "http_version"
        }

        /// An answer.
        public init(status: Int, httpVersion: String = "HTTP/1.1", content: Content = Content()) {
            self.status = status
            self.httpVersion = httpVersion
            self.content = content
        }
    }

    /// Headers and body of a message.
    public struct Content: Codable, Hashable, Sendable {
        /// The headers in their order; secret values are `•••`.
        public var headers: [Header]
        /// The media type of the body, as its header has it.
        public var mediaType: String?
        /// The body as text, members of JSON in alphabetical order; `nil` where there is none, it is a form, or it is never kept.
        public var body: String?
        /// The fields of a form; `nil` where the body is none.
        public var form: [FormField]?
        /// The number of bytes of the body on the wire, decompressed; of a multipart form, of its values.
        public var size: Int
        /// Whether only the beginning of the body is kept.
        public var isCut: Bool
        /// The way in which the body of an answer breaks, where what is kept of it does not; `nil` where there is no such difference.
        public var broken: BodyBreak?

        private enum CodingKeys: String, CodingKey {
            case headers, body, form, size, broken
            case mediaType = "media_type"
            case isCut = "cut"
        }

        /// Headers and body; nothing unless given.
        public init(
            headers: [Header] = [],
            mediaType: String? = nil,
            body: String? = nil,
            form: [FormField]? = nil,
            size: Int = 0,
            isCut: Bool = false
        ) {
            self.headers = headers
            self.mediaType = mediaType
            self.body = body
            self.form = form
            self.size = size
            self.isCut = isCut
        }
    }

    /// One header.
    public struct Header: Codable, Hashable, Sendable {
        /// The name as it was written.
        public var name: String
        /// The value, or `•••`.
        public var value: String

        /// A header.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// One field of a form.
    public struct FormField: Codable, Hashable, Sendable {
        /// The name.
        public var name: String
        /// The value, or `•••`.
        public var value: String
        /// Whether it is a file; neither its name nor its bytes are kept.
        public var isFile: Bool
        /// The number of its bytes.
        public var size: Int

        private enum CodingKeys: String, CodingKey {
            case name, value, size
            case isFile = "file"
        }

        /// A field.
        public init(name: String, value: String, isFile: Bool = false, size: Int = 0) {
            self.name = name
            self.value = value
            self.isFile = isFile
            self.size = size
        }
    }

    /// The times of an exchange, in milliseconds.
    public struct Times: Codable, Hashable, Sendable {
        /// Looking up host names.
        public var dns: Double
        /// Connecting.
        public var connect: Double
        /// Agreeing on TLS.
        public var tls: Double
        /// The time from the start to the first byte of the answer.
        public var firstByte: Double
        /// The time from the start to the end.
        public var total: Double

        private enum CodingKeys: String, CodingKey {
            case dns, connect, tls, total
            case firstByte = "first_byte"
        }

        /// The times of an exchange that took `total`.
        public init(_ timings: Timings = Timings(), total: Duration) {
            func milliseconds(_ duration: Duration) -> Double { (duration.inSeconds * 1_000_000).rounded() / 1000 }
            dns = milliseconds(timings.dns)
            connect = milliseconds(timings.connect)
            tls = milliseconds(timings.tls)
            firstByte = milliseconds(timings.firstByte)
            self.total = milliseconds(total)
        }
    }

    /// The reason why the same request was sent again.
    public enum Cause: Hashable, Sendable {
        /// The try before was answered with this status.
        case status(Int)
        /// The try before got no answer, or one of success that can't be used, for this reason.
        case failure(FailureCode)
    }

    /// The number within the run in this process, from 1.
    public var number: Int
    /// The value of `X-Request-Id`, by which the server's operator finds it.
    public var id: String
    /// The state in whose attempt it happened; `nil` before the first.
    public var state: String?
    /// The visit of the state, from 1.
    public var visit: Int?
    /// The attempt of the visit, from 1.
    public var attempt: Int?
    /// The server that was asked.
    public var server: ServerRole
    /// The time at which it began.
    public var startedAt: Timestamp
    /// The time at which it was over, by the clock of the run; `nil` where it isn't known.
    public var endedAt: Timestamp?
    /// The times; only the total where no answer came.
    public var milliseconds: Times
    /// The number of the try, from 1: how often this was asked in a row without success, this time included.
    public var tryNumber: Int
    /// The reason why it was asked again; `nil` for a first try.
    public var cause: Cause?
    /// The request.
    public var request: Request
    /// The response; `nil` where none came.
    public var response: Response?
    /// The reason why nothing came back; `nil` where something did.
    public var failure: Failure?
    /// `iat` and `exp` of the token in the answer, as its numbers; `nil` where there is no token.
    ///
    /// A replay makes a token with these times in place of the one that is not kept.
    public var tokenTimes: [String: String]?

    /// An exchange; what is left out isn't known.
    public init(
        number: Int,
        id: String,
        state: String? = nil,
        visit: Int? = nil,
        attempt: Int? = nil,
        server: ServerRole,
        startedAt: Timestamp,
        milliseconds: Times,
        tryNumber: Int = 1,
        cause: Cause? = nil,
        request: Request,
        response: Response? = nil,
        failure: Failure? = nil
    ) {
        self.number = number
        self.id = id
        self.state = state
        self.visit = visit
        self.attempt = attempt
        self.server = server
        self.startedAt = startedAt
        self.milliseconds = milliseconds
        self.tryNumber = tryNumber
        self.cause = cause
        self.request = request
        self.response = response
        self.failure = failure
    }

    private enum CodingKeys: String, CodingKey {
        case number, state, visit, attempt, server, milliseconds, cause, request, response, failure
        case id = "request_id"
        case startedAt = "started_at"
        case endedAt = "ended_at"
        case tryNumber = "try"
        case tokenTimes = "token_times"
    }

    /// The number of bytes of the bodies that are kept.
    package var bodySize: Int { (request.content.body?.utf8.count ?? 0) + (response?.content.body?.utf8.count ?? 0) }

    /// Whether no answer of success came, 200 to 399.
    public var isFailed: Bool { response.map { !(200...399).contains($0.status) } ?? true }
}

extension RecordedExchange.Cause: CustomStringConvertible {
    /// The status, or the code of the failure in words, such as `timed-out`.
    public var description: String {
        switch self {
        case .status(let status): "\(status)"
        case .failure(let code): code.slug
        }
    }

    /// The cause that ``description`` is of; `nil` where it is that of none, as a code of a later version.
    package init?(description: String) {
        if let status = Int(description) {
            self = .status(status)
        } else if let code = FailureCode.allCases.first(where: { $0.slug == description }) {
            self = .failure(code)
        } else {
            return nil
        }
    }
}

extension RecordedExchange.Cause: Codable {
    private enum CodingKeys: String, CodingKey {
        case status, failure
    }

    /// Reads `{"status": 503}` or `{"failure": "…"}`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let status = try container.decodeIfPresent(Int.self, forKey: .status) {
            self = .status(status)
        } else {
            // A code of a later version is one of its kind.
            let code = try container.decode(String.self, forKey: .failure)
            self = .failure(FailureCode(rawValue: code) ?? .general(.transport))
        }
    }

    /// Writes `{"status": 503}` or `{"failure": "…"}`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .status(let status): try container.encode(status, forKey: .status)
        case .failure(let code): try container.encode(code.rawValue, forKey: .failure)
        }
    }
}
