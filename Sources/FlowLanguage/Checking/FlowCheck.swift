/// Proves what can be proved about a flow before anything runs.
public enum FlowCheck {
    /// What is wrong with a flow that was read, in the order of the file.
    ///
    /// `given` is what the command line gives to its inputs; without it, inputs that have no default are taken to be
    /// given something that fits.
    public static func findings(in flow: Flow, given: GivenInputs? = nil) -> [Finding] {
        var findings = Findings()
        InputCheck(flow: flow, given: given).report(to: &findings)
        guard flow.states.count <= FlowGraph.limit else {
            let summary = "the flow has \(flow.states.count) states; none has more than \(FlowGraph.limit)"
            findings.add(.tooLarge, summary, help: "split it into several flows", at: flow.name.place)
            return findings.sorted
        }
        let graph = FlowGraph(flow: flow)
        for finding in graph.findings.all { findings.add(finding) }
        // With ways that lead nowhere, what follows from the ways would be noise.
        if graph.findings.all.isEmpty {
            WayCheck(flow: flow, graph: graph).report(to: &findings)
        }
        let names = NameTable(flow: flow)
        for finding in names.findings.all { findings.add(finding) }
        let definitions = graph.findings.all.isEmpty ? Definitions(flow: flow, graph: graph) : nil
        var uses = UseCheck(flow: flow, names: names, definitions: definitions)
        uses.report(to: &findings)
        return findings.sorted
    }

    /// Reads a flow file and proves what can be proved; the flow is `nil` when there is a finding of severity error.
    public static func check(
        bytes: [UInt8],
        path: String,
        given: GivenInputs? = nil
    ) -> (flow: Flow?, findings: [Finding]) {
        let (flow, reading) = FlowParser.parse(bytes: bytes, path: path)
        guard let flow else { return (nil, reading) }
        var all = Findings()
        for finding in reading + findings(in: flow, given: given) { all.add(finding) }
        return (all.all.contains { $0.severity == .error } ? nil : flow, all.sorted)
    }
}
