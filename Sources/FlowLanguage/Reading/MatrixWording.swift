/// The words of mistakes in a matrix: a clause without a full stop, and what helps.
enum MatrixWording {
    static func words(of mistake: MatrixMistake) -> (summary: String, help: String?) {
        switch mistake {
        case .noAxes: ("the matrix has no axes", example)
        case .noRows: ("the matrix has no rows", example)
        case .axisWithoutValues(let axis): ("the axis \(code: axis) has no values", example)
        case .rowWithoutTable(let found):
            (
                "a row of the matrix is a table of inputs with their values, "
                    + (found == .table ? "this one is empty" : "not \(FlowWording.words(of: found))"),
                "write `- { asset: USDC, amount: \"1\" }`"
            )
        case .incompleteRow(let label, let input):
            ("the row \(code: label) has no \(code: input)", "give every row the same inputs")
        case .tooManyRows(let count): tooMany("\(count) rows")
        case .tooManyCombinations(let sizes):
            tooMany("\(sizes.map { "\($0)" }.joined(separator: " × "))\(total(of: sizes)) combinations")
        case .repeatedValue(let value, let axis, let line):
            repeated("`\(short: axis)=\(short: value)`", line: line)
        case .repeatedRow(let label, let line): repeated("\(code: label)", line: line)
        }
    }

    private static let example = "write `matrix: { asset: [USDC, native] }`, or leave `matrix` out"

    private static func tooMany(_ rows: String) -> (summary: String, help: String?) {
        (
            "the matrix has \(rows); no flow has more than \(Matrix.limit)",
            "split it into several flows, or list the rows that matter"
        )
    }

    private static func total(of sizes: [Int]) -> String {
        guard sizes.count > 1, let count = MatrixMistake.combinations(of: sizes) else { return "" }
        return " = \(count)"
    }

    private static func repeated(_ row: String, line: Int) -> (summary: String, help: String?) {
        ("duplicate row of the matrix: \(row)", "the first is in line \(line); leave one of them out")
    }
}
