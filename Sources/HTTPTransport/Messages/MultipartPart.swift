/// One field of a `multipart/form-data` body.
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

extension MultipartPart {
    /// The parts as one body.
    static func encode(_ parts: [MultipartPart], boundary: String) -> [UInt8] {
        var body: [UInt8] = []
        body.reserveCapacity(parts.reduce(64) { $0 + $1.bytes.count + 256 })
        for part in parts {
            body += "--\(boundary)\r\n".utf8
            body += part.head.utf8
            body += part.bytes
            body += "\r\n".utf8
        }
        body += "--\(boundary)--\r\n".utf8
        return body
    }

    /// A boundary with 128 random bits, which no part contains by accident or design.
    static func randomBoundary() -> String {
        var generator = SystemRandomNumberGenerator()
        let digits = [generator.next(), generator.next()].map { String($0, radix: 36) }
        return "windlass-\(digits.joined(separator: "-"))"
    }

    private var head: String {
        var disposition = "Content-Disposition: form-data; name=\"\(Self.escape(name))\""
        if let filename { disposition += "; filename=\"\(Self.escape(filename))\"" }
        // A control character in a media type would begin a header of the part's own making.
        let type = contentType.map { String($0.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }) }
        return disposition + "\r\n" + (type.map { "Content-Type: \($0)\r\n" } ?? "") + "\r\n"
    }

    /// Escapes a name as browsers do: quotation marks and line ends only.
    ///
    /// Specification: <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data>
    private static func escape(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": escaped += "%22"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
