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
