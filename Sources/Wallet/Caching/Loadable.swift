public import Timekeeping

/// A value that is loaded on demand.
///
/// A value that was read once stays at hand while it is read anew, and where that fails: anyone who shows it decides
/// whether an old value is better than none.
public enum Loadable<Value: Sendable>: Sendable {
    /// No one has asked for it.
    case idle
    /// It is being asked for; what was known before, if anything was.
    case loading(last: Aged<Value>?)
    /// It was read.
    case loaded(Aged<Value>)
    /// It could not be read; what was known before, if anything was.
    case failed(any Error, last: Aged<Value>?)

    /// What was read last, however old it is.
    public var last: Aged<Value>? {
        switch self {
        case .idle: nil
        case .loading(let last), .failed(_, let last): last
        case .loaded(let aged): aged
        }
    }

    /// The value that was read last, however old it is.
    public var value: Value? { last?.value }

    /// Why it could not be read, where the last attempt failed.
    public var failure: (any Error)? {
        if case .failed(let error, _) = self { error } else { nil }
    }

    /// Whether it is being asked for.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }
}

/// A value and when it was read.
public struct Aged<Value: Sendable>: Sendable {
    /// The value.
    public var value: Value
    /// When it was read.
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
