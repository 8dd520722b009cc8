internal import Diagnostics

/// How what is typed stands on a screen.
enum FieldLine {
    /// What stands before what is typed.
    private static let mark = "› "
    private static let indent = "  "

    /// A line with `text` typed into it.
    static func typed(_ text: String, _ style: ScreenLine.Style = .plain) -> ScreenLine {
        ScreenLine(mark, .accent).appending(text, style)
    }

    /// A line into which nothing is typed yet, with what Enter would take.
    static func suggesting(_ suggestion: Prompt.Suggestion?, isHidden: Bool = false) -> ScreenLine {
        var line = typed("")
        guard let suggestion else { return line }
        let text = isHidden ? Redaction.mark : suggestion.value.reveal().replacing("\n", with: " ↵ ")
        line.append(text, .faint)
        if let source = suggestion.source { line.append("  from \(source)", .faint) }
        return line
    }

    /// What `editor` holds, in at most `rows` rows.
    static func screen(
        of editor: LineEditor,
        suggesting suggestion: Prompt.Suggestion? = nil,
        columns: Int,
        rows: Int
    ) -> Screen {
        let width = DisplayColumns.atMost(mark)
        guard !editor.isEmpty else {
            return Screen(
                lines: [suggesting(suggestion).fitted(to: columns)],
                cursor: Screen.Place(row: 0, column: width)
            )
        }
        let (texts, cursor) = EditorRows(editor, columns: columns - width).window(max(rows, 1))
        let lines = texts.enumerated().map { $0 == 0 ? typed($1) : ScreenLine(indent + $1) }
        return Screen(lines: lines, cursor: Screen.Place(row: cursor.row, column: cursor.column + width))
    }
}
