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
        let parts = Self.split(text)
        let essence = parts.first.map(Self.trimmed)?.lowercased() ?? ""
        let names = essence.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard names.count == 2, names.allSatisfy({ !$0.isEmpty && !$0.contains(UInt8(ascii: " ")) }) else {
            return nil
        }
        self.essence = essence
        parameters = [:]
        for part in parts.dropFirst() {
            guard let equals = part.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = Self.trimmed(part[..<equals]).lowercased()
            guard !name.isEmpty, parameters[name] == nil else { continue }
            parameters[name] = Self.unquoted(Self.trimmed(part[equals...].dropFirst()))
        }
    }

    /// The type as it is in a header, with its parameters sorted by name.
    public var description: String {
        parameters.isEmpty ? essence : parameters.sortedByKey.reduce(into: essence) { $0 += "; \($1.key)=\($1.value)" }
    }

    /// Splits at semicolons outside quotation marks, byte by byte: every answer has such a header.
    private static func split(_ text: String) -> [Substring] {
        // Most have no parameters.
        guard text.utf8.contains(UInt8(ascii: ";")) else { return [text[...]] }
        var parts: [Substring] = []
        var start = text.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if byte == UInt8(ascii: ";"), !isQuoted {
                parts.append(text[start..<index])
                start = text.utf8.index(after: index)
                continue
            }
            if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
            isEscaped = byte == UInt8(ascii: "\\") && isQuoted && !isEscaped
        }
        return parts + [text[start...]]
    }

    private static func trimmed(_ text: Substring) -> String {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        var bytes = text.utf8.drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return String(Substring(bytes))
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
