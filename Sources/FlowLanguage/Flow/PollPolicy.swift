public import Diagnostics

/// The poll policy of a state: it polls at once, then with growing intervals.
public struct PollPolicy: Hashable, Sendable {
    /// The time from the first look to the second, and after every change that was seen.
    ///
    /// The default is 5 s.
    public var every: Duration

    /// The longest interval.
    ///
    /// The default is 1 min, or ``every`` where that is longer.
    public var upTo: Duration

    /// The time that all looking may take, from when the state is entered first; the default is for ever.
    public var within: Duration?

    /// The factor by which the interval grows from look to look, at least 1.
    ///
    /// The default is 1.5.
    public var growth: Double

    /// The place of the policy; `nil` for the default.
    public var place: SourcePlace?

    /// A policy; what is left out has its default.
    public init(
        every: Duration = .seconds(5),
        upTo: Duration? = nil,
        within: Duration? = nil,
        growth: Double = 1.5,
        place: SourcePlace? = nil
    ) {
        self.every = every
        self.upTo = upTo ?? max(every, .seconds(60))
        self.within = within
        self.growth = growth
        self.place = place
    }
}

/// The retry policy of a state: transport failures, 429 and 5xx are retried with backoff.
public struct RetryPolicy: Hashable, Sendable {
    /// The number of times that a verb is tried again after its first failure.
    ///
    /// The default is 5; 0 means never.
    public var times: Int

    /// The time to the first repetition, before jitter.
    ///
    /// The default is 500 ms.
    public var every: Duration

    /// The longest time between two attempts.
    ///
    /// The default is 30 s, or ``every`` where that is longer.
    public var upTo: Duration

    /// The time that repeating may take, from the first failure; the default is for as long as ``times`` lasts.
    public var within: Duration?

    /// The factor by which the time grows from one repetition to the next, at least 1.
    ///
    /// The default is 2.
    public var growth: Double

    /// The place of the policy; `nil` for the default.
    public var place: SourcePlace?

    /// A policy; what is left out has its default.
    public init(
        times: Int = 5,
        every: Duration = .milliseconds(500),
        upTo: Duration? = nil,
        within: Duration? = nil,
        growth: Double = 2,
        place: SourcePlace? = nil
    ) {
        self.times = times
        self.every = every
        self.upTo = upTo ?? max(every, .seconds(30))
        self.within = within
        self.growth = growth
        self.place = place
    }
}
