/// An output of a flow to a flow that uses it: one entry of the key `outputs`.
public struct Output: Hashable, Sendable {
    /// The name by which the other flow knows it.
    public var name: Located<String>

    /// The value, before names are replaced by values.
    public var template: Located<Template>

    /// Gives `template` as `name`.
    public init(name: Located<String>, template: Located<Template>) {
        self.name = name
        self.template = template
    }
}

/// A flow that a state of another one uses, after ``FlowLinker`` has put its states behind that state.
///
/// The states of the used flow are states of the whole flow then, with names such as `login/challenge`; what the used
/// flow calls `$asset` is `login/asset`, so that no name of one flow means anything in the other.
public struct UsedFlow: Hashable, Sendable {
    /// The file of the used flow.
    public var source: FlowSource

    /// The inputs of the used flow, with the names that it has itself.
    public var inputs: [Input]

    /// The outputs, with the names inside already those of the whole flow.
    public var outputs: [Output]

    /// The ends that it has beside `done` and `fail`.
    public var outcomes: [Located<String>]

    /// The facilities that it relies on: they have to be there when the using state is entered.
    public var needs: [Located<Facility>]

    /// The time that it may take, by its own word.
    public var deadline: Located<Duration>?

    /// The used flow in the file `source`.
    public init(source: FlowSource) {
        self.source = source
        inputs = []
        outputs = []
        outcomes = []
        needs = []
    }

    /// The character between the name of a state that uses a flow and the names inside that flow.
    public static let separator: Character = "/"
}

extension Path {
    /// The same path inside a used flow, whose names all stand behind `prefix`; ``Scope/run`` is the same everywhere.
    func inside(_ prefix: String) -> Path {
        root == Scope.run ? self : Path(root: "\(prefix)\(UsedFlow.separator)\(root)", Array(rest))
    }
}

extension Step {
    /// The outcome with which a used flow ends that went to `fail`.
    public static let failedUse = "failed"
}
