import Sandbox

/// The page that tells what goes wrong in the tests, where, and in how many runs.
enum FaultTable {
    static func markdown(_ cases: [FaultCase], pairs: [FaultCase]) -> String {
        let groups = SandboxEndpoint.allCases.map(\.group).reduce(into: [String]()) { groups, group in
            if !groups.contains(group), cases.contains(where: { $0.endpoint.group == group }) { groups.append(group) }
        }
        let (kinds, endpoints) = (Set(cases.map(\.fault.kind)).count, Set(cases.map(\.endpoint)).count)
        var lines = [
            "# What goes wrong in the tests", "",
            "<!-- Written by `RECORD=1 swift test --filter FaultMatrixTests` from the runs that it makes. -->", "",
            "Every kind of [fault](sandbox.md) of the sandbox is injected at every endpoint that a flow of",
            "`flows/` requests, in each flow that requests it: once, at every second request if there are many,",
            "or always. The variants of a kind are divided among the flows. A dry run of each flow shows which",
            "variants change an answer, and at which requests; a test fails if its fault was injected nowhere.", "",
            "With every fault, these hold:", "",
            "- A run ends by itself, a few seconds after its deadline at the latest (while a payment is",
            "  submitted).",
            "- Its [exit code](exit-codes.md) is the one for the fault. Its message names the server, what it",
            "  sent, and what the SEP requires.",
            "- It pays at most once and starts no transfer twice, also if it stops to wait for an answer.",
            "- Neither a token nor a customer's data is stored in clear.",
            "- A fault that occurs once ends no run, except at hosted pages, whose addresses can be opened once.", "",
            "The numbers are runs, \(cases.count) in all, of \(kinds) kinds of faults at \(endpoints) endpoints;",
            "`make matrix` makes them. `make test` makes \(pairs.count): each kind of fault at each endpoint",
            "once, by turns in the shorter flows. Faults in callbacks (`…-callback`) are injected in the flows",
            "called “listening”. These runs poll as well, so all of them are done; callbacks that are forged,",
            "unsigned or old are ignored.", "",
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
        lines += [
            "", "Flows ask in the scenario `default` where none is named, `path-pay` in `market`. In `polaris` and",
            "`anchor-platform` anchors have the ways of these servers.", "", "| flow | endpoints | runs |",
            "| --- | --- | --- |",
        ]
        for setting in FaultSetting.all {
            let own = cases.filter { $0.setting == setting }
            lines.append("| \(setting.name) | \(Set(own.map(\.endpoint)).count) | \(own.count) |")
        }
        lines += ["", "| not asked by any run | why |", "| --- | --- |"]
        for endpoint in SandboxEndpoint.allCases {
            if let reason = FaultSetting.unasked[endpoint] { lines.append("| `\(endpoint.rawValue)` | \(reason) |") }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
