public import FlowLanguage

/// One try of a verb: the intent that is recorded before anything is done.
public struct Attempt: Codable, Hashable, Sendable {
    /// The state.
    public var state: String

    /// The verb: the state's own, or `expect` when what has to hold after the state's verb is looked at.
    public var verb: VerbName

    /// The how manieth entering of the state this is, from 1.
    public var visit: Int

    /// The how manieth try or look within the visit this is, from 1.
    public var number: Int

    /// A try.
    public init(state: String, verb: VerbName, visit: Int = 1, number: Int = 1) {
        self.state = state
        self.verb = verb
        self.visit = visit
        self.number = number
    }
}
