extension Flow {
    /// The keys of a flow that a matrix can set in each of its rows.
    public static let placingAxes = ["anchor", "network", "account"]

    /// Whether an axis called `name` says where a run happens or for whom; an input of that name counts before.
    public func isPlacingAxis(_ name: String) -> Bool {
        Self.placingAxes.contains(name) && input(named: name) == nil
    }

    /// The flow as it runs in `row`: at its anchor, on its network and for its account, where the row has some.
    public func placed(in row: Matrix.Row) -> Flow {
        var flow = self
        for (name, value) in row.values where isPlacingAxis(name) {
            switch name {
            case "anchor": flow.anchor = value
            case "network": flow.network = value
            default: flow.account = value
            }
        }
        return flow
    }
}
