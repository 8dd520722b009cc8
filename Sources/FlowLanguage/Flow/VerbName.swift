/// The name of a verb, as it is in a state: `sep24`, `track`, `pay`.
public struct VerbName: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The name.
    public let rawValue: String

    /// The verb called `rawValue`, whether there is one or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The verb called `value`.
    public init(stringLiteral value: String) {
        rawValue = value
    }

    /// The name.
    public var description: String { rawValue }
}
