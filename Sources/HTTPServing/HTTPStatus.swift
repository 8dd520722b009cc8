internal import CMicrohttpd

/// The status of a response, RFC 9110 section 15.
public struct HTTPStatus: Sendable, Hashable {
    /// The code, 100 to 599 where it is one of HTTP's.
    public var code: Int

    /// The status of a code.
    public init(code: Int) { self.code = code }

    /// The name of the code, `Unknown` where it has none.
    public var reasonPhrase: String {
        UInt32(exactly: code).flatMap { MHD_get_reason_phrase_for($0) }.map { String(cString: $0) } ?? "Unknown"
    }

    /// Status 200.
    public static let ok = HTTPStatus(code: 200)
    /// Status 201.
    public static let created = HTTPStatus(code: 201)
    /// Status 202.
    public static let accepted = HTTPStatus(code: 202)
    /// Status 204.
    public static let noContent = HTTPStatus(code: 204)
    /// Status 303.
    public static let seeOther = HTTPStatus(code: 303)
    /// Status 400.
    public static let badRequest = HTTPStatus(code: 400)
    /// Status 401.
    public static let unauthorized = HTTPStatus(code: 401)
    /// Status 403.
    public static let forbidden = HTTPStatus(code: 403)
    /// Status 404.
    public static let notFound = HTTPStatus(code: 404)
    /// Status 405.
    public static let methodNotAllowed = HTTPStatus(code: 405)
    /// Status 406.
    public static let notAcceptable = HTTPStatus(code: 406)
    /// Status 409.
    public static let conflict = HTTPStatus(code: 409)
    /// Status 410.
    public static let gone = HTTPStatus(code: 410)
    /// Status 413.
    public static let contentTooLarge = HTTPStatus(code: 413)
    /// Status 415.
    public static let unsupportedMediaType = HTTPStatus(code: 415)
    /// Status 421.
    public static let misdirectedRequest = HTTPStatus(code: 421)
    /// Status 500.
    public static let internalServerError = HTTPStatus(code: 500)
    /// Status 501.
    public static let notImplemented = HTTPStatus(code: 501)
    /// Status 503.
    public static let serviceUnavailable = HTTPStatus(code: 503)
    /// Status 504.
    public static let gatewayTimeout = HTTPStatus(code: 504)
}
