/// What is found in the cases of a flow, each thing once, with the combination in which it is so.
struct CaseFindings {
    let cases: [RunCase]
    /// The nodes that some case leads to.
    private(set) var reached: [Bool] = []
    /// The states that some case performs, when they are reached.
    private(set) var performed: [Bool] = []
    private var found: [(finding: Finding, cases: [Int])] = []
    private var numbers: [Finding: Int] = [:]
    /// Findings that count only where every case has them.
    private var unanimous: Set<Int> = []

    /// Whether no more are taken, so that no one has to look for the ways on which they are.
    var isFull: Bool { found.count >= Findings.limit }

    init(cases: [RunCase]) {
        self.cases = cases
    }

    mutating func add(_ findings: some Sequence<Finding>, in number: Int, onlyIfInAll isUnanimous: Bool = false) {
        for finding in findings {
            // The help tells a way, which may differ from case to case.
            var bare = finding
            bare.help = nil
            if let known = numbers[bare] {
                if found[known].cases.last != number { found[known].cases.append(number) }
            } else if !isFull {
                numbers[bare] = found.count
                if isUnanimous { unanimous.insert(found.count) }
                found.append((finding, [number]))
            }
        }
    }

    mutating func note(reached nodes: [Bool], in run: RunCase) {
        if reached.isEmpty {
            reached = nodes
            performed = run.folding.map { $0 != false }
            return
        }
        for index in reached.indices where nodes[index] { reached[index] = true }
        for index in performed.indices where run.folding[index] != false { performed[index] = true }
    }

    /// All findings; those that not every combination has say in which they are.
    var findings: [Finding] {
        found.enumerated().compactMap { position, entry in
            let numbers = entry.cases
            guard numbers.count < cases.count else { return entry.finding }
            guard !unanimous.contains(position) else { return nil }
            let labels = numbers.flatMap { cases[$0].labels }
            let others = labels.count > 1 ? " and \(labels.count - 1) more" : ""
            var finding = entry.finding
            finding.summary += ", with \(labels.first ?? "")\(others)"
            return finding
        }
    }
}
