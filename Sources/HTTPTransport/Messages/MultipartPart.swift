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
    /// What the part holds.
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
