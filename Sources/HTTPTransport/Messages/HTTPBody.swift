internal import Diagnostics
public import FoundationEssentials
public import JSON

/// The body of a request.
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

/// One field of a `multipart/form-data` body, which libcurl writes: it escapes names as browsers do.
///
/// Specification: <https://www.rfc-editor.org/rfc/rfc7578>
public struct MultipartPart: Hashable, Sendable {
    /// The field's name.
    public var name: String
    /// The name of the file that the part holds, or `nil` for a plain field.
    public var filename: String?
    /// The media type of the part, or `nil` for plain text.
    public var contentType: String?
    /// The bytes of the part.
    public var bytes: [UInt8]

    /// A plain field with a text.
    public init(name: String, value: String) {
        self.init(name: name, filename: nil, contentType: nil, bytes: Array(value.utf8))
    }

    /// A part with any bytes; with a `filename` it is a file.
    public init(name: String, filename: String?, contentType: String?, bytes: [UInt8]) {
        self.name = name
        self.filename = filename
        self.contentType = contentType
        self.bytes = bytes
    }
}

extension URL {
    /// The URL with `pairs` after what its query already holds.
    ///
    /// Unlike Foundation's `appending(queryItems:)` it escapes `+`, which servers would read as a blank: a base64 memo
    /// or a time zone arrives as it was meant. An escaped URL can hold no character that makes it invalid; should
    /// Foundation refuse it anyway, the URL is returned unchanged.
    public func appendingQuery(_ pairs: [(String, String)]) -> URL {
        guard !pairs.isEmpty, var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        let present = parts.percentEncodedQuery.map { $0.isEmpty ? "" : "\($0)&" } ?? ""
        parts.percentEncodedQuery = present + FormEncoding.encode(pairs)
        return parts.url ?? self
    }
}
