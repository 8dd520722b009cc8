/// A state of a flow: one verb, and the ways on.
public struct Step: Hashable, Sendable {
    /// The name of the state.
    public var name: Located<String>

    /// The verb of the state.
    public var verb: Located<VerbName>

    /// The name of the one of the flow's `accounts` that the state acts for; `nil` for the run's own.
    public var account: Located<String>?

    /// The arguments of the verb, by parameter; a plain scalar stands under the name of the verb's subject.
    public var arguments: [VerbArgument]

    /// The results that get a name of their own.
    public var keep: [Keep]

    /// The policy for waiting for another party, where the state has one.
    public var poll: PollPolicy?

    /// The policy for failures of transport, where the state has one.
    public var retry: RetryPolicy?

    /// The time that the state may take, counted from when it is entered first.
    public var within: Located<Duration>?

    /// The ways on.
    public var next: Routes

    /// The state is passed over when this doesn't hold: the key `if`.
    public var condition: Expression?

    /// The expectations: of the verb `expect` its own list, of all others what holds after the verb is done.
    public var expectations: [Expression]

    /// The sources of answers to an anchor's questions, in order.
    public var fill: [Located<FillSource>]

    /// The purpose of the state, in a few words.
    public var about: String?

    /// The state that uses the flow to which this one belongs, or `nil` in a flow of its own.
    public var part: String?

    /// The flow that the state uses, once the file is linked; `nil` for all other verbs.
    public var use: UsedFlow?

    /// A state that does `verb` and goes on in order.
    public init(name: Located<String>, verb: Located<VerbName>) {
        self.name = name
        self.verb = verb
        arguments = []
        keep = []
        next = .sequential
        expectations = []
        fill = []
    }

    /// The argument called `name`, or `nil` where the state doesn't give it.
    public func argument(_ name: String) -> VerbArgument? {
        arguments.first { $0.name.value == name }
    }
}

/// An argument of a verb.
public struct VerbArgument: Hashable, Sendable {
    /// The parameter's name, as the verb's description has it.
    public var name: Located<String>

    /// The value, before names are replaced by values.
    public var template: Located<Template>

    /// Gives `template` to the parameter `name`.
    public init(name: Located<String>, template: Located<Template>) {
        self.name = name
        self.template = template
    }
}

/// A result of a verb that gets a name of its own.
public struct Keep: Hashable, Sendable {
    /// The name it gets.
    public var name: Located<String>

    /// The result: a field, or a path of fields, of what the verb found out.
    public var field: Located<Path>

    /// Whether no output ever shows the value.
    public var isSecret: Bool

    /// Keeps the result `field` under `name`.
    public init(name: Located<String>, field: Located<Path>, isSecret: Bool = false) {
        self.name = name
        self.field = field
        self.isSecret = isSecret
    }
}

/// The ways on from a state: the key `next`.
public enum Routes: Hashable, Sendable {
    /// The state that follows in the file, or the end after the last.
    case sequential
    /// One destination, when the verb is done.
    case always(Located<String>)
    /// A destination for each outcome of the verb; an outcome that isn't listed does what it does by itself.
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
