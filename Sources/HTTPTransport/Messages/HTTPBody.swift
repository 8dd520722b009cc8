public import JSON

/// What a request carries.
public enum HTTPBody: Sendable {
    /// Bytes of a given media type.
    case data([UInt8], contentType: String)
    /// A form, as `application/x-www-form-urlencoded`.
    case form([(String, String)])
    /// A form that may hold files, as `multipart/form-data`.
    case multipart([MultipartPart])
    /// A JSON document, as `application/json`; numbers go out exactly as they are written in the value.
    case json(JSONValue)

    /// The body as it goes over the wire, and the value of `Content-Type`; `nil` for a multipart form, which libcurl writes.
    public func encoded() -> (bytes: [UInt8], contentType: String)? {
        switch self {
        case .data(let bytes, let contentType):
            return (bytes, contentType)
        case .form(let pairs):
            return (Array(FormEncoding.encode(pairs).utf8), "application/x-www-form-urlencoded")
        case .multipart: return nil
        case .json(let value):
            return (Array(value.text.utf8), "application/json")
        }
    }
}
