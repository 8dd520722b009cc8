internal import FoundationEssentials

extension JSONValue: Codable {
    /// Reads a value from any decoder.
    ///
    /// A number keeps its value, not its spelling: `1.10` comes back as `1.1`. Where the spelling matters, store
    /// ``text`` and read it with ``parse(_:)``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let whole = try? container.decode(Int64.self) {
            self = .number(String(whole))
        } else if let whole = try? container.decode(UInt64.self) {
            self = .number(String(whole))
        } else if let decimal = try? container.decode(Decimal.self) {
            self = .number(decimal.description)
        } else if let elements = try? container.decode([JSONValue].self) {
            self = .array(elements)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Writes the value to any encoder; a number with more digits than a `Decimal` holds is written as a text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let flag): try container.encode(flag)
        case .string(let string): try container.encode(string)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        case .number(let token):
            if let whole = Int64(token) {
                try container.encode(whole)
            } else if let whole = UInt64(token) {
                try container.encode(whole)
            } else if let decimal = Self.exactDecimal(token) {
                try container.encode(decimal)
            } else {
                try container.encode(token)
            }
        }
    }

    /// The token as a `Decimal`, if that loses nothing: at most 38 digits, and an exponent within its range.
    private static func exactDecimal(_ token: String) -> Decimal? {
        let mantissa = token.prefix { $0 != "e" && $0 != "E" }
        guard JSONScanner.isNumber(token), mantissa.utf8.count <= 38 else { return nil }
        let exponent = token.dropFirst(mantissa.count + 1)
        guard exponent.isEmpty || (Int(exponent).map { (-60...60).contains($0) } ?? false) else { return nil }
        return Decimal(string: token, locale: Locale(identifier: "en_US_POSIX"))
    }
}
