/// How many requests a run has sent in this process, and how many of them again, by why.
public struct TrafficTally: Hashable, Sendable {
    /// The requests that were sent, those that were repeated included.
    public var requests = 0
    /// The requests that were sent again, by the status or the failure of the try before.
    public var retries: [String: Int] = [:]

    /// Nothing.
    public init() {}
}
