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
    static func lines(of choices: [ScreenLine], marked: Int?, columns: Int, rows: Int, indent: Int) -> [ScreenLine] {
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
    private static func cut(_ lines: [ScreenLine], columns: Int) -> [ScreenLine] {
        guard lines.count > longest else { return lines }
        return lines.prefix(longest - 1) + [lines[longest - 1].appending("…").fitted(to: columns)]
    }
}
