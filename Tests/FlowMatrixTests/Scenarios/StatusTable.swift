import FlowLanguage

/// The page that tells which flow passes which status in which scenario.
enum StatusTable {
    static func markdown(_ passages: [(run: ScenarioRun, passage: Passage)]) -> String {
        var lines = [
            "# Statuses, and the flows that pass them", "",
            "<!-- Written by `RECORD=1 swift test --filter StatusCoverageTests` from the journals of the runs. -->", "",
            "Every status that SEP-6 and SEP-24 know is passed in the tests, for every kind of transfer that can have it: by a",
            "flow of `flows/` while the sandbox's anchor plays a scenario, which comes with it or is in `fixtures/scenarios/`.",
            "A cell names the first of them; `–` stands where the SEPs have no such status.", "",
        ]
        let kinds = LegalStatuses.kinds
        lines.append("| | " + kinds.map { "\($0.service.rawValue) \($0.kind)" }.joined(separator: " | ") + " |")
        lines.append("|" + String(repeating: " --- |", count: kinds.count + 1))
        for status in LegalStatuses.order {
            let cells = kinds.map { service, kind -> String in
                let wanted = StatusOfKind(service: service, kind: kind, status: status)
                guard LegalStatuses.all.contains(wanted) else { return "–" }
                guard let run = passages.first(where: { $0.passage.statuses.contains(wanted) })?.run else { return "" }
                return "\(run.flow), \(run.scenario)"
            }
            lines.append("| `\(status)` | " + cells.joined(separator: " | ") + " |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
