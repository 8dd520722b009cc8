package import FoundationEssentials

/// Receives the exchanges of a run; its functions are called in the order of the exchanges, from any thread.
public struct TrafficObserver: Sendable {
    /// Receives each exchange as soon as it is over; `nil` where no one wants all of them.
    public var exchange: (@Sendable (RecordedExchange) -> Void)?

    /// Receives each exchange as it may be stored, after ``exchange``; `nil` where not all of them are.
    ///
    /// It is called only if ``exchange`` is set.
    public var stored: (@Sendable (RecordedExchange) -> Void)?

    /// Receives the exchanges of an attempt that failed, or in which the run ended without success, all at once; before them those
    /// whose answers a failed assertion was about.
    ///
    /// They are as they may be stored. It costs least: if only this is set, exchanges of other attempts are not even redacted.
    public var failedAttempt: (@Sendable ([RecordedExchange]) -> Void)?

    /// Receives the exchange of the present attempt in which something was found, by ``TrafficRecorder/show(_:)``, as it may be stored.
    public var finding: (@Sendable (RecordedExchange) -> Void)?

    /// Receives what was sent so far, whenever something was sent; `nil` where no one counts.
    public var tally: (@Sendable (TrafficTally) -> Void)?

    /// Receives the address of each request before it is sent; `nil` where no one wants them.
    package var asked: (@Sendable (URL) -> Void)?

    /// Whether texts of servers that Windlass doesn't know are kept of an exchange, such as error messages; `•••` unless set.
    ///
    /// They may repeat what a customer has answered. It is asked when an exchange is recorded.
    public var keepsProse: @Sendable () -> Bool

    /// Whether ``keepsProse`` holds for what is stored as well: where no other party wrote the texts.
    package var storesProse: @Sendable () -> Bool = { false }

    /// The number of bytes of a body that are kept.
    public var bodyLimit: Int

    /// The secrets and answers that the run has sent; the recorder adds them, and removes them from what it shows.
    package var known = KnownSecrets()

    /// An observer; without functions it only counts.
    public init(
        exchange: (@Sendable (RecordedExchange) -> Void)? = nil,
        failedAttempt: (@Sendable ([RecordedExchange]) -> Void)? = nil,
        keepsProse: Bool = false,
        bodyLimit: Int = 64 << 10
    ) {
        self.exchange = exchange
        self.failedAttempt = failedAttempt
        self.keepsProse = { keepsProse }
        self.bodyLimit = bodyLimit
    }
}

/// The numbers of requests that a run has sent in this process, and of those that it sent again, by why.
public struct TrafficTally: Hashable, Sendable {
    /// The requests that were sent, those that were repeated included.
    public var requests = 0
    /// The requests that were sent again, by the status or the failure of the try before.
    public var retries: [String: Int] = [:]

    /// An observer of nothing.
    public init() {}
}
