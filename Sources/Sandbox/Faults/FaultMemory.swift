internal import HTTPServing
internal import JSON

/// A whole answer, with its body in hand, so that it can be changed or given again.
struct FaultMemory: Sendable {
    var status: HTTPStatus
    var headers: HTTPFields
    var body: [UInt8]

    /// Takes `response` to its end.
    init(_ response: ServerResponse) async throws {
        status = response.status
        headers = response.headers
        body = try await response.body.collect()
        headers[.contentLength] = nil
        headers[.transferEncoding] = nil
    }

    init(status: HTTPStatus, contentType: String?, body: String) {
        self.status = status
        headers = [.accessControlAllowOrigin: "*", .cacheControl: "no-store"]
        headers[.contentType] = contentType
        self.body = Array(body.utf8)
    }

    /// The answer as a response again.
    var response: ServerResponse {
        ServerResponse(status: status, headers: headers, body: .bytes(body))
    }

    /// The body as JSON, or `nil` where it is none.
    var json: OrderedJSON? { try? OrderedJSON.parse(body) }
}
