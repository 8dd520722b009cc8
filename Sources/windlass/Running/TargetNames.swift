/// The anchor and the network that a command line names, in place of those that a flow names.
struct TargetNames: Hashable, Sendable {
    var anchor: String?
    var network: String?

    /// Whether it names neither.
    var isEmpty: Bool { anchor == nil && network == nil }
}
