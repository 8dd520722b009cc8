internal import Diagnostics
internal import FlowEngine

/// The findings that several runs of a session made, so that a page can have each of them in full once.
struct SharedFindings {
    /// A finding of several runs.
    struct Entry {
        /// The finding as the first of its runs made it.
        var finding: FindingReport
        /// The numbers of the runs that made it, the first run of the session being 1.
        var runs: [Int]
    }

    /// The parts that a finding has in common wherever it is made: all but the found value and the commands.
    private struct Key: Hashable {
        var anchor: String?
        var code: String
        var severity: Deviation.Severity
        var isAllowed: Bool
        var section: SEPSection
        var place: String
        var help: String?

        init(_ finding: FindingReport, at anchor: String?) {
            self.anchor = anchor
            code = finding.code
            severity = finding.severity
            isAllowed = finding.isAllowed
            section = finding.section
            place = finding.placeWords
            help = finding.help
        }
    }

    /// The findings, the worst first.
    let entries: [Entry]
    private let numbers: [Key: Int]

    /// The findings that at least two of `runs` have in common.
    init(_ runs: [RunReport]) {
        var order: [Key] = []
        var entries: [Key: Entry] = [:]
        for (number, run) in zip(1..., runs) {
            for var finding in run.allFindings {
                let key = Key(finding, at: run.anchor)
                guard let last = entries[key]?.runs.last else {
                    // The number of a try is one of its run.
                    finding.attempt = nil
                    order.append(key)
                    entries[key] = Entry(finding: finding, runs: [number])
                    continue
                }
                if last != number { entries[key]?.runs.append(number) }
            }
        }
        let shared = order.compactMap { key in entries[key].map { (key: key, entry: $0) } }
            .filter { $0.entry.runs.count > 1 }
            .worstFirst { $0.entry.finding.rank }
        self.entries = shared.map(\.entry)
        numbers = Dictionary(uniqueKeysWithValues: zip(shared.map(\.key), 1...))
    }

    /// The number of the entry for `finding` of `run`, the first being 1; `nil` where no other run made it.
    func number(of finding: FindingReport, in run: RunReport) -> Int? {
        numbers[Key(finding, at: run.anchor)]
    }
}
