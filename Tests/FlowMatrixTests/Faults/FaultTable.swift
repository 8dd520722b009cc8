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
            "Every kind of [fault](sandbox.md) that the sandbox knows strikes at every endpoint that a flow of `flows/` asks, in",
            "every flow that asks there: once, at every second request where there are so many, or always. The variants of a kind",
            "are dealt out among the flows, so that each strikes at each endpoint where it changes an answer: a dry run of each",
            "flow shows which these are, and at which requests, and a test fails whose fault struck nowhere. Whatever it is, a run",
            "ends by itself, a few seconds behind its deadline at the latest (where a payment is under way then), with an",
            "[exit code](exit-codes.md) that is right for the fault; its message names who failed, what came, and what the SEP",
            "asks for; it pays no more than once and starts no transfer twice, also where it stands and asks; neither a",
            "token nor a customer's data is written down; and what goes wrong once and passes ends no run, hosted pages excepted,",
            "whose addresses can be opened once.", "",
            "The numbers are runs, \(cases.count) in all, of \(kinds) kinds of faults at \(endpoints) endpoints; `make matrix` makes",
            "them. `make test` makes \(pairs.count): each kind of fault at each endpoint once, where the shorter flows take turns. What anchors",
            "post to wallets (`…-callback`) goes wrong in the flows that are called “listening”: as polling remains the truth, all of",
            "them are done, and callbacks that are forged, unsigned or old wake no run.", "",
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
