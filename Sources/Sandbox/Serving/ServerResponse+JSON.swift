internal import HTTPServing
internal import JSON

extension ServerResponse {
    /// An answer in JSON.
    static func json(_ value: OrderedJSON, status: HTTPStatus = .ok) -> ServerResponse {
        ServerResponse(
            status: status,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .bytes(value.json)
        )
    }
}
