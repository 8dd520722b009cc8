/// A flow file, read: named states, each of which does one thing, and the ways from one to the next.
///
/// A flow that ``FlowParser`` returned without findings is well formed; ``FlowCheck`` proves that it makes sense.
public struct Flow: Hashable, Sendable {
    /// The name of the flow, as reports show it.
    public var name: Located<String>

    /// What the flow does, in a sentence for people.
    public var about: String?

    /// The file that the flow was read from.
    public var source: FlowSource

    /// The home domain of the anchor, or `sandbox`; the command line may override it.
    public var anchor: Located<String>?

    /// The name of the network; the command line may override it.
    public var network: Located<String>?

    /// The account that acts: `fresh`, or a name; the command line may override it.
    public var account: Located<String>?

    /// What may differ from run to run, in the order of the file.
    public var inputs: [Input]

    /// How long a whole run may take.
    public var deadline: Located<Duration>?

    /// How failures of transport are repeated in states that don't say so themselves.
    public var retry: RetryPolicy?

    /// Words by which flows are chosen from a folder.
    public var tags: [Located<String>]

    /// The states in the order of the file, which is the default path.
    public var states: [Step]

    /// A flow of `states` called `name`.
    public init(name: Located<String>, source: FlowSource, states: [Step]) {
        self.name = name
        self.source = source
        self.states = states
        inputs = []
        tags = []
    }

    /// The state called `name`, or `nil` where there is none.
    public func state(named name: String) -> Step? {
        states.first { $0.name.value == name }
    }

    /// The input called `name`, or `nil` where there is none.
    public func input(named name: String) -> Input? {
        inputs.first { $0.name.value == name }
    }
}

/// A flow file as it was read.
public struct FlowSource: Hashable, Sendable {
    /// The file's path, as the reader gave it.
    public var path: String

    /// The whole text of the file.
    public var text: String

    /// What identifies the text: `sha256:` and 64 hexadecimal digits.
    public var digest: String

    /// The file at `path` with the given text.
    public init(path: String, text: String) {
        self.path = path
        self.text = text
        digest = TextDigest.describe(text)
    }
}
