import Diagnostics

/// Proves that the axes of a matrix are inputs, or where runs happen, and that all values fit the inputs.
struct MatrixCheck {
    let flow: Flow
    let given: GivenInputs?

    func report(to findings: inout Findings) {
        guard let matrix = flow.matrix else { return }
        let inputs = Dictionary(flow.inputs.map { ($0.name.value, $0) }) { first, _ in first }
        for axis in matrix.axes where inputs[axis.value] == nil && !flow.isPlacingAxis(axis.value) {
            let names = flow.inputs.map(\.name.value)
            findings.add(ValueMistake.unknownAxis(axis.value, inputs: names, places: flow.placingAxes), at: axis.place)
        }
        reportSame(matrix, inputs, to: &findings)
        var seen: Set<Located<String>> = []
        for (name, value) in matrix.rows.lazy.flatMap(\.values) where given?.values[name] == nil {
            // In a product every value stands in many rows, but is written once.
            guard let input = inputs[name], seen.insert(value).inserted else { continue }
            guard let mistake = input.mistake(in: value.value, from: .matrix) else { continue }
            findings.add(mistake, at: value.place)
        }
    }

    /// Rows that are written in different ways and mean the same, as `1` and `1.0` of an amount do.
    private func reportSame(_ matrix: Matrix, _ inputs: [String: Input], to findings: inout Findings) {
        var seen: [[String: Value]: Matrix.Row] = [:]
        for row in matrix.rows {
            let values = row.values.map { cell in
                (cell.name, inputs[cell.name]?.type.value.value(of: cell.value.value) ?? .text(cell.value.value))
            }
            let key = Dictionary(values) { first, _ in first }
            guard let first = seen[key] else {
                seen[key] = row
                continue
            }
            // What is written in the same way was told of when it was read.
            guard let (cell, former) = zip(row.values, first.values).first(where: { $0.value.value != $1.value.value })
            else { continue }
            let mistake = ValueMistake.sameCombination(
                row.label,
                first: first.label,
                line: former.value.place.line
            )
            findings.add(mistake, at: cell.value.place)
        }
    }
}

/// The findings in the cases of a flow, each thing once, with the combination in which it is so.
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
