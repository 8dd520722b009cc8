internal import Diagnostics

/// A media type with its parameters, such as `text/html; charset=utf-8`.
///
/// Names are the same regardless of case. Those that Windlass knows are in lower case, and all others in the letters in which they came: a
/// server may have put a secret there, and it is found by its letters.
public struct MediaType: Hashable, Sendable, CustomStringConvertible {
    /// Type and subtype: `text/html`; in lower case where they are known, else as they were written.
    public private(set) var essence: String
    /// The parameters; the name `charset` is in lower case, others are as they were written.
    public private(set) var parameters: [String: String]
    /// Whether type, parameters and all else in the header are known, so that no secret can be in it.
    let isKnown: Bool

    /// The character set that the type names, in lower case.
    public var charset: String? { parameters["charset"]?.lowercased() }

    /// Whether the type is JSON: `application/json`, or a type that ends in `+json`.
    public var isJSON: Bool { essence == Self.json || essence.lowercased().hasSuffix(Self.jsonSuffix) }

    private static let json = "application/json"
    private static let jsonSuffix = "+json"
    private static let charsetName = "charset"

    /// The types that anchors, Horizon, and the proxies and pages before them send.
    private static let knownTypes: Set<String> = [
        json, "application/hal+json", "application/problem+json", "application/ld+json", "application/vnd.api+json",
        "application/javascript", "application/octet-stream", "application/pdf", "application/toml",
        "application/x-toml", "application/x-www-form-urlencoded", "application/xhtml+xml", "application/xml",
        "application/zip", "binary/octet-stream", "image/gif", "image/jpeg", "image/png", "image/svg+xml",
        "image/webp", "image/x-icon", "multipart/form-data", "text/css", "text/csv", "text/event-stream", "text/html",
        "text/javascript", "text/json", "text/markdown", "text/plain", "text/toml", "text/x-toml", "text/xml",
    ]

    /// The first words of types.
    ///
    /// Specification: <https://www.iana.org/assignments/media-types/media-types.xhtml>
    private static let knownWords: Set<String> = [
        "application", "audio", "binary", "font", "image", "message", "model", "multipart", "text", "video",
    ]

    /// The character sets of answers and pages, in lower case.
    private static let knownCharsets: Set<String> = [
        "ascii", "iso-8859-1", "iso-8859-15", "latin1", "us-ascii", "utf-16", "utf-8", "utf8", "windows-1252",
    ]

    /// Reads the value of a `Content-Type` header; `nil` where it has no type and subtype.
    ///
    /// Specification: <https://www.rfc-editor.org/rfc/rfc9110#name-media-type>
    public init?(_ text: String) {
        // Most answers have this one.
        guard text != Self.json else {
            (essence, parameters, isKnown) = (text, [:], true)
            return
        }
        let parts = Self.split(Array(text.utf8))
        let essence = Self.trimmed(parts[0])
        let slash = UInt8(ascii: "/")
        guard let place = essence.firstIndex(of: slash), essence.lastIndex(of: slash) == place,
            place > essence.startIndex, place + 1 < essence.endIndex, !essence.contains(UInt8(ascii: " "))
        else { return nil }
        let written = String(decoding: essence, as: UTF8.self)
        let name = written.lowercased()
        let isKnownType = Self.knownTypes.contains(name)
        self.essence = isKnownType ? name : written
        var parameters: [String: String] = [:]
        for part in parts.dropFirst() {
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let written = String(decoding: Self.trimmed(part[..<equals]), as: UTF8.self)
            let name = written.lowercased() == Self.charsetName ? Self.charsetName : written
            guard !name.isEmpty, parameters[name] == nil else { continue }
            let value = Self.trimmed(part[equals...].dropFirst())
            parameters[name] = Self.unquoted(String(decoding: value, as: UTF8.self))
        }
        self.parameters = parameters
        // Of a parameter that was not read, such as a second one of the same name, nothing is known.
        isKnown =
            isKnownType && parameters.count == parts.count - 1
            && parameters.allSatisfy { Self.isKnown(parameter: $0.key, $0.value) }
    }

    private static func isKnown(parameter name: String, _ value: String) -> Bool {
        name == charsetName && knownCharsets.contains(value.lowercased())
    }

    // MARK: - Hiding

    /// The type with `•••` for each name and value that `isSecret`; those that are known stay.
    ///
    /// It is JSON if it was.
    func hiding(_ isSecret: (String) -> Bool) -> MediaType {
        guard !isKnown else { return self }
        var shown = self
        if !Self.knownTypes.contains(essence) {
            let names = essence.split(separator: "/").map(String.init)
            let hidden = names.map { name in
                guard !Self.knownWords.contains(name.lowercased()), isSecret(name) else { return name }
                return Redaction.mark + (name.lowercased().hasSuffix(Self.jsonSuffix) ? Self.jsonSuffix : "")
            }
            shown.essence = (hidden == names && isSecret(essence) ? names.map { _ in Redaction.mark } : hidden)
                .joined(separator: "/")
        }
        shown.parameters = [:]
        for (name, value) in parameters.sortedByKey {
            let isShown = Self.isKnown(parameter: name, value)
            let shownName = name != Self.charsetName && isSecret(name) ? Redaction.mark : name
            shown.parameters[shownName] = !isShown && isSecret(value) ? Redaction.mark : value
        }
        return shown
    }

    /// The type with no more than what is known of it.
    var hidingUnknown: MediaType { hiding { _ in true } }

    /// The type as it is in a header, with its parameters sorted by name.
    public var description: String {
        parameters.isEmpty ? essence : parameters.sortedByKey.reduce(into: essence) { $0 += "; \($1.key)=\($1.value)" }
    }

    /// Splits at semicolons outside quotation marks, byte by byte: every answer has such a header.
    private static func split(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var start = 0
        var isQuoted = false
        var isEscaped = false
        for (index, byte) in text.enumerated() {
            if byte == UInt8(ascii: ";"), !isQuoted {
                parts.append(text[start..<index])
                start = index + 1
                continue
            }
            if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
            isEscaped = byte == UInt8(ascii: "\\") && isQuoted && !isEscaped
        }
        return parts + [text[start...]]
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        var bytes = text.drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return bytes
    }

    private static func unquoted(_ text: String) -> String {
        guard text.hasPrefix("\""), text.hasSuffix("\""), text.count >= 2 else { return text }
        var value = ""
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                value.append(character)
                isEscaped = false
            }
        }
        return value
    }
}
