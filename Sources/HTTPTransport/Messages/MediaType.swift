internal import Diagnostics

/// A media type with its parameters, such as `text/html; charset=utf-8`.
public struct MediaType: Hashable, Sendable, CustomStringConvertible {
    /// Type and subtype in lower case: `text/html`.
    public var essence: String
    /// The parameters, with names in lower case.
    public var parameters: [String: String]

    /// The character set that the type names, in lower case.
    public var charset: String? { parameters["charset"]?.lowercased() }

    /// Whether the type is JSON: `application/json`, or a type that ends in `+json`.
    public var isJSON: Bool { essence == Self.json || essence.hasSuffix("+json") }

    private static let json = "application/json"

    /// Reads the value of a `Content-Type` header; `nil` where it has no type and subtype.
    ///
    /// Specification: <https://www.rfc-editor.org/rfc/rfc9110#name-media-type>
    public init?(_ text: String) {
        // Most answers have this one.
        guard text != Self.json else {
            (essence, parameters) = (text, [:])
            return
        }
        let parts = Self.split(Array(text.utf8))
        let essence = Self.trimmed(parts[0])
        let slash = UInt8(ascii: "/")
        guard let place = essence.firstIndex(of: slash), essence.lastIndex(of: slash) == place,
            place > essence.startIndex, place + 1 < essence.endIndex, !essence.contains(UInt8(ascii: " "))
        else { return nil }
        self.essence = String(decoding: essence, as: UTF8.self).lowercased()
        parameters = [:]
        for part in parts.dropFirst() {
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: Self.trimmed(part[..<equals]), as: UTF8.self).lowercased()
            guard !name.isEmpty, parameters[name] == nil else { continue }
            let value = Self.trimmed(part[equals...].dropFirst())
            parameters[name] = Self.unquoted(String(decoding: value, as: UTF8.self))
        }
    }

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
