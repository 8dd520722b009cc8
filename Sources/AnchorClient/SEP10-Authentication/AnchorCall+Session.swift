internal import FoundationEssentials
internal import HTTPTransport

/// Requests with a token.
extension AnchorCall {
    /// Sends a request with a token of `session`; where the anchor refuses the token, once more with a fresh one.
    func send(_ request: HTTPRequest, with session: Session) async throws(AnchorError) -> HTTPResponse {
        let token = try await session.validToken()
        let response = try await send(request, as: token)
        guard refusesToken(response) else { return response }
        let second = try await send(request, as: try await session.token(insteadOf: token))
        guard refusesToken(second) else { return second }
        throw error(.unauthorized(status: second.status), message(in: second))
    }

    private func send(_ request: HTTPRequest, as token: SessionToken) async throws(AnchorError) -> HTTPResponse {
        var request = request
        request.headers.authorize(bearer: token.value)
        note.hide(token.value)
        return try await send(request)
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
        let first = HTTPRequest(method: method, url: url, body: form.body(encoding ?? .json))
        let response = try await send(first, with: session)
        guard encoding == nil, form.files.isEmpty, response.status == 415 else { return response }
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
