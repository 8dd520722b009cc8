import Diagnostics
import FlowLanguage

/// One run that a command line asks for: a flow, and the row of its matrix.
struct PlannedRun: Sendable {
    /// The path of the flow file as it was given.
    var path: String
    /// The name of the file wherever it lies, as ``FlowFiles/Found/place`` does.
    var place: String
    @Boxed var flow: Flow
    /// The values of the row by axis, and in words; empty for a flow without a matrix.
    var row: [String: String]
    var rowLabel: String
    /// The label that tells the run from the others of the command.
    var label: String
    /// The values that the command line and the row give to inputs.
    var inputs: [String: Value]
    /// The number of the run among several of the same, from 1.
    var repetition = 1

    /// A run of `flow` that is known already, with the inputs that it had.
    init(of flow: Flow, inputs: [String: Value]) {
        (path, place) = (flow.source.path, flow.source.path)
        self.flow = flow
        self.inputs = inputs
        row = [:]
        rowLabel = ""
        label = flow.name.value
    }

    /// Each of `runs` so many times: all of them, and then all of them again.
    static func repeating(_ runs: [PlannedRun], times: Int) -> [PlannedRun] {
        guard times > 1 else { return runs }
        return (1...times).flatMap { number in
            runs.map { run in
                var run = run
                run.repetition = number
                run.label += " (\(number) of \(times))"
                return run
            }
        }
    }

    /// The runs of `flow`: one for each row of its matrix, where `given` takes the place of what the row has for inputs, and
    /// `placing` of its anchor, network and account.
    static func all(
        of flow: Flow,
        in file: CheckedFile,
        label: String,
        given: [String: String],
        placing: [String: String] = [:]
    ) -> [PlannedRun] {
        guard let matrix = flow.matrix else {
            return [PlannedRun(flow, file, label, row: [], given: given)]
        }
        var seen: Set<String> = []
        return matrix.rows.compactMap { row in
            let row = Matrix.Row(
                row.values.map { name, value in
                    let other = flow.isPlacingAxis(name) ? placing[name] : given[name]
                    return (name: name, value: Located(other ?? value.value, at: value.place))
                }
            )
            let values = row.values.map { (name: $0.name, text: $0.value.value) }
            let run = PlannedRun(flow.placed(in: row), file, label, row: values, given: given)
            // Rows that differed only in what is given now are the same run.
            return seen.insert(run.rowLabel).inserted ? run : nil
        }
    }

    private init(
        _ flow: Flow,
        _ file: CheckedFile,
        _ label: String,
        row values: [(name: String, text: String)],
        given: [String: String]
    ) {
        (path, place) = (file.path, file.place)
        self.flow = flow
        row = Dictionary(values.map { ($0.name, $0.text) }) { _, last in last }
        rowLabel = values.map { "\($0.name)=\($0.text)" }.joined(separator: " ")
        self.label = rowLabel.isEmpty ? label : "\(label) \(rowLabel)"
        let texts = given.merging(row) { given, _ in given }
        inputs = [:]
        for input in flow.inputs {
            // `check` has proved that they fit.
            if let text = texts[input.name.value] { inputs[input.name.value] = input.type.value.value(of: text) }
        }
    }
}
