internal import Diagnostics

/// Where the path of a file is typed, completed and looked at.
struct FileField: AnswerField {
    private let prompt: Prompt
    private let rules: FileRules
    private var editor: LineEditor
    /// With which names the path may go on, since Tab was pressed.
    private var candidates: [String] = []

    /// A field for `prompt` with `rules`, with the path that was `given` before in it.
    init(_ prompt: Prompt, _ rules: FileRules, given: String?) {
        self.prompt = prompt
        self.rules = rules
        editor = LineEditor(given ?? "")
    }

    mutating func press(_ key: Key, on shelf: some FileShelf) throws(UnfitAnswer) -> Move? {
        let shown = candidates
        candidates = []
        switch key {
        case .enter, .newLine: return .answer(try answer(on: shelf))
        case .escape: editor.replace(with: "")
        case .tab where isUntouched && prompt.suggestion != nil, .right where isUntouched && prompt.suggestion != nil:
            editor.replace(with: prompt.suggestion?.value.reveal() ?? "")
        case .tab:
            let completion = PathCompletion(of: editor.text, on: shelf)
            if completion.names.isEmpty, completion.text != "~/" { throw UnfitAnswer("nothing there begins so") }
            editor.replace(with: completion.text)
            if completion.names.count > 1 { candidates = completion.names }
        case .up: return .back
        case .down: return .forward
        default:
            switch editor.press(key) {
            case .taken: break
            case .refused(let reason): throw UnfitAnswer(reason)
            case .ignored:
                candidates = shown
                return nil
            }
        }
        return .stay
    }

    private func answer(on shelf: some FileShelf) throws(UnfitAnswer) -> PromptAnswer {
        let text = editor.isEmpty ? prompt.suggestion?.value.reveal() ?? "" : editor.text
        guard text.contains(where: { !$0.isWhitespace }) else {
            guard prompt.isOptional else { throw UnfitAnswer("a file is needed") }
            return .nothing
        }
        return .file(try rules.file(at: WrittenPath(text), on: shelf))
    }

    var isUntouched: Bool { editor.isEmpty }

    func screen(columns: Int, rows: Int) -> Screen {
        var screen = FieldLine.screen(
            of: editor,
            suggesting: prompt.suggestion,
            columns: columns,
            rows: min(rows, 5)
        )
        let room = min(max(rows - screen.lines.count - 1, 1), 8)
        let count = candidates.count > room ? room - 1 : candidates.count
        for name in candidates.prefix(count) {
            screen.lines.append(ScreenLine("  \(name)", .faint).fitted(to: columns))
        }
        if candidates.count > count { screen.lines.append(ScreenLine("  \(candidates.count - count) more", .faint)) }
        return screen
    }

    var hints: [String] {
        let isTaking = isUntouched && prompt.suggestion != nil
        if isTaking { return ["Enter takes it", "Tab edits it"] }
        return [isUntouched && prompt.isOptional ? "Enter leaves it out" : "Enter answers", "Tab completes"]
    }
}
