public import Timekeeping

/// Values that have to be asked for, each remembered for a while, and asked for once however many want it.
///
/// A caller who asks while a request is under way waits for that one and gets its result, a value or an error. An error
/// is never remembered in the place of a value: the next one to ask, asks again. What is invalidated while a request is
/// under way is not taken from it; those who waited get what they asked for, and no one after them does.
public actor SharedCache<Key: Hashable & Sendable, Value: Sendable> {
    /// The request for a value.
    public typealias Load = @Sendable (Key) async throws -> Value

    /// A request that is under way.
    private struct Request {
        var key: Key
        var task: Task<Void, Never>?
        var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private let lifetime: Duration?
    private let clock: any WallClock
    private let load: Load

    private var values: [Key: Aged<Value>] = [:]
    private var failures: [Key: any Error] = [:]
    private var requests: [Int: Request] = [:]
    /// The request whose result will be remembered.
    private var current: [Key: Int] = [:]
    private var lastNumber = 0

    /// A cache with nothing in it.
    ///
    /// - Parameters:
    ///   - lifetime: for how long a value counts as known; until it is invalidated where this is `nil`.
    ///   - clock: tells how old values are.
    ///   - load: asks for the value of a key.
    public init(lifetime: Duration?, clock: any WallClock, load: @escaping Load) {
        self.lifetime = lifetime
        self.clock = clock
        self.load = load
    }

    /// The value of `key`: the known one while it is fresh, or else the one that is asked for now.
    ///
    /// - Parameters:
    ///   - key: what is wanted.
    ///   - lifetime: for how long a value does here, where that is not as long as for everyone else.
    ///   - isForced: whether a known value does not do, however fresh it is.
    /// - Returns: the value.
    /// - Throws: what `load` throws, and `CancellationError` where the caller was cancelled; the request goes on as
    ///   long as another party waits for it.
    public func value(for key: Key, lifetime: Duration? = nil, isForced: Bool = false) async throws -> Value {
        let lifetime = lifetime ?? self.lifetime
        if !isForced, let known = values[key], known.isFresh(at: clock.now, lifetime: lifetime) { return known.value }
        let request = current[key] ?? begin(key)
        let waiter = nextNumber()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                requests[request]?.waiting[waiter] = continuation
                // Anyone who was cancelled before gets no second call of the handler below.
                if Task.isCancelled { leave(request, waiter) }
            }
        } onCancel: {
            Task { await self.leave(request, waiter) }
        }
    }

    /// The state of `key` at this moment; nothing is asked.
    public func state(of key: Key) -> Loadable<Value> {
        if current[key] != nil { return .loading(last: values[key]) }
        if let failure = failures[key] { return .failed(failure, last: values[key]) }
        return values[key].map { .loaded($0) } ?? .idle
    }

    /// Forgets the value of `key`, because it was changed: the next one to ask, asks anew.
    public func invalidate(_ key: Key) {
        values[key] = nil
        failures[key] = nil
        current[key] = nil
    }

    /// Forgets everything.
    public func invalidateAll() {
        values = [:]
        failures = [:]
        current = [:]
    }

    /// The number of callers that wait for a request of `key` that is under way.
    package func callers(waitingFor key: Key) -> Int {
        current[key].flatMap { requests[$0]?.waiting.count } ?? 0
    }

    // MARK: - Requests

    private func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    private func begin(_ key: Key) -> Int {
        let number = nextNumber()
        requests[number] = Request(key: key)
        current[key] = number
        requests[number]?.task = Task { [load] in
            let result: Result<Value, any Error>
            do {
                result = .success(try await load(key))
            } catch {
                result = .failure(error)
            }
            finish(number, result)
        }
        return number
    }

    private func finish(_ number: Int, _ result: Result<Value, any Error>) {
        guard let request = requests.removeValue(forKey: number) else { return }
        if current[request.key] == number {
            current[request.key] = nil
            switch result {
            case .success(let value):
                values[request.key] = Aged(value, readAt: clock.now)
                failures[request.key] = nil
            case .failure(let error):
                failures[request.key] = error
            }
        }
        for continuation in request.waiting.values { continuation.resume(with: result) }
    }

    /// Ends the wait of one caller; a request for which no one waits is given up.
    private func leave(_ number: Int, _ waiter: Int) {
        guard let continuation = requests[number]?.waiting.removeValue(forKey: waiter) else { return }
        continuation.resume(throwing: CancellationError())
        guard let request = requests[number], request.waiting.isEmpty else { return }
        request.task?.cancel()
        requests[number] = nil
        if current[request.key] == number { current[request.key] = nil }
    }
}

/// A value that is loaded on demand.
///
/// A value that was read once stays at hand while it is read anew, and where that fails: anyone who shows it decides
/// whether an old value is better than none.
public indirect enum Loadable<Value: Sendable>: Sendable {
    /// No one has asked for it.
    case idle
    /// A value that is being requested, with the last known one.
    case loading(last: Aged<Value>?)
    /// A value that was read.
    case loaded(Aged<Value>)
    /// A value that could not be read, with the last known one.
    case failed(any Error, last: Aged<Value>?)

    /// The value that was read last, however old it is, with its age.
    public var last: Aged<Value>? {
        switch self {
        case .idle: nil
        case .loading(let last), .failed(_, let last): last
        case .loaded(let aged): aged
        }
    }

    /// The value that was read last, however old it is.
    public var value: Value? { last?.value }

    /// The reason why it could not be read, where the last attempt failed.
    public var failure: (any Error)? {
        if case .failed(let error, _) = self { error } else { nil }
    }

    /// Whether it is being asked for.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }
}
