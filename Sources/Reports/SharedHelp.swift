/// The help against findings, once for those that share their code and it.
struct SharedHelp {
    private var told: Set<String> = []

    /// The line about `remedies` of a finding with `code`; `nil` where there are none, or they have been told.
    mutating func line(_ code: String, _ remedies: [String]) -> String? {
        let line = "help: \(remedies.joined(separator: "; "))"
        return !remedies.isEmpty && told.insert("\(code) \(line)").inserted ? line : nil
    }

    /// The line of `finding`.
    mutating func line(of finding: FindingReport) -> String? {
        line(finding.code, (finding.remedies ?? []).map(\.words))
    }
}
