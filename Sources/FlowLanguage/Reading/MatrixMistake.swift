import Diagnostics

/// A mistake in the shape of a flow's `matrix`.
enum MatrixMistake: Mistake {
    case noAxes
    case noRows
    case axisWithoutValues(String)
    /// A row is no table, or an empty one.
    case rowWithoutTable(found: FoundValue)
    /// The row `label` lacks an input that others have.
    case incompleteRow(label: String, input: String)
    case tooManyRows(Int)
    /// The axes have so many values each that they make more rows than the limit.
    case tooManyCombinations(sizes: [Int])
    /// A value stands twice in an axis, first in the line `line`.
    case repeatedValue(String, axis: String, line: Int)
    case repeatedRow(label: String, line: Int)

    var name: String { entry.name }

    var code: FindingCode { entry.code }

    var facts: Facts { entry.facts }

    var words: MistakeWords { MatrixWording.words(of: self) }

    /// The number of combinations of axes with `sizes` values each; `nil` where no `Int` holds it.
    static func combinations(of sizes: [Int]) -> Int? {
        var count = 1
        for size in sizes {
            let (product, overflow) = count.multipliedReportingOverflow(by: size)
            if overflow { return nil }
            count = product
        }
        return count
    }

    private var entry: (name: String, code: FindingCode, facts: Facts) {
        switch self {
        case .noAxes: ("matrix-without-axes", .incompleteRow, [:])
        case .noRows: ("matrix-without-rows", .incompleteRow, [:])
        case .axisWithoutValues(let axis): ("axis-without-values", .incompleteRow, [.name: .text(axis)])
        case .rowWithoutTable(let found): ("row-without-table", .wrongShape, [.found: found.fact])
        case .incompleteRow(let label, let input):
            ("incomplete-row", .incompleteRow, [.label: .text(label), .name: .text(input)])
        case .tooManyRows(let count):
            ("too-many-rows", .tooManyRows, [.count: .number(count), .limit: .number(Matrix.limit)])
        case .tooManyCombinations(let sizes):
            (
                "too-many-rows-of-axes", .tooManyRows,
                [
                    .operands: .list(sizes.map(Fact.number)),
                    .count: Self.combinations(of: sizes).map(Fact.number), .limit: .number(Matrix.limit),
                ]
            )
        case .repeatedValue(let value, let axis, let line):
            (
                "repeated-axis-value", .duplicateRow,
                [.found: .text(value), .name: .text(axis), .line: .number(line)]
            )
        case .repeatedRow(let label, let line):
            ("repeated-row", .duplicateRow, [.label: .text(label), .line: .number(line)])
        }
    }
}
