import Sandbox

/// The page that tells what goes wrong in the tests, where, and in how many runs.
enum FaultTable {
    static func markdown(_ cases: [FaultCase]) -> String {
        let groups = SandboxEndpoint.allCases.map(\.group).reduce(into: [String]()) { groups, group in
            if !groups.contains(group), cases.contains(where: { $0.endpoint.group == group }) { groups.append(group) }
        }
        var lines = [
            "# What goes wrong in the tests", "",
            "<!-- Written by `RECORD=1 swift test --filter FaultMatrixTests` from the runs that it makes. -->", "",
            "Every kind of [fault](sandbox.md) that the sandbox knows strikes at every endpoint that a flow of `flows/` asks, in",
            "every flow that asks there: once, at every second request, or always. The variants of a kind are dealt out among the",
            "flows, so that each strikes at each endpoint. Whatever it is, a run ends by itself with a documented",
            "[exit code](exit-codes.md), names who failed, pays no more than once, and writes neither a token nor a customer's data",
            "down; and what goes wrong once and passes ends no run, hosted pages excepted, whose addresses can be opened once.",
            "",
            "The numbers are runs, \(cases.count) in all. Faults of what anchors post to wallets (`…-news`) strike where callbacks",
            "are received, and have tests of their own.", "",
            "| fault | " + groups.joined(separator: " | ") + " |",
            "|" + String(repeating: " --- |", count: groups.count + 1),
        ]
        for kind in FaultKind.allCases {
            let counts = groups.map { group in cases.count { $0.fault.kind == kind && $0.endpoint.group == group } }
            guard counts.contains(where: { $0 > 0 }) else { continue }
            lines.append(
                "| `\(kind.rawValue)` | " + counts.map { $0 > 0 ? "\($0)" : "" }.joined(separator: " | ") + " |"
            )
        }
        let flows = cases.map(\.flow).reduce(into: [String]()) { flows, flow in
            if !flows.contains(flow) { flows.append(flow) }
        }
        lines += ["", "| flow | endpoints | runs |", "| --- | --- | --- |"]
        for flow in flows.sorted() {
            let own = cases.filter { $0.flow == flow }
            lines.append("| `\(flow)` | \(Set(own.map(\.endpoint)).count) | \(own.count) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
