internal import Diagnostics
internal import Questions

/// One question while it is asked: what stands in its field, and what was wrong with the last answer.
struct Asking: Hashable, Sendable {
    private indirect enum Field: Hashable, Sendable {
        case text(TextField)
        case list(ListField)
        case several(SeveralField)
        case confirmation(ConfirmationField)
        case file(FileField)
    }

    @Boxed private(set) var prompt: Question
    private var field: Field
    /// The flaw of the last answer, until something else is typed.
    private var flaw: Complaint?
    /// The flaw of the answer that was given before, until there is another.
    private let objection: Complaint?

    /// The question `prompt`, with the answer in its field that was `given` before.
    init(_ prompt: Question, given: PromptAnswer? = nil) {
        var prompt = prompt
        // What is hidden can't be written on; Enter leaves it as it was given.
        if prompt.kind.isHidden, let value = given?.value { prompt.suggestion = Question.Suggestion(value) }
        self.prompt = prompt
        let text = prompt.kind.isHidden ? nil : given?.value?.reveal()
        field =
            switch prompt.kind {
            case let kind where kind.choices != nil:
                .list(ListField(prompt, kind.choices ?? Question.Choices([]), given: text))
            case .several(let choices): .several(SeveralField(prompt, choices, given: text))
            case .confirmation: .confirmation(ConfirmationField(prompt, given: text))
            case .file(let rules): .file(FileField(prompt, rules, given: text))
            case .text, .longText, .telephone, .hidden, .value, .number, .choice: .text(TextField(prompt, given: text))
            }
        objection = prompt.objection.flatMap { given == nil ? Complaint($0.message.shown(.revealed)) : nil }
    }

    private var current: any AnswerField {
        switch field {
        case .text(let field): field
        case .list(let field): field
        case .several(let field): field
        case .confirmation(let field): field
        case .file(let field): field
        }
    }

    /// Handles `key`.
    mutating func press(_ key: Key, on fileSystem: some FileSystem) -> Move {
        switch key {
        case .control("p"): return .back
        case .control("n"): return .forward
        case .control("d") where current.isUntouched: return .stop
        case .control("s"): if !prompt.isRequired { return .answer(.nothing) }
        case .control("l"): return .stay
        default: break
        }
        flaw = nil
        do throws(Complaint) {
            let move = try pressInField(key, on: fileSystem) ?? .stay
            if case .answer(let answer) = move { return .answer(try answer.checked(by: prompt)) }
            return move
        } catch {
            flaw = error
            return .stay
        }
    }

    private mutating func pressInField(_ key: Key, on fileSystem: some FileSystem) throws(Complaint) -> Move? {
        switch field {
        case .text(var text):
            defer { field = .text(text) }
            return try text.press(key, on: fileSystem)
        case .list(var list):
            defer { field = .list(list) }
            return try list.press(key, on: fileSystem)
        case .several(var several):
            defer { field = .several(several) }
            return try several.press(key, on: fileSystem)
        case .confirmation(var confirmation):
            defer { field = .confirmation(confirmation) }
            return try confirmation.press(key, on: fileSystem)
        case .file(var file):
            defer { field = .file(file) }
            return try file.press(key, on: fileSystem)
        }
    }

    /// The flaw: first of the last answer, then of what is being typed, and else of the answer before.
    var problem: Complaint? {
        flaw ?? current.problem.map { Complaint($0) } ?? objection
    }

    /// The hints about keys, the most important first.
    var hints: [KeyHint] {
        let isLeavable = !prompt.isRequired && (prompt.suggestion != nil || !current.isUntouched)
        return current.hints + (isLeavable ? [.control("S", "leaves it out")] : [])
    }

    /// The field of the answer, in at most `columns` columns and about `rows` rows.
    func screen(columns: Int, rows: Int) -> Screen {
        current.screen(columns: columns, rows: rows)
    }
}
