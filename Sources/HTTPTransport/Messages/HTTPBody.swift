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

/// The encoding of forms and query strings: `application/x-www-form-urlencoded`.
///
/// Specification: <https://url.spec.whatwg.org/#urlencoded-serializing>
public enum FormEncoding {
    /// The pairs as `name=value&name=value`, with everything but letters, digits and `*-._` escaped.
    public static func encode(_ pairs: [(String, String)]) -> String {
        pairs.map { "\(escape($0))=\(escape($1))" }.joined(separator: "&")
    }

    /// The pairs as ``encode(_:)`` writes them, of texts in whatever encoding the form is sent in.
    package static func encode(bytes pairs: [([UInt8], [UInt8])]) -> String {
        pairs.map { "\(escape($0))=\(escape($1))" }.joined(separator: "&")
    }

    /// The text with everything escaped that a form does not carry as it is; a blank becomes `+`.
    static func escape(_ text: String) -> String { escape(Array(text.utf8)) }

    /// The same, with the ASCII characters of `open` as they are.
    static func escape(_ text: String, keeping open: String) -> String {
        escape(Array(text.utf8), keeping: Array(open.utf8))
    }

    private static func escape(_ text: [UInt8], keeping open: [UInt8] = []) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        for byte in text {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2A, 0x2D, 0x2E, 0x5F:
                bytes.append(byte)
            case 0x20:
                bytes.append(0x2B)
            case _ where open.contains(byte): bytes.append(byte)
            default:
                bytes += [0x25, hexDigit(byte >> 4), hexDigit(byte & 0x0F)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The pairs of a text that ``encode(_:)`` wrote, or another client; what is not validly escaped is taken as it is.
    static func decode(_ text: some StringProtocol) -> [(name: String, value: String)] {
        String(text).utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            return (unescape(Substring(name)), unescape(Substring(pair[name.endIndex...].dropFirst())))
        }
    }

    /// A part of such a text, without its escapes.
    static func unescape(_ text: some StringProtocol) -> String {
        var rest = Array(text.utf8)[...]
        guard rest.contains(where: { $0 == 0x25 || $0 == 0x2B }) else { return String(text) }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == 0x25, digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == 0x2B ? 0x20 : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexDigit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? 0x30 + nibble : 0x37 + nibble
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
