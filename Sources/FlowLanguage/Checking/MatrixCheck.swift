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
            let list = names.map { "\(code: $0)" }.joined(separator: ", ")
            findings.add(
                .unknownAxis,
                "the axis \(code: axis.value) is no input of the flow",
                help: Findings.help(
                    for: axis.value,
                    among: names + flow.placingAxes,
                    otherwise: names.isEmpty
                        ? "write `inputs:` with \(code: axis.value) in it" : "its inputs are \(list)"
                ),
                at: axis.place
            )
        }
        reportSame(matrix, inputs, to: &findings)
        var seen: Set<Located<String>> = []
        for (name, value) in matrix.rows.lazy.flatMap(\.values) where given?.values[name] == nil {
            // In a product every value stands in many rows, but is written once.
            guard let input = inputs[name], seen.insert(value).inserted else { continue }
            guard let problem = input.problem(with: value.value) else { continue }
            let summary = "the value of \(code: name) \(problem.summary)"
            findings.add(.badAxisValue, summary, help: problem.help, at: value.place)
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
            let summary = "\(code: row.label) and \(code: first.label) are the same combination"
            let help = "the first is in line \(former.value.place.line); leave one of them out"
            findings.add(.duplicateRow, summary, help: help, at: cell.value.place)
        }
    }
}
