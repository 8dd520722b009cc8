/// The values that are known at one moment of a run, by name: inputs, kept values, the results of states, and `run`.
public struct Scope: Hashable, Sendable {
    /// The values by name.
    public var values: [String: Value]

    /// The names whose value is null because there was none to keep.
    private var missing: Set<String> = []

    /// A scope that knows `values`.
    public init(_ values: [String: Value] = [:]) {
        self.values = values
    }

    /// The name under which a run knows itself: `run.account`, `run.anchor`, `run.network`, `run.started`.
    public static let run = "run"

    /// A fact that a run knows about itself; flows and journals keep the names.
    package enum RunFact: String {
        case account, anchor, network, started
    }

    /// The run's own facts; null before it has started.
    package subscript(fact: RunFact) -> Value { (values[Self.run] ?? .null)[fact.rawValue] }

    /// The name under which a flow knows the accounts that it declares: `accounts.NAME.address`.
    public static let accounts = "accounts"

    /// The value at `path`: `nil` when its first name is not known, null when a field on the way is not there.
    public subscript(path: Path) -> Value? {
        guard var value = values[path.root] else { return nil }
        for component in path.rest {
            switch (component, value) {
            case (.name(let name), .object(let fields)):
                value = fields[name] ?? .null
            case (.index(let index), .list(let elements)):
                value = elements.indices.contains(index) ? elements[index] : .null
            default:
                value = .null
            }
        }
        return value
    }

    /// Sets what the run knows about itself.
    package mutating func setRun(_ facts: [RunFact: Value]) {
        for (fact, value) in facts { set(value, at: Path(root: Self.run, [.name(fact.rawValue)])) }
    }

    /// Gives `name` the value that `other` has at `path`; one that is not there is null, and missing.
    public mutating func keep(_ name: String, as path: Path, of other: Scope) {
        set(other[path] ?? .null, at: Path(root: name))
        if !other.holds(path) { missing.insert(name) }
    }

    /// Whether there is something at `path`; a null is something.
    public func holds(_ path: Path) -> Bool {
        guard !missing.contains(path.root), var value = values[path.root] else { return false }
        for component in path.rest {
            switch (component, value) {
            case (.name(let name), .object(let fields)):
                guard let field = fields[name] else { return false }
                value = field
            case (.index(let index), .list(let elements)) where elements.indices.contains(index):
                value = elements[index]
            default: return false
            }
        }
        return true
    }

    /// Puts `value` at `path`, making the objects on the way; a step into a list changes nothing.
    public mutating func set(_ value: Value, at path: Path) {
        var names: [String] = []
        for component in path.rest {
            guard case .name(let name) = component else { return }
            names.append(name)
        }
        missing.remove(path.root)
        values[path.root] = Self.setting(value, at: names[...], in: values[path.root] ?? .null)
    }

    private static func setting(_ value: Value, at names: ArraySlice<String>, in whole: Value) -> Value {
        guard let name = names.first else { return value }
        var fields: [String: Value] = [:]
        if case .object(let known) = whole { fields = known }
        fields[name] = setting(value, at: names.dropFirst(), in: fields[name] ?? .null)
        return .object(fields)
    }
}
