internal import Diagnostics
internal import Questions

/// The field for the path of a file, typed, completed and looked at; where several may be given, one after the other.
struct FileField: AnswerField {
    @Boxed private var prompt: Question
    private let rules: FileRules
    private var editor: LineEditor
    /// The files so far, where there may be several.
    private var paths: [String] = []
    /// The names that may complete the path, since Tab was pressed.
    private var candidates: [String] = []

    /// A field for `prompt` with `rules`, with the path that was `given` before in it.
    init(_ prompt: Question, _ rules: FileRules, given: String?) {
        self.prompt = prompt
        self.rules = rules
        editor = LineEditor(rules.allowsSeveral ? "" : given ?? "")
        if rules.allowsSeveral, let given { paths = given.split(separator: "\n").map(String.init) }
    }

    mutating func press(_ key: Key, on fileSystem: some FileSystem) throws(Complaint) -> Move? {
        let shown = candidates
        candidates = []
        switch key {
        case .enter where rules.allowsSeveral && !isBlank, .newLine where rules.allowsSeveral && !isBlank:
            let path = try rules.file(at: WrittenPath(editor.text), on: fileSystem).path
            if paths.contains(path) { throw Complaint("that file is there already") }
            paths.append(path)
            editor.replace(with: "")
        case .enter, .newLine: return .answer(try answer(on: fileSystem))
        case .backspace where editor.isEmpty && !paths.isEmpty: editor.replace(with: paths.removeLast())
        case .escape: editor.replace(with: "")
        case .tab where isUntouched && prompt.suggestion != nil, .right where isUntouched && prompt.suggestion != nil:
            editor.replace(with: prompt.suggestion?.value.reveal() ?? "")
        case .tab:
            let completion = PathCompletion(of: editor.text, on: fileSystem)
            if completion.names.isEmpty, completion.text != "~/" { throw Complaint("nothing there begins so") }
            editor.replace(with: completion.text)
            if completion.names.count > 1 { candidates = completion.names }
        case .up: return .back
        case .down: return .forward
        default:
            switch editor.press(key) {
            case .taken: break
            case .refused(let reason): throw Complaint(reason)
            case .ignored:
                candidates = shown
                return nil
            }
        }
        return .stay
    }

    private var isBlank: Bool { editor.text.allSatisfy(\.isWhitespace) }

    private func answer(on fileSystem: some FileSystem) throws(Complaint) -> PromptAnswer {
        if rules.allowsSeveral {
            let all = paths.isEmpty ? prompt.suggestion?.value.reveal() ?? "" : paths.joined(separator: "\n")
            if !all.isEmpty { return .files(try rules.files(at: all, on: fileSystem)) }
        }
        let text = editor.isEmpty ? prompt.suggestion?.value.reveal() ?? "" : editor.text
        guard text.contains(where: { !$0.isWhitespace }) else {
            guard !prompt.isRequired else { throw Complaint("a file is needed") }
            return .nothing
        }
        return .file(try rules.file(at: WrittenPath(text), on: fileSystem))
    }

    var isUntouched: Bool { editor.isEmpty && paths.isEmpty }

    func screen(columns: Int, rows: Int) -> Screen {
        var screen = FieldLine.screen(
            of: editor,
            suggesting: paths.isEmpty ? prompt.suggestion : nil,
            columns: columns,
            rows: min(rows, 5)
        )
        let shown = paths.suffix(max(rows - screen.lines.count - 1, 1))
        var given = shown.map { StyledLine("  ✔ \($0)", .faint).fitted(to: columns) }
        if shown.count < paths.count {
            given.insert(StyledLine("  ✔ \(paths.count - shown.count) more", .faint), at: 0)
        }
        screen.lines.insert(contentsOf: given, at: 0)
        screen.cursor?.row += given.count
        let room = min(max(rows - screen.lines.count - 1, 1), 8)
        let count = candidates.count > room ? room - 1 : candidates.count
        for name in candidates.prefix(count) {
            screen.lines.append(StyledLine("  \(name)", .faint).fitted(to: columns))
        }
        if candidates.count > count { screen.lines.append(StyledLine("  \(candidates.count - count) more", .faint)) }
        return screen
    }

    var hints: [KeyHint] {
        let isTaking = isUntouched && prompt.suggestion != nil
        if isTaking { return [.key("Enter", "takes it"), .key("Tab", "edits it")] }
        if rules.allowsSeveral, !isBlank { return [.key("Enter", "adds it"), .key("Tab", "completes")] }
        if !paths.isEmpty { return [.key("Enter", "answers"), .key("Backspace", "takes the last out")] }
        let enter = isUntouched && !prompt.isRequired ? "leaves it out" : "answers"
        return [.key("Enter", enter), .key("Tab", "completes")]
    }
}
