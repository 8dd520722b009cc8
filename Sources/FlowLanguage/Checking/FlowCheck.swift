public import Diagnostics

/// Proves what can be proved about a flow before anything runs.
public enum FlowCheck {
    /// The findings about a flow that was read, in the order of the file.
    ///
    /// With a flow that ``FlowLinker`` returned it proves also what only holds where the used flows are known. `given`
    /// is what the command line gives to a run; without it, inputs that have no default are taken to be given something
    /// that fits, and a flow may rely on others. With `replacesTarget` the command line names an anchor or a network in place of
    /// the flow's. `allowsPlain` tells which addresses of plain http can be asked, beside those of this machine.
    public static func findings(
        in flow: Flow,
        given: GivenInputs? = nil,
        replacesTarget: Bool = false,
        allowsPlain: @escaping (_ address: String) -> Bool = { _ in false }
    ) -> [Finding] {
        var findings = Findings()
        InputCheck(flow: flow, given: given).report(to: &findings)
        let isPlaced = flow.matrix?.axes.contains { flow.isPlacingAxis($0.value) } == true
        for flow in isPlaced ? flow.matrix?.rows.map(flow.placed) ?? [] : [flow] {
            TargetCheck(flow: flow, isOpen: given == nil, isReplaced: replacesTarget, allowsPlain: allowsPlain)
                .report(to: &findings)
        }
        MatrixCheck(flow: flow, given: given).report(to: &findings)
        if given != nil { NeedsCheck(flow: flow).report(to: &findings) }
        guard flow.states.count + flow.always.count <= FlowGraph.limit else {
            let count = flow.states.count + flow.always.count
            findings.add(GraphMistake.tooManyStates(count), at: flow.name.place)
            return findings.sorted
        }
        AccountCheck(flow: flow).report(to: &findings)
        StateCheck(flow: flow).report(to: &findings)
        BudgetCheck(flow: flow).report(to: &findings)
        var values = ValueCheck(flow: flow, given: given, allowsPlain: allowsPlain)
        values.report(to: &findings)
        PathCheck(flow: flow, given: given).report(to: &findings)
        return findings.sorted
    }

    /// Reads a flow file and all that it uses, and proves what can be proved.
    ///
    /// For many files a ``FlowChecker`` is faster, as it reads what they share only once.
    public static func check(
        bytes: [UInt8],
        path: String,
        given: GivenInputs? = nil,
        loading: @escaping @Sendable (_ path: String) -> Result<[UInt8], FlowLoadError>
    ) -> CheckedFlow {
        FlowChecker(loading: loading).check(bytes: bytes, path: path, given: given)
    }

    /// Reads a flow file that uses no other file, and proves what can be proved; the flow is `nil` when there is a
    /// finding of severity error.
    public static func check(
        bytes: [UInt8],
        path: String,
        given: GivenInputs? = nil
    ) -> (flow: Flow?, findings: [Finding]) {
        let checker = FlowChecker(readsAnswers: false) { _ in .failure(.notFound) }
        let checked = checker.check(bytes: bytes, path: path, given: given)
        return (checked.flow, checked.findings)
    }
}

/// Refuses to run a flow by itself that relies on its user.
struct NeedsCheck {
    let flow: Flow

    func report(to findings: inout Findings) {
        guard let need = flow.needs.first else { return }
        let mistake = GraphMistake.needsOthers(
            flow: flow.name.value,
            needs: flow.needs.map(\.value),
            file: flow.source.path
        )
        findings.add(mistake, at: need.place)
    }
}

/// A flow file with all that it uses, and what was found out about it.
public struct CheckedFlow: Hashable, Sendable {
    /// The whole flow, ready to run; `nil` when there is a finding of severity error.
    @Boxed public var flow: Flow?

    /// The findings, in the order of the file; those about used files come behind them.
    public var findings: [Finding]
}

/// The inputs that the command line gives to a flow.
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

    /// The inputs of `flow`, with the defaults that it takes.
    public func texts(for flow: Flow) -> [String: String] {
        values.merging(defaults.filter { flow.input(named: $0.key) != nil }) { given, _ in given }
    }
}
