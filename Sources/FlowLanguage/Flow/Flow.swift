public import Diagnostics
import Sodium
import Stellar

/// A flow file, read: named states, each of which does one thing, and the ways from one to the next.
///
/// A flow that ``FlowParser`` returned without findings is well formed; ``FlowCheck`` proves that it makes sense.
public struct Flow: Hashable, Sendable {
    /// The name of the flow, as reports show it.
    public var name: Located<String>

    /// The purpose of the flow, in a sentence for people.
    public var about: String?

    /// The file that the flow was read from.
    public var source: FlowSource

    /// The home domain of the anchor, or `sandbox`; the command line may override it.
    public var anchor: Located<String>?

    /// The name of the network; the command line may override it.
    public var network: Located<String>?

    /// The account that acts: `fresh`, or a name; the command line may override it.
    public var account: Located<String>?

    /// Further accounts, for which states act that name them.
    public var accounts: [AccountDeclaration]

    /// The behaviour of the embedded sandbox's anchors: a built-in scenario's name, or a file beside the flow; the command line
    /// may override it.
    public var scenario: Located<String>?

    /// The inputs, which may differ from run to run, in the order of the file.
    public var inputs: [Input]

    /// The time that a run may take.
    public var deadline: Located<Duration>?

    /// The policy for failures of transport in states that don't have one themselves.
    public var retry: RetryPolicy?

    /// The least severity of findings about the anchor that fails a run; `nil` where none do.
    public var strict: Located<Deviation.Severity>?

    /// Findings about the anchor that are known and accepted.
    public var allowed: [Located<AllowedDeviation>]

    /// Words by which flows are chosen from a folder.
    public var tags: [Located<String>]

    /// Values that no output shows, and where they come from.
    public var secrets: [SecretDeclaration]

    /// The combinations of inputs with which the flow runs, or `nil` where it runs once.
    public var matrix: Matrix?

    /// The facilities that have to be there already when another flow uses this one; a flow that needs one can't run by itself.
    public var needs: [Located<Facility>]

    /// The outputs for a flow that uses this one.
    public var outputs: [Output]

    /// The ends that the flow has beside `done` and `fail`, by which a flow that uses it can go on.
    public var outcomes: [Located<String>]

    /// The states in the order of the file, which is the default path.
    ///
    /// After ``FlowLinker`` the states of used flows stand behind the states that use them.
    public var states: [Step]

    /// The states that run at the end, regardless of what happened.
    public var always: [Step]

    /// The files of the flows that this one uses, directly or not, each once; ``FlowLinker`` finds them.
    public var parts: [FlowSource]

    /// A flow of `states` called `name`.
    public init(name: Located<String>, source: FlowSource, states: [Step]) {
        self.name = name
        self.source = source
        self.states = states
        accounts = []
        inputs = []
        tags = []
        allowed = []
        secrets = []
        needs = []
        outputs = []
        outcomes = []
        always = []
        parts = []
    }

    /// The identity of the texts of the flow and of all flows that it uses: `sha256:` and 64 hexadecimal digits.
    public var digest: String {
        parts.isEmpty
            ? source.digest
            : TextDigest.describe(([source] + parts).map { "\($0.digest)" }.joined(separator: "\n"))
    }

    /// The state called `name`, or `nil` where there is none.
    public func state(named name: String) -> Step? {
        states.first { $0.name.value == name } ?? always.first { $0.name.value == name }
    }

    /// The input called `name`, or `nil` where there is none.
    public func input(named name: String) -> Input? {
        inputs.first { $0.name.value == name }
    }
}

/// A flow file as it was read.
public struct FlowSource: Hashable, Sendable, Codable {
    /// The file's path, as the reader gave it.
    public var path: String

    /// The whole text of the file.
    public var text: String

    /// The identity of the text: `sha256:` and 64 hexadecimal digits.
    public var digest: String

    /// The file at `path` with the given text.
    public init(path: String, text: String) {
        self.path = path
        self.text = text
        digest = TextDigest.describe(text)
    }
}

/// The identity of a text: its SHA-256, so that a resume can tell whether its flow was changed.
enum TextDigest {
    static func describe(_ text: String) -> String {
        "sha256:\(Hexadecimal.encode(SHA256.digest(Array(text.utf8))))"
    }
}

