internal import Diagnostics
internal import Questions

/// The field for one of several answers, with arrow keys and by typing a part of its name.
struct ListField: AnswerField {
    /// The number of choices that can be read at a glance; of a longer list none is chosen before someone types or
    /// moves.
    private static let glance = 20

    @Boxed private var prompt: Question
    private let choices: Question.Choices
    private var editor = LineEditor()
    private var matches: [Question.Choice]
    /// The choice that Enter takes, by its place among the matches.
    private var chosen: Int?

    /// A field for `prompt` with `choices`, of which one may have been `given` before.
    init(_ prompt: Question, _ choices: Question.Choices, given: String?) {
        self.prompt = prompt
        self.choices = choices
        matches = choices.all
        chosen = home(given: given)
        if let given, choices.allowsOthers, chosen == nil {
            editor.replace(with: given)
            look()
        }
    }

    /// The choice to begin with: the one that was given, or else the one that is suggested.
    private func home(given: String?) -> Int? {
        let wanted = given ?? prompt.suggestion?.value.reveal()
        if let choice = wanted.flatMap(choices.exact) { return choices.all.firstIndex(of: choice) }
        let isPlain = wanted == nil && prompt.isRequired && choices.all.count <= Self.glance && !choices.allowsOthers
        return isPlain ? choices.all.indices.first : nil
    }

    mutating func press(_ key: Key, on fileSystem: some FileSystem) throws(Complaint) -> Move? {
        switch key {
        case .enter, .newLine: return .answer(try answer())
        case .up: move(by: -1)
        case .down: move(by: 1)
        case .pageUp: move(by: -8)
        case .pageDown: move(by: 8)
        case .home where editor.isEmpty: chosen = matches.indices.first
        case .end where editor.isEmpty: chosen = matches.indices.last
        case .tab:
            guard let chosen else { return .stay }
            editor.replace(with: matches[chosen].label)
            look()
        case .escape:
            editor.replace(with: "")
            matches = choices.all
            chosen = home(given: nil)
        default:
            let before = editor.text
            switch editor.press(key) {
            case .taken: if editor.text != before { look() }
            case .refused(let reason): throw Complaint(reason)
            case .ignored: return nil
            }
        }
        return .stay
    }

    private mutating func move(by step: Int) {
        guard let last = matches.indices.last else { return }
        guard let chosen else {
            self.chosen = step > 0 ? 0 : last
            return
        }
        // A single step goes around, a page ends where the list does.
        let next = chosen + step
        self.chosen = abs(step) == 1 ? (next + matches.count) % matches.count : min(max(next, 0), last)
    }

    private mutating func look() {
        matches = choices.matches(editor.text)
        // All else that may be typed is not to be turned into the nearest choice.
        let isSure = !choices.allowsOthers || choices.exact(editor.text) != nil
        chosen = editor.isEmpty ? home(given: nil) : isSure ? matches.indices.first : nil
    }

    private func answer() throws(Complaint) -> PromptAnswer {
        if let chosen { return .text(Secret(matches[chosen].value)) }
        if editor.isEmpty {
            // A suggestion that is none of the choices can only be one of the others.
            if let suggestion = prompt.suggestion, choices.allowsOthers { return .text(suggestion.value) }
            guard prompt.isRequired else { return .nothing }
            throw Complaint("choose one", help: "arrow keys move, typing finds")
        }
        guard choices.allowsOthers else {
            throw Complaint("none of \(choices.all.count) is called so", help: "Esc shows all of them again")
        }
        return .text(Secret(try prompt.kind.answer(editor.text)))
    }

    var problem: String? {
        matches.isEmpty && !choices.allowsOthers ? "none of \(choices.all.count) is called so" : nil
    }

    var isUntouched: Bool { editor.isEmpty }

    func screen(columns: Int, rows: Int) -> Screen {
        var screen = FieldLine.screen(of: editor, columns: columns, rows: 1)
        if editor.isEmpty {
            let hint = chosen == nil && choices.allowsOthers ? prompt.suggestion : nil
            screen.lines = [
                hint.map { FieldLine.suggesting($0) } ?? FieldLine.typed("type to find", .faint)
            ]
        }
        let room = min(max(rows - 2, 2), 10)
        // The last line tells of those that there is no room for.
        let count = matches.count > room ? room - 1 : matches.count
        let start = min(max(0, (chosen ?? 0) - count / 2), matches.count - count)
        screen.lines += ChoiceRows.lines(
            of: (start..<start + count).map { line(of: matches[$0], isChosen: $0 == chosen) },
            marked: chosen.map { $0 - start },
            columns: columns,
            rows: room - (matches.count > count ? 1 : 0),
            indent: 2
        )
        if matches.count > count { screen.lines.append(StyledLine("  \(matches.count - count) more", .faint)) }
        if matches.isEmpty, choices.allowsOthers {
            screen.lines.append(StyledLine("  none of these; taken as it is typed", .faint))
        }
        screen.lines = screen.lines.map { $0.fitted(to: columns) }
        return screen
    }

    private func line(of choice: Question.Choice, isChosen: Bool) -> StyledLine {
        var line = isChosen ? StyledLine("▸ ", .accent) : StyledLine("  ")
        line.append(choice.label, isChosen ? .chosen : .plain)
        if let note = choice.note { line.append("  \(note)", .faint) }
        if choice.value == prompt.suggestion?.value.reveal(), let source = prompt.suggestion?.source {
            line.append("  from \(source)", .faint)
        }
        return line
    }

    var hints: [KeyHint] {
        guard chosen == nil, editor.isEmpty else { return [.key("Enter", "takes it"), .moving] }
        if prompt.suggestion != nil, choices.allowsOthers { return [.key("Enter", "takes it"), .moving] }
        return (!prompt.isRequired ? [.key("Enter", "leaves it out")] : []) + [.moving]
    }
}
