import HTTPTransport

/// The anchor and the network that a command line names, in place of those that a flow names.
struct TargetNames: Hashable, Sendable {
    var anchor: String?
    var network: String?
    /// The hosts beside this machine that the anchor may be at over plain http.
    var plainHosts = PlainHosts.none

    /// Whether it names neither.
    var isEmpty: Bool { anchor == nil && network == nil }
}
