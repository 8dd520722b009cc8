/// The name of a run; names sort in the order in which their runs were started.
public struct RunID: RawRepresentable, Hashable, Comparable, Sendable, Codable, LosslessStringConvertible {
    /// The name.
    public let rawValue: String

    /// The run called `rawValue`.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Reads a name of 1 to 64 letters, digits, `_` and `-`; returns `nil` for anything else.
    public init?(_ description: String) {
        let isName = description.allSatisfy { character in
            character.isASCII && (character.isLetter || character.isNumber || character == "-" || character == "_")
        }
        guard isName, (1...64).contains(description.utf8.count) else { return nil }
        rawValue = description
    }

    /// Reads the name as plain text.
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the name as plain text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// The name.
    public var description: String { rawValue }

    /// Whether `left` sorts before `right`.
    public static func < (left: RunID, right: RunID) -> Bool {
        left.rawValue < right.rawValue
    }
}
