internal import CustomerFields
internal import Diagnostics
internal import Questions

extension Questionnaire {
    /// The number of earlier answers that stay visible.
    private static let historyCount = 3

    /// The picture on a terminal of so many columns and rows.
    ///
    /// The last column and the last row stay free, because a terminal goes on in the next line where they are taken.
    package func screen(columns: Int, rows: Int) -> Screen {
        let (columns, rows) = (max(columns - 1, 12), max(rows - 1, 3))
        switch stage {
        case .asking(let index, let asking, _): return screen(of: asking, at: index, columns: columns, rows: rows)
        case .summary(let summary): return screen(of: summary, columns: columns, rows: rows)
        case .over: return Screen(lines: record(columns: columns))
        }
    }

    /// The roomiest picture for which there is room.
    private func screen(of asking: Asking, at index: Int, columns: Int, rows: Int) -> Screen {
        var screen = Screen()
        for compactness in ScreenParts.Compactness.allCases {
            let parts = parts(of: asking, at: index, columns: columns, rows: rows, isTight: compactness == .all)
            screen = parts.screen(rows: .max, compactness: compactness)
            if screen.lines.count <= rows { return screen }
        }
        return parts(of: asking, at: index, columns: columns, rows: rows, isTight: true).screen(
            rows: rows,
            compactness: .all
        )
    }

    private func parts(of asking: Asking, at index: Int, columns: Int, rows: Int, isTight: Bool) -> ScreenParts {
        let prompt = asking.prompt
        var parts = ScreenParts()
        parts.heading = heading(of: prompt, at: index, columns: columns)
        parts.history = (max(0, index - Self.historyCount)..<index).map { line(at: $0, columns: columns) }
        parts.label = WordWrap.lines(ForeignText(prompt.title), columns: columns - 2, limit: isTight ? 1 : 3)
            .enumerated()
            .map { StyledLine(($0 == 0 ? "" : "  ") + $1, .strong) }
        let about = prompt.about.map { WordWrap.lines(ForeignText($0), columns: columns - 2, limit: 5) } ?? []
        let type = prompt.described + (!prompt.isRequired ? " · optional" : "")
        parts.about = about.map { StyledLine("  " + $0) }
        parts.type = WordWrap.lines(ForeignText(type), columns: columns - 2, limit: 3).map {
            StyledLine("  " + $0, .faint)
        }
        if let problem = asking.problem { parts.problem = Self.lines(of: problem, columns: columns) }
        let room = isTight ? rows - 1 - parts.problem.count : min(rows - parts.type.count - 4, 12)
        parts.field = asking.screen(columns: columns, rows: max(room, 2))
        let moves = (index > 0 ? [KeyHint.back] : []) + [.stop]
        parts.footing = Self.footing(asking.hints + moves, columns: columns)
        return parts
    }

    private func heading(of prompt: Question, at index: Int, columns: Int) -> [StyledLine] {
        let who = [title, prompt.context].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
        let count = prompts.count > 1 ? "\(index + 1) of \(prompts.count)" : ""
        guard !who.isEmpty || !count.isEmpty else { return [] }
        guard !who.isEmpty else { return [StyledLine(count, .faint)] }
        guard !count.isEmpty else { return [StyledLine(who, .faint).fitted(to: columns)] }
        let left = StyledLine(who, .faint).fitted(to: max(columns - DisplayColumns.atMost(count) - 2, 1))
        let gap = columns - left.columns - DisplayColumns.atMost(count)
        return [left.appending(String(repeating: " ", count: max(gap, 1)) + count, .faint).fitted(to: columns)]
    }

    private static func lines(of problem: Complaint, columns: Int) -> [StyledLine] {
        WordWrap.lines(ForeignText(problem.summary), columns: columns - 4, limit: 4).enumerated()
            .map { StyledLine($0 == 0 ? "  ✘ " : "    ", .mistake).appending($1, .mistake) }
            + (problem.help.map { WordWrap.lines(ForeignText($0), columns: columns - 4, limit: 2) } ?? [])
            .map { StyledLine("    " + $0, .faint) }
    }

    /// The `hints` that fit, up to `columns`; the last one to be dropped is how to leave.
    private static func footing(_ hints: [KeyHint], columns: Int) -> [StyledLine] {
        var hints = hints
        var form = KeyHint.Form.whole
        func text() -> String { hints.map { $0.text(form) }.joined(separator: " · ") }
        if DisplayColumns.atMost(text()) > columns { form = .short }
        while hints.count > 2, DisplayColumns.atMost(text()) > columns { hints.remove(at: hints.count - 2) }
        return [StyledLine(text(), .faint).fitted(to: columns)]
    }

    /// An answer that was given, with its question, in one line of at most `columns` columns.
    func line(at index: Int, columns: Int) -> StyledLine {
        let answer = shown(at: index)
        // The answer has at least half of the line, and the question what the answer leaves.
        let room = max(columns / 2, columns - DisplayColumns.atMost(answer) - 4)
        var line = StyledLine()
        switch isMoot(index) ? PromptAnswer.nothing : given[index] {
        case nil: line.append("· ", .faint)
        case .nothing?: line.append("– ", .faint)
        default: line.append("✔ ", .good)
        }
        let label = StyledLine(prompts[index].title).fitted(to: room).text
        line.append(label, .faint)
        line.append(label.last.map("?:!".contains) == true ? " " : ": ", .faint)
        line.append(answer)
        return line.fitted(to: columns)
    }

