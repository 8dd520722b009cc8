import Diagnostics

/// A flow file with all that it uses, and what was found out about it.
public struct CheckedFlow: Hashable, Sendable {
    /// The whole flow, ready to run; `nil` when there is a finding of severity error.
    public var flow: Flow?

    /// What is wrong, in the order of the file; what is wrong with used files comes behind it.
    public var findings: [Finding]

    /// The texts of the files that could be read, by the path that findings name them by.
    public var texts: [String: String]

    /// A finding as people see it, with the line of the file in which it is.
    public func rendered(_ finding: Finding) -> String {
        finding.rendered(source: finding.place.flatMap { texts[$0.file] })
    }
}

/// What the command line gives to a flow.
public struct GivenInputs: Hashable, Sendable {
    /// The texts by name, as `--set name=text` gave them.
    public var values: [String: String]

    /// The texts by name that those flows are given that have such an input, where ``values`` has none.
    public var defaults: [String: String]

    /// Gives `values`, and `defaults` where a flow takes them.
    public init(_ values: [String: String] = [:], defaults: [String: String] = [:]) {
        self.values = values
        self.defaults = defaults
    }

    /// What is given to `flow`, with the defaults that it takes.
    public func texts(for flow: Flow) -> [String: String] {
        values.merging(defaults.filter { flow.input(named: $0.key) != nil }) { given, _ in given }
    }
}
