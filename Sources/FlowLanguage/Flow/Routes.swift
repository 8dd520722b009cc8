/// The ways on from a state: the key `next`.
public enum Routes: Hashable, Sendable {
    /// To the state that follows in the file, or to the end after the last.
    case sequential
    /// To one destination, when the verb is done.
    case always(Located<String>)
    /// By the verb's outcome; outcomes that aren't listed do what they do by themselves.
    case table([Route])

    /// The destination that is built in for a good end.
    public static let done = "done"

    /// The destination that is built in for a bad end.
    public static let fail = "fail"

    /// Whether `name` is one of the destinations that are built in.
    public static func isBuiltIn(_ name: String) -> Bool {
        name == done || name == fail
    }
}

/// One line of a `next` table.
public struct Route: Hashable, Sendable {
    /// A state's name, `done` or `fail`.
    public var destination: Located<String>

    /// The outcomes that lead there.
    public var outcomes: [Located<String>]

    /// Leads `outcomes` to `destination`.
    public init(destination: Located<String>, outcomes: [Located<String>]) {
        self.destination = destination
        self.outcomes = outcomes
    }
}
