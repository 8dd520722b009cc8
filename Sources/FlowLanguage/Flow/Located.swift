public import Diagnostics

/// A value, and the place in the flow file where it was written.
public struct Located<Value> {
    /// What was written.
    public var value: Value

    /// Where it was written.
    public var place: SourcePlace

    /// Puts `value` at `place`.
    public init(_ value: Value, at place: SourcePlace) {
        self.value = value
        self.place = place
    }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
extension Located: Sendable where Value: Sendable {}
