/// A value that is written as one word on the command line.
public protocol ExpressibleByArgument: SendableMetatype {
    /// Reads a value; `nil` where `argument` is none.
    init?(argument: String)

    /// The value as the help writes a default.
    var defaultValueDescription: String { get }

    /// All values in the order of the help; empty where there is no list of them.
    static var allValueStrings: [String] { get }

    /// The reason why `argument` is no value, as a clause that does not repeat it: it may be a secret in a wrong place; `nil` where
    /// the help of the parameter says enough.
    static func objection(to argument: String) -> String?
}

extension ExpressibleByArgument {
    /// The value's description.
    public var defaultValueDescription: String { "\(self)" }
    /// No list.
    public static var allValueStrings: [String] { [] }
    /// No reason.
    public static func objection(to argument: String) -> String? { nil }
}

extension ExpressibleByArgument where Self: CaseIterable {
    /// The descriptions of all cases.
    public static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
    /// Reads the raw value.
    public init?(argument: String) {
        guard let raw = RawValue(argument: argument) else { return nil }
        self.init(rawValue: raw)
    }

    /// The raw value's description.
    public var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension ExpressibleByArgument where Self: LosslessStringConvertible {
    /// Reads the value's description.
    public init?(argument: String) { self.init(argument) }
}

extension String: ExpressibleByArgument {}
extension Int: ExpressibleByArgument {}
extension UInt32: ExpressibleByArgument {}
extension UInt64: ExpressibleByArgument {}
