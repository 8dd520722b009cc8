/// The parts of a screen in their order from top to bottom, of which the less important give way on a small terminal.
struct ScreenParts {
    /// The compactness of a screen: how many optional parts are left out.
    enum Compactness: Int, CaseIterable {
        case nothing, history, gaps, about, all
    }

    /// Who asks, and how far it is.
    var heading: [ScreenLine] = []
    /// What was answered before.
    var history: [ScreenLine] = []
    /// The question.
    var label: [ScreenLine] = []
    /// What the one who asks says about it.
    var about: [ScreenLine] = []
    /// What kind of answer fits.
    var type: [ScreenLine] = []
    /// Where it is answered, with the place of the cursor in it.
    var field = Screen()
    /// What is wrong.
    var problem: [ScreenLine] = []
    /// What keys do.
    var footing: [ScreenLine] = []

    /// The screen with at most `rows` lines, of which the row with the cursor is one.
    func screen(rows: Int, compactness: Compactness) -> Screen {
        func has(_ part: Compactness) -> Bool { compactness.rawValue < part.rawValue }
        var lines: [ScreenLine] = []
        if has(.all) { lines += heading }
        if has(.history) { lines += history }
        if has(.gaps), !lines.isEmpty { lines.append(ScreenLine()) }
        lines += label
        if has(.about) { lines += about }
        if has(.all) { lines += type }
        let start = lines.count
        lines += field.lines + problem
        if has(.gaps), !footing.isEmpty { lines += [ScreenLine()] + footing }
        let cursor = field.cursor.map { Screen.Place(row: $0.row + start, column: $0.column) }
        return Screen(lines: lines, cursor: cursor).cut(to: rows)
    }
}

extension Screen {
    /// The screen with at most `rows` lines, of which the row with the cursor is one.
    fileprivate func cut(to rows: Int) -> Screen {
        guard lines.count > rows else { return self }
        // The end says what is wrong; the beginning is what can be missed soonest.
        let start = min(lines.count - rows, cursor?.row ?? .max)
        let cursor = cursor.map { Place(row: $0.row - start, column: $0.column) }
        return Screen(lines: Array(lines[start..<start + rows]), cursor: cursor)
    }
}
