internal import Diagnostics
internal import Questions

/// The move that a key leads to while a question is asked.
enum Move: Hashable, Sendable {
    /// The question goes on.
    case stay
    /// A complete answer.
    case answer(PromptAnswer)
    /// A step back to the question before.
    case back
    /// A step forward to the next question, if this one is answered.
    case forward
    /// No more questions; what was answered is kept.
    case stop
}

/// The place where one kind of question is answered.
protocol AnswerField: Hashable, Sendable {
    /// Handles `key`; throws if it would answer and the answer does not fit.
    ///
    /// - Returns: `nil` where the key means nothing here.
    mutating func press(_ key: Key, on fileSystem: some FileSystem) throws(Complaint) -> Move?

    /// The fault of what has been written so far that writing on can't fix.
    var problem: String? { get }

    /// Whether Ctrl-D ends the questions here, rather than deleting something.
    var isUntouched: Bool { get }

    /// The picture on the screen, in at most `columns` columns and about `rows` rows.
    func screen(columns: Int, rows: Int) -> Screen

    /// The hints about keys, the most important first.
    var hints: [KeyHint] { get }
}

extension AnswerField {
    var problem: String? { nil }
}

/// The line of what is typed on a screen.
enum FieldLine {
    /// The mark before what is typed.
    private static let mark = "› "
    private static let indent = "  "

    /// A line with `text` typed into it.
    static func typed(_ text: String, _ style: StyledLine.Style = .plain) -> StyledLine {
        StyledLine(mark, .accent).appending(text, style)
    }

    /// A line into which nothing is typed yet, with what Enter would take.
    static func suggesting(_ suggestion: Question.Suggestion?, isHidden: Bool = false) -> StyledLine {
        var line = typed("")
        guard let suggestion else { return line }
        let text = isHidden ? Redaction.mark : suggestion.value.reveal().replacing("\n", with: " ↵ ")
        line.append(text, .faint)
        if let source = suggestion.source { line.append("  from \(source)", .faint) }
        return line
    }

    /// The content of `editor`, in at most `rows` rows.
    static func screen(
        of editor: LineEditor,
        suggesting suggestion: Question.Suggestion? = nil,
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
        let lines = texts.enumerated().map { $0 == 0 ? typed($1) : StyledLine(indent + $1) }
        return Screen(lines: lines, cursor: Screen.Place(row: cursor.row, column: cursor.column + width))
    }
}

/// The rows of a list on a screen, of which one is marked: that one is to be read to its end.
enum ChoiceRows {
    /// A choice of more rows is no choice but a page.
    private static let longest = 8

    /// The lines that `choices` take, in about `rows` rows.
    ///
    /// All are whole where there is room for it, and else the marked one alone; then those furthest from it give way, but for
    /// one, so that it is seen that there is more than one.
    ///
    /// - Parameters:
    ///   - choices: the choices, each in a line of any length.
    ///   - marked: which of them is marked, or `nil`.
    ///   - columns: how many columns there are.
    ///   - rows: how many rows there are.
    ///   - indent: with how many blanks the lines of a choice begin that follow its first.
    /// - Returns: the lines.
    static func lines(of choices: [StyledLine], marked: Int?, columns: Int, rows: Int, indent: Int) -> [StyledLine] {
        let whole = choices.map { $0.wrapped(to: columns, indent: indent) }
        if whole.joined().count <= rows { return whole.flatMap { $0 } }
        let others = choices.map { $0.fitted(to: columns) }
        guard let marked, whole.indices.contains(marked) else { return Array(others.prefix(rows)) }
        let row = cut(whole[marked], columns: columns)
        var (start, end) = (marked, marked + 1)
        while end - start < choices.count, end - start < 2 || end - start + row.count - 1 < rows {
            if start == 0 || end < choices.count && end - marked <= marked - start { end += 1 } else { start -= 1 }
        }
        return others[start..<marked] + row + others[(marked + 1)..<end]
    }

    /// `lines` without those that no one reads, and then with an ellipsis.
    private static func cut(_ lines: [StyledLine], columns: Int) -> [StyledLine] {
        guard lines.count > longest else { return lines }
        return lines.prefix(longest - 1) + [lines[longest - 1].appending("…").fitted(to: columns)]
    }
}
