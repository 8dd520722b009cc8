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