/// An account beside the run's own, for which states of a flow act: one entry of the key `accounts`.
public struct AccountDeclaration: Hashable, Sendable {
    /// The name by which states know it.
    public var name: Located<String>

    /// The account: `fresh`, the name of one in the vault, or `env:VARIABLE` or `file:PATH` for its seed; the command line
    /// may override it.
    public var source: Located<String>

    /// The account that `source` means, as `name`.
    public init(name: Located<String>, source: Located<String>) {
        self.name = name
        self.source = source
    }

    /// The word for a new account for every run.
    public static let fresh = "fresh"
}

extension Flow {
    /// The keys of a flow that a matrix can set in each of its rows.
    public static let placingAxes = ["anchor", "network", "account"]

    /// The axes that the matrix of this flow can have beside its inputs: those of all flows, and `accounts.bob` for an account `bob`
    /// that the flow declares.
    public var placingAxes: [String] { Self.placingAxes + accounts.map { Self.axis(ofAccount: $0.name.value) } }

    /// The axis that says which account a declared one is.
    public static func axis(ofAccount name: String) -> String { "accounts.\(name)" }

    /// Whether an axis called `name` says where a run happens or for whom; an input of that name counts before.
    public func isPlacingAxis(_ name: String) -> Bool {
        placingAxes.contains(name) && input(named: name) == nil
    }

    /// The flow as it runs in `row`: at its anchor, on its network and for its accounts, where the row has some.
    public func placed(in row: Matrix.Row) -> Flow {
        var flow = self
        for (name, value) in row.values where isPlacingAxis(name) {
            switch name {
            case "anchor": flow.anchor = value
            case "network": flow.network = value
            case "account": flow.account = value
            default:
                let index = accounts.firstIndex { Self.axis(ofAccount: $0.name.value) == name }
                if let index { flow.accounts[index].source = value }
            }
        }
        return flow
    }
}

extension Flow {
    /// The paths of the flow that start at the results of a state: `fetch.body.id`, each once, in the order of the
    /// file.
    ///
    /// A result that the state keeps counts as well, by its path. A path that is as short as the state's own name
    /// means all of its results.
    public func references(to state: String) -> [Path] {
        var seen: Set<Path> = []
        let kept = self.state(named: state)?.keep.map { keep in
            Path(root: state, keep.field.value.components)
        }
        return ((kept ?? []) + usedPaths).filter { $0.root == state && seen.insert($0).inserted }
    }

    /// Whether the flow words a field's name itself: in a path, or where a state keeps a result.
    public func words(fieldNamed name: String) -> Bool {
        let kept = (states + always).flatMap(\.keep).map { $0.field.value.components[...] }
        return (usedPaths.map(\.rest) + kept).contains { $0.contains(.name(name)) }
    }

    /// The paths in its states, and in what it gives to flows that use it.
    private var usedPaths: [Path] {
        let steps = states + always
        let given = (outputs + steps.flatMap { $0.use?.outputs ?? [] }).flatMap { output in
            output.template.value.paths(at: output.template.place).map(\.value)
        }
        return steps.flatMap(\.paths).map(\.value) + given
    }
}

extension Step {
    /// The paths that stand in the state, and where: in arguments, in its condition, in what has to hold.
    var paths: [Located<Path>] {
        arguments.flatMap { $0.template.value.paths(at: $0.template.place) }
            + (condition?.root.paths ?? []) + expectations.flatMap(\.root.paths)
    }
}

extension Array<Step> {
    /// The state to which a state leads that goes on in order.
    ///
    /// For the state at `index` it is the number of the next state of the same flow, or `nil` after the last one. What
    /// a used flow brought with it stands in between and is passed over; it is entered through the state that uses it.
    public func following(_ index: Int) -> Int? {
        indices.contains(index) ? self[index...].dropFirst().firstIndex { $0.part == self[index].part } : nil
    }

    /// The number of the state with which the flow begins that the state at `index` uses, or `nil` where it uses none.
    public func beginning(ofUse index: Int) -> Int? {
        indices.contains(index) ? self[index...].dropFirst().firstIndex { $0.part == self[index].name.value } : nil
    }
}
