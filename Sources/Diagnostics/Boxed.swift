/// A large value on the heap: what has it as a property is passed on as a reference, and it is a value all the same.
///
/// It is for values that are read more often than changed: each change makes a new one.
@propertyWrapper
public indirect enum Boxed<Value> {
    /// The value.
    case value(Value)

    /// Puts `wrappedValue` on the heap.
    public init(wrappedValue: Value) { self = .value(wrappedValue) }

    /// The value.
    public var wrappedValue: Value {
        get {
            switch self {
            case .value(let value): value
            }
        }
        set { self = .value(newValue) }
    }
}

extension Boxed: Equatable where Value: Equatable {}
extension Boxed: Hashable where Value: Hashable {}
extension Boxed: Sendable where Value: Sendable {}
