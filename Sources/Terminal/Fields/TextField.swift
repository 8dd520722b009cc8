internal import Diagnostics
internal import Questions

/// The field for a text: one line or several, in the open or hidden, of any form.
struct TextField: AnswerField {
    @Boxed private var prompt: Question
    private var editor: LineEditor

    /// A field for `prompt`, with what was `given` before in it.
    init(_ prompt: Question, given: String?) {
        self.prompt = prompt
        editor = LineEditor(given ?? "", allowsLines: prompt.kind.allowsLines)
    }

    mutating func press(_ key: Key, on fileSystem: some FileSystem) throws(Complaint) -> Move? {
        switch key {
        case .enter: return .answer(try answer())
        case .newLine where !editor.allowsLines: return .answer(try answer())
        case .escape: editor.replace(with: "")
        // What is suggested can be written on.
        case .tab where isUntouched, .right where isUntouched:
            guard !prompt.kind.isHidden, let suggestion = prompt.suggestion else { return .stay }
            editor.replace(with: suggestion.value.reveal())
        default:
            switch editor.press(key) {
            case .taken: break
            case .refused(let reason): throw Complaint(reason)
            case .ignored: return key == .up ? .back : key == .down ? .forward : nil
            }
        }
        return .stay
    }

    private func answer() throws(Complaint) -> PromptAnswer {
        guard editor.text.contains(where: { !$0.isWhitespace }) else {
            if let suggestion = prompt.suggestion {
                return .text(Secret(try prompt.kind.answer(suggestion.value.reveal())))
            }
            guard !prompt.isRequired else { throw Complaint("an answer is needed") }
            return .nothing
        }
        return .text(Secret(try prompt.kind.answer(editor.text)))
    }

    var problem: String? { prompt.kind.complaint(aboutBeginning: editor.text) }

    var isUntouched: Bool { editor.isEmpty }

    func screen(columns: Int, rows: Int) -> Screen {
        if prompt.kind.isHidden {
            let line = FieldLine.typed(editor.isEmpty ? "" : Redaction.mark)
            let start = Screen.Place(row: 0, column: line.columns)
            return Screen(
                lines: [editor.isEmpty ? FieldLine.suggesting(prompt.suggestion, isHidden: true) : line],
                cursor: start
            )
        }
        return FieldLine.screen(
            of: editor,
            suggesting: prompt.suggestion,
            columns: columns,
            rows: min(rows, editor.allowsLines ? 8 : 5)
        )
    }

    var hints: [KeyHint] {
        let offered = isUntouched ? prompt.suggestion : nil
        // What was refused stands there to be written on.
        let taken = offered.flatMap { try? prompt.demanded(try prompt.kind.value(of: $0.value.reveal())) }
        let isTaking = taken != nil
        let enter = isTaking ? "takes it" : isUntouched && !prompt.isRequired ? "leaves it out" : "answers"
        var hints = [KeyHint.key("Enter", enter)]
        if offered != nil && !prompt.kind.isHidden { hints.append(.key("Tab", "edits it")) }
        if editor.allowsLines { hints.append(.control("J", "new line")) }
        return hints
    }
}

extension Question.Kind {
    /// Whether the answer may have several lines.
    fileprivate var allowsLines: Bool {
        if case .longText = self { true } else { false }
    }
}
