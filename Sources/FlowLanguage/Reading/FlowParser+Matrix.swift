import Diagnostics
import SourceYAML

extension FlowParser {
    /// `matrix: { asset: [USDC, SRT], amount: ["1", "10"] }`, which is every combination, or a list of rows.
    mutating func matrix(_ field: YAMLField) -> Matrix? {
        switch field.value.content {
        case .fields(let fields): return product(of: fields, field)
        case .list(let nodes): return rows(nodes, field)
        case .scalar:
            let nothing: [Matrix] = wrongShape(field, wanted: .matrix)
            return nothing.first
        }
    }

    // MARK: - Every combination

    private mutating func product(of fields: [YAMLField], _ field: YAMLField) -> Matrix? {
        var axes: [(name: Located<String>, values: [Located<String>])] = []
        for axis in fields {
            let values = axisValues(axis)
            if values.isEmpty, case .list(let elements) = axis.value.content, elements.isEmpty {
                report(.axisWithoutValues(axis.name), at: axis.key.place)
            }
            axes.append((axis.located, values))
        }
        guard !axes.isEmpty else {
            report(.noAxes, at: field.key.place)
            return nil
        }
        guard axes.allSatisfy({ !$0.values.isEmpty }) else { return nil }
        // Counted before it is built: a few short lists make more rows than any memory holds.
        let sizes = axes.map(\.values.count)
        guard let count = MatrixMistake.combinations(of: sizes), count <= Matrix.limit else {
            report(.tooManyCombinations(sizes: sizes), at: field.key.place)
            return nil
        }
        var rows: [[(name: String, value: Located<String>)]] = [[]]
        for axis in axes {
            rows = rows.flatMap { row in axis.values.map { row + [(name: axis.name.value, value: $0)] } }
        }
        let matrix = Matrix(axes: axes.map(\.name), rows: rows.map(Matrix.Row.init), place: field.key.place)
        for axis in axes { reportRepeated(axis.values, of: axis.name.value) }
        return matrix
    }

    /// The values of an axis; unlike other words they may be the empty text, in quotes.
    private mutating func axisValues(_ axis: YAMLField) -> [Located<String>] {
        switch axis.value.content {
        case .scalar: defaultText(axis).map { [$0] } ?? []
        case .list(let nodes): nodes.compactMap { cell($0, of: axis.name) }
        case .fields: wrongShape(axis, wanted: .axis)
        }
    }

    private mutating func cell(_ node: YAMLNode, of name: String) -> Located<String>? {
        if case .scalar(let scalar, isPlain: false) = node.content { return Located(scalar.text, at: scalar.place) }
        return scalar(node, of: name).map { Located($0.text, at: $0.place) }
    }

    private mutating func reportRepeated(_ values: [Located<String>], of axis: String) {
        var seen: [String: SourcePlace] = [:]
        for value in values {
            if let first = seen[value.value] {
                report(.repeatedValue(value.value, axis: axis, line: first.line), at: value.place)
            } else {
                seen[value.value] = value.place
            }
        }
    }

    // MARK: - Rows

    private mutating func rows(_ nodes: [YAMLNode], _ field: YAMLField) -> Matrix? {
        guard !nodes.isEmpty else {
            report(.noRows, at: field.key.place)
            return nil
        }
        guard nodes.count <= Matrix.limit else {
            report(.tooManyRows(nodes.count), at: field.key.place)
            return nil
        }
        var axes: [Located<String>] = []
        var known: Set<String> = []
        var rows: [(row: Matrix.Row, place: SourcePlace)] = []
        for node in nodes {
            guard case .fields(let fields) = node.content, !fields.isEmpty else {
                report(.rowWithoutTable(found: FoundValue(node)), at: node.place)
                continue
            }
            for axis in fields where known.insert(axis.name).inserted { axes.append(axis.located) }
            let values = fields.compactMap { field in
                cell(field.value, of: field.name).map { (name: field.name, value: $0) }
            }
            guard values.count == fields.count else { continue }
            rows.append((Matrix.Row(values), fields[0].key.place))
        }
        guard rows.count == nodes.count else { return nil }
        reportLacking(axes, rows)
        return Matrix(axes: axes, rows: rows.map(\.row), place: field.key.place)
    }

    /// Rows that lack an axis, and rows that stand twice in any order.
    private mutating func reportLacking(_ axes: [Located<String>], _ rows: [(row: Matrix.Row, place: SourcePlace)]) {
        var seen: [[String: String]: SourcePlace] = [:]
        for (row, place) in rows {
            let values = Dictionary(row.values.map { ($0.name, $0.value.value) }) { first, _ in first }
            for axis in axes where values[axis.value] == nil {
                report(.incompleteRow(label: row.label, input: axis.value), at: place)
            }
            if let first = seen[values] {
                report(.repeatedRow(label: row.label, line: first.line), at: place)
            } else {
                seen[values] = place
            }
        }
    }

    private mutating func report(_ mistake: MatrixMistake, at place: SourcePlace) {
        findings.add(mistake, at: place)
    }
}
