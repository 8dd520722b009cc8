/// A value and when it was read.
public struct Aged<Value: Sendable>: Sendable {
    /// The value.
    public var value: Value
    /// The time at which it was read.
    public var readAt: Timestamp

    /// A value that was read at an instant.
    public init(_ value: Value, readAt: Timestamp) {
        self.value = value
        self.readAt = readAt
    }

    /// Whether it is younger than `lifetime` at an instant; without a lifetime it stays young for ever.
    public func isFresh(at now: Timestamp, lifetime: Duration?) -> Bool {
        guard let lifetime else { return true }
        // A clock that was set back says nothing about the age.
        let age = readAt.duration(to: now)
        return age >= .zero && age < lifetime
    }
}

extension Aged: Equatable where Value: Equatable {}
extension Aged: Hashable where Value: Hashable {}
