import Diagnostics

/// The mistakes in the cases of a flow, each once, with the combinations in which it is one.
struct CaseFindings {
    let cases: [RunCase]
    /// The nodes that some case leads to.
    private(set) var reached: [Bool] = []
    /// The states that some case performs, when they are reached.
    private(set) var performed: [Bool] = []
    private var found: [(mistake: GraphMistake, place: SourcePlace?, cases: [Int])] = []
    private var numbers: [Key: Int] = [:]
    /// Mistakes that count only where every case has them.
    private var unanimous: Set<Int> = []

    /// The sameness of mistakes in different cases: the way on which one is shown may differ, where it is only told as help.
    private struct Key: Hashable {
        var code: FindingCode
        var summary: String
        var place: SourcePlace?
    }

    /// Whether no more are taken, so that no one has to look for the ways on which they are.
    var isFull: Bool { found.count >= Findings.limit }

    init(cases: [RunCase]) {
        self.cases = cases
    }

    mutating func add(
        _ mistake: GraphMistake,
        at place: SourcePlace?,
        in number: Int,
        onlyIfInAll isUnanimous: Bool = false
    ) {
        let key = Key(code: mistake.code, summary: mistake.words.summary, place: place)
        if let known = numbers[key] {
            if found[known].cases.last != number { found[known].cases.append(number) }
        } else if !isFull {
            numbers[key] = found.count
            if isUnanimous { unanimous.insert(found.count) }
            found.append((mistake, place, [number]))
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
            guard entry.cases.count < cases.count else { return Finding(entry.mistake, at: entry.place) }
            guard !unanimous.contains(position) else { return nil }
            let labels = entry.cases.flatMap { cases[$0].labels }
            return Finding(CaseMistake(mistake: entry.mistake, labels: labels), at: entry.place)
        }
    }
}
