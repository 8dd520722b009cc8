internal import FoundationEssentials
internal import HTTPTransport

/// Requests with a token.
extension AnchorCall {
    /// Sends a request with a token of `session`; where the anchor refuses the token, once more with a fresh one.
    ///
    /// `isTried` is as in ``send(_:trying:)``.
    func send(
        _ request: HTTPRequest,
        with session: Session,
        trying isTried: (HTTPResponse) -> Bool = { _ in false }
    ) async throws(AnchorError) -> HTTPResponse {
        let token = try await session.validToken()
        let response = try await send(request, as: token) { refusesToken($0) || isTried($0) }
        guard refusesToken(response) else { return response }
        let second = try await send(request, as: try await session.token(insteadOf: token), trying: isTried)
        guard refusesToken(second) else { return second }
        throw error(.unauthorized(status: second.status), message(in: second))
    }

    private func send(
        _ request: HTTPRequest,
        as token: SessionToken,
        trying isTried: (HTTPResponse) -> Bool
    ) async throws(AnchorError) -> HTTPResponse {
        var request = request
        request.headers.authorize(bearer: token.value)
        note.hide(token.value)
        return try await send(request, trying: isTried)
    }

    /// Sends a form in `encoding`; where none is given as JSON, and once more as a multipart form where the anchor answers that
    /// it has not read that (status 415).
    func send(
        _ form: RequestForm,
        _ method: HTTPMethod,
        to url: URL,
        as encoding: RequestEncoding? = nil,
        with session: Session
    ) async throws(AnchorError) -> HTTPResponse {
        func isUnread(_ response: HTTPResponse) -> Bool {
            encoding == nil && form.files.isEmpty && response.status == 415
        }
        let first = HTTPRequest(method: method, url: url, body: form.body(encoding ?? .json))
        let response = try await send(first, with: session, trying: isUnread)
        guard isUnread(response) else { return response }
        let second = try await send(HTTPRequest(method: method, url: url, body: form.body(.multipart)), with: session)
        if second.isSuccess, let check = self.form(of: second) {
            anchor.findings?.record([check.refusedForm("JSON", taken: "a multipart form")])
        }
        return second
    }

    /// Whether a response says that the token does not do; a 403 may also be about the customer.
    private func refusesToken(_ response: HTTPResponse) -> Bool {
        response.status == 401 || (response.status == 403 && customerReason(response) == nil)
    }
}
