internal import CMicrohttpd

/// The status of a response, RFC 9110 section 15.
public struct HTTPStatus: Sendable, Hashable {
    /// The code, 100 to 599 where it is one of HTTP's.
    public var code: Int

    /// The status of a code.
    public init(code: Int) { self.code = code }

    /// What the code is called, `Unknown` where it has no name.
    public var reasonPhrase: String {
        UInt32(exactly: code).flatMap { MHD_get_reason_phrase_for($0) }.map { String(cString: $0) } ?? "Unknown"
    }

    /// 200
    public static let ok = HTTPStatus(code: 200)
    /// 201
    public static let created = HTTPStatus(code: 201)
    /// 204
    public static let noContent = HTTPStatus(code: 204)
    /// 303
    public static let seeOther = HTTPStatus(code: 303)
    /// 400
    public static let badRequest = HTTPStatus(code: 400)
    /// 401
    public static let unauthorized = HTTPStatus(code: 401)
    /// 403
    public static let forbidden = HTTPStatus(code: 403)
    /// 404
    public static let notFound = HTTPStatus(code: 404)
    /// 405
    public static let methodNotAllowed = HTTPStatus(code: 405)
    /// 406
    public static let notAcceptable = HTTPStatus(code: 406)
    /// 409
    public static let conflict = HTTPStatus(code: 409)
    /// 410
    public static let gone = HTTPStatus(code: 410)
    /// 413
    public static let contentTooLarge = HTTPStatus(code: 413)
    /// 415
    public static let unsupportedMediaType = HTTPStatus(code: 415)
    /// 500
    public static let internalServerError = HTTPStatus(code: 500)
    /// 501
    public static let notImplemented = HTTPStatus(code: 501)
    /// 503
    public static let serviceUnavailable = HTTPStatus(code: 503)
    /// 504
    public static let gatewayTimeout = HTTPStatus(code: 504)
}
