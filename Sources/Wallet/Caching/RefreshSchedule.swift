public import Timekeeping

/// When something is refreshed that many ask to be: once for all who ask in a short while, and not too often.
public struct RefreshSchedule: Hashable, Sendable {
    /// How long no one may have asked before it is done; 500 ms unless given.
    public let debounce: Duration
    /// How long it takes at least from one refresh to the next, and at most from the first who asks to the refresh;
    /// 2 seconds unless given.
    public let interval: Duration

    /// When it is to be done next; `nil` while no one asks.
    public private(set) var due: Timestamp?

    /// When someone asked first, since it was done last.
    private var firstAsked: Timestamp?
    private var lastBegun: Timestamp?

    /// A schedule that no one has asked anything of.
    public init(debounce: Duration = .milliseconds(500), interval: Duration = .seconds(2)) {
        self.debounce = debounce
        self.interval = interval
    }

    /// Someone asks for a refresh.
    public mutating func ask(at now: Timestamp) {
        let first = firstAsked ?? now
        firstAsked = first
        // Anyone who asks without end must not keep it from being done for ever.
        let wished = min(now.advanced(by: debounce), first.advanced(by: interval))
        due = max(wished, lastBegun.map { $0.advanced(by: interval) } ?? wished)
    }

    /// Someone wants it at once, whatever was done before.
    public mutating func force(at now: Timestamp) {
        firstAsked = firstAsked ?? now
        due = now
    }

    /// Takes note that it is done now, where it is due; `false` where it is not.
    public mutating func begin(at now: Timestamp) -> Bool {
        guard let due, due <= now else { return false }
        self.due = nil
        firstAsked = nil
        lastBegun = now
        return true
    }
}
