/// A media type with its parameters, such as `text/html; charset=utf-8`.
public struct MediaType: Hashable, Sendable, CustomStringConvertible {
    /// Type and subtype in lower case: `text/html`.
    public var essence: String
    /// The parameters, with names in lower case.
    public var parameters: [String: String]

    /// The character set that the type names, in lower case.
    public var charset: String? { parameters["charset"]?.lowercased() }

    /// Whether the type is JSON: `application/json`, or a type that ends in `+json`.
    public var isJSON: Bool { essence == "application/json" || essence.hasSuffix("+json") }

    /// Reads the value of a `Content-Type` header; `nil` where it has no type and subtype.
    ///
    /// Specification: <https://www.rfc-editor.org/rfc/rfc9110#name-media-type>
    public init?(_ text: String) {
        let parts = Self.split(text)
        let essence = parts.first.map(Self.trimmed)?.lowercased() ?? ""
        let names = essence.split(separator: "/", omittingEmptySubsequences: false)
        guard names.count == 2, names.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else { return nil }
        self.essence = essence
        parameters = [:]
        for part in parts.dropFirst() {
            guard let equals = part.firstIndex(of: "=") else { continue }
            let name = Self.trimmed(String(part[..<equals])).lowercased()
            guard !name.isEmpty, parameters[name] == nil else { continue }
            parameters[name] = Self.unquoted(Self.trimmed(String(part[part.index(after: equals)...])))
        }
    }

    /// The type as it is in a header, with its parameters sorted by name.
    public var description: String {
        parameters.sorted { $0.key < $1.key }.reduce(into: essence) { $0 += "; \($1.key)=\($1.value)" }
    }

    /// Splits at semicolons outside quotation marks.
    private static func split(_ text: String) -> [String] {
        var parts = [""]
        var isQuoted = false
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if scalar == ";", !isQuoted {
                parts.append("")
                continue
            }
            if scalar == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = scalar == "\\" && isQuoted && !isEscaped
            parts[parts.count - 1].unicodeScalars.append(scalar)
        }
        return parts
    }

    private static func trimmed(_ text: String) -> String {
        let blanks: Set<Character> = [" ", "\t"]
        let start = text.drop(while: blanks.contains)
        return String(start.reversed().drop(while: blanks.contains).reversed())
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
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
