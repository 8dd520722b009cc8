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