    /// An answer as people read it: the label of a choice, the name of a file, a mark for what is hidden.
    private func shown(at index: Int) -> String {
        let prompt = prompts[index]
        if isMoot(index) { return "not asked any more" }
        switch given[index] {
        case nil: return "not answered"
        case .nothing?: return isAsBefore(index) ? "as it was" : "left out"
        case .file(let file)?: return file.described
        case .files(let files)?: return files.map(\.described).joined(separator: ", ")
        case .text(let text)?:
            if prompt.kind.isHidden { return Redaction.mark }
            let value = text.reveal()
            if let choices = prompt.kind.choices { return choices.all.first { $0.value == value }?.label ?? value }
            switch prompt.kind {
            case .several(let choices):
                let labels = (try? choices.listed(value))?.map(\.label).joined(separator: ", ") ?? value
                return labels.isEmpty ? "none" : labels
            case .confirmation: return value == "true" ? "yes" : "no"
            default: return value.replacing("\n", with: ", ")
            }
        }
    }

    // MARK: - At the end

    private func screen(of summary: Summary, columns: Int, rows: Int) -> Screen {
        let isAtEnd = summary.row == prompts.count
        let hints = [KeyHint.key("Enter", isAtEnd ? "sends" : "changes it"), .moving, .back, .stop]
        let footing = [StyledLine()] + Self.footing(hints, columns: columns)
        let heading = [StyledLine(title.map { "Your answers to \($0)" } ?? "Your answers", .strong).fitted(to: columns)]
        let room = max(rows - heading.count - footing.count, 1)
        // What is sent is to be read to its end: all of it where there is room, and else at least where someone is.
        var entries = self.rows(of: summary, columns: columns, isWhole: true)
        if entries.joined().count > room { entries = self.rows(of: summary, columns: columns, isWhole: false) }
        let lines = entries.flatMap { $0 }
        guard lines.count > room else { return Screen(lines: heading + lines + footing) }
        let marked = entries[..<summary.row].joined().count
        let middle = max(0, marked - max(0, room - entries[summary.row].count) / 2)
        let start = min(middle, lines.count - room)
        return Screen(lines: Array((heading + lines[start..<start + room] + footing).suffix(rows)))
    }

    /// The answers of a summary and what sends them, each in the lines that it takes: of those in which no one is just one,
    /// unless all are to be seen whole.
    private func rows(of summary: Summary, columns: Int, isWhole: Bool) -> [[StyledLine]] {
        let entries = prompts.indices.map { index in
            let isMarked = index == summary.row
            guard isWhole || isMarked else { return [Self.row(line(at: index, columns: columns - 2), isChosen: false)] }
            return line(at: index, columns: .max).wrapped(to: columns - 2, indent: 2).enumerated()
                .map { Self.row($1, isChosen: isMarked && $0 == 0) }
        }
        let isAtEnd = summary.row == prompts.count
        let send = StyledLine("Send these answers", isAtEnd ? .chosen : .plain)
        return entries + [[Self.row(send, isChosen: isAtEnd)]]
    }

    private static func row(_ line: StyledLine, isChosen: Bool) -> StyledLine {
        (isChosen ? StyledLine("▸ ", .accent) : StyledLine("  ")) + line
    }

    /// The lines that stay on the screen when the questions are over.
    private func record(columns: Int) -> [StyledLine] {
        let lines = prompts.indices.filter { given[$0] != nil && !isMoot($0) && !isAsBefore($0) }
            .map { line(at: $0, columns: columns) }
        guard ending != .answered, prompts.count > 1 || !lines.isEmpty else { return lines }
        let count = lines.count
        let kept =
            count == 0 ? "nothing was answered" : count == 1 ? "the answer is kept" : "the \(count) answers are kept"
        return lines + WordWrap.lines(ForeignText("stopped; \(kept)"), columns: columns).map { StyledLine($0, .faint) }
    }
}

/// The parts of a screen in their order from top to bottom, of which the less important give way on a small terminal.
struct ScreenParts {
    /// The compactness of a screen: how many optional parts are left out.
    enum Compactness: Int, CaseIterable {
        case nothing, history, gaps, about, all
    }

    /// The asker, and how far it is.
    var heading: [StyledLine] = []
    /// The answers before.
    var history: [StyledLine] = []
    /// The question.
    var label: [StyledLine] = []
    /// The asker's words about it.
    var about: [StyledLine] = []
    /// The kind of answer that fits.
    var type: [StyledLine] = []
    /// The field of the answer, with the place of the cursor in it.
    var field = Screen()
    /// The problem.
    var problem: [StyledLine] = []
    /// The hints about keys.
    var footing: [StyledLine] = []

    /// The screen with at most `rows` lines, of which the row with the cursor is one.
    func screen(rows: Int, compactness: Compactness) -> Screen {
        func has(_ part: Compactness) -> Bool { compactness.rawValue < part.rawValue }
        var lines: [StyledLine] = []
        if has(.all) { lines += heading }
        if has(.history) { lines += history }
        if has(.gaps), !lines.isEmpty { lines.append(StyledLine()) }
        lines += label
        if has(.about) { lines += about }
        if has(.all) { lines += type }
        let start = lines.count
        lines += field.lines + problem
        if has(.gaps), !footing.isEmpty { lines += [StyledLine()] + footing }
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
