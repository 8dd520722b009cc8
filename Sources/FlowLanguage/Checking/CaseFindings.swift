/// What is found in the cases of a flow, each thing once, with the combination in which it is so.
struct CaseFindings {
    let cases: [RunCase]
    /// The nodes that some case leads to.
    private(set) var reached: [Bool] = []
    /// The states that some case performs, when they are reached.
    private(set) var performed: [Bool] = []
    private var found: [(finding: Finding, cases: [Int])] = []
    private var numbers: [Finding: Int] = [:]

    init(cases: [RunCase]) {
        self.cases = cases
    }

    mutating func add(_ findings: some Sequence<Finding>, in number: Int) {
        for finding in findings {
            // The help tells a way, which may differ from case to case.
            var bare = finding
            bare.help = nil
            if let known = numbers[bare] {
                if found[known].cases.last != number { found[known].cases.append(number) }
            } else if found.count < Findings.limit {
                numbers[bare] = found.count
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
        found.map { finding, numbers in
            guard numbers.count < cases.count else { return finding }
            let labels = numbers.flatMap { cases[$0].labels }
            let others = labels.count > 1 ? " and \(labels.count - 1) more" : ""
            var finding = finding
            finding.summary += ", with \(labels.first ?? "")\(others)"
            return finding
        }
    }
}
