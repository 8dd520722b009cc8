internal import Diagnostics

/// The rows that an edited text takes on a terminal, and where the cursor stands in them.
struct EditorRows {
    private(set) var rows: [String] = [""]
    private(set) var cursor = Screen.Place(row: 0, column: 0)

    /// The text of `editor` in rows of at most `columns` columns.
    init(_ editor: LineEditor, columns: Int) {
        let columns = max(columns, 2)
        var width = 0
        func newRow(_ rows: inout [String]) {
            rows.append("")
            width = 0
        }
        func add(_ character: Character, _ rows: inout [String]) {
            if character == "\n" { return newRow(&rows) }
            let needed = DisplayColumns.atMost(character)
            if width + needed > columns { newRow(&rows) }
            rows[rows.count - 1].append(character)
            width += needed
        }
        for character in editor.before { add(character, &rows) }
        // The column behind a full row is the first of the next.
        if width >= columns { newRow(&rows) }
        cursor = Screen.Place(row: rows.count - 1, column: width)
        for character in editor.after { add(character, &rows) }
    }

    /// At most `limit` rows, of which the one with the cursor is one.
    func window(_ limit: Int) -> (rows: [String], cursor: Screen.Place) {
        guard rows.count > limit else { return (rows, cursor) }
        let start = min(max(0, cursor.row - limit + 1), rows.count - limit)
        return (
            Array(rows[start..<start + limit]), Screen.Place(row: cursor.row - start, column: cursor.column)
        )
    }
}
