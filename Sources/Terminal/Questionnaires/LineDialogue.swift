internal import Diagnostics
internal import Questions

/// A questionnaire on a terminal that can't move its cursor: whole lines go in, and text comes out.
///
/// An empty line takes what is suggested; choices are taken by number or name; `:back`, `:skip` and `:stop` do what keys
/// do elsewhere.
package struct LineDialogue: Sendable {
    /// The limit of listed choices; of a longer list only those are shown that match the typed text.
    private static let longestList = 30
    /// The questions, with the answers so far.
    package private(set) var questions: Questionnaire
    /// The text to show before the next line is read.
    private var output = ""
    /// The choices to which numbers refer.
    private var listed: [Question.Choice] = []
    /// The lines so far of an answer that has several.
    private var lines: [String] = []

    /// The width of the lines.
    private let columns: Int

    /// A dialogue about `questions` on a terminal of so many columns.
    package init(_ questions: Questionnaire, columns: Int = 80) {
        self.questions = questions
        self.columns = max(columns - 2, 20)
        if questions.ending == nil {
            let who = questions.title.map { "\(ForeignText($0).displayed) asks. " } ?? ""
            say(who + "An empty line takes the value in brackets; :back goes back, :skip leaves out, :stop ends.")
        }
        present()
    }

    /// Whether the next line must not be shown while it is typed.
    package var isHidden: Bool { questions.current?.kind.isHidden ?? false }

    /// The text to show now, once.
    package mutating func takeOutput() -> String {
        defer { output = "" }
        return output
    }

    /// Shows the question again that is asked: something else has been written over it.
    mutating func repeatQuestion() {
        lines = []
        present()
    }

    /// Notes that the terminal is gone.
    package mutating func close() {
        questions.close()
    }

    /// Handles the typed `line`.
    package mutating func take(_ line: String, on fileSystem: some FileSystem) -> Questionnaire.Step {
        let paste = PastedText(line)
        // A blank may be the first or the last character of a password.
        let text = isHidden && paste.flaw == nil && !paste.text.isEmpty ? PastedText.readable(line) : paste.text
        let step: Questionnaire.Step
        switch questions.stage {
        case .asking(let index, let asking, let returns):
            do throws(Complaint) {
                guard var move = try move(of: text, for: asking.prompt, at: index, on: fileSystem) else {
                    return Questionnaire.Step()
                }
                if case .answer(let answer) = move { move = .answer(try answer.checked(by: asking.prompt)) }
                lines = []
                step = questions.follow(move, at: index, returns: returns)
            } catch {
                // Files that were there stay.
                if !asking.prompt.kind.takesSeveralFiles { lines = [] }
                object(error)
                output += Self.mark
                return Questionnaire.Step()
            }
            if step.kept != nil, !asking.prompt.kind.isHidden {
                say(questions.line(at: index, columns: columns).text)
            }
        case .summary:
            guard let move = summaryMove(of: text) else {
                object(Complaint("an empty line sends, a number changes that answer"))
                output += Self.mark
                return Questionnaire.Step()
            }
            step = questions.follow(move)
        case .over(let ending): return Questionnaire.Step(ending: ending)
        }
        present()
        return step
    }

    // MARK: - What a line means

    private static let mark = "> "

    /// The move that a line leads to, or `nil` where more lines belong to the answer, or were asked for.
    private mutating func move(
        of text: String,
        for prompt: Question,
        at index: Int,
        on fileSystem: some FileSystem
    ) throws(Complaint) -> Move? {
        switch text {
        case ":back": return .back
        case ":stop": return .stop
        case ":skip":
            guard !prompt.isRequired else { throw Complaint("an answer is needed") }
            return .answer(.nothing)
        default: break
        }
        if case .longText = prompt.kind, !text.isEmpty {
            lines.append(text)
            output += Self.mark
            return nil
        }
        if case .file(let rules) = prompt.kind, rules.allowsSeveral, !text.isEmpty {
            let file = try rules.file(at: WrittenPath(text), on: fileSystem)
            lines.append(file.path)
            say(file.described, indent: "  ")
            output += Self.mark
            return nil
        }
        let written = lines.isEmpty ? text : lines.joined(separator: "\n")
        let given = written.isEmpty ? suggestion(at: index)?.value.reveal() ?? "" : written
        if given.isEmpty {
            if prompt.kind == .confirmation { return .answer(.text(Secret("false"))) }
            guard !prompt.isRequired else { throw Complaint("an answer is needed") }
            return .answer(.nothing)
        }
        if let choices = prompt.kind.choices {
            guard let choice = choice(given, of: choices) else {
                if choices.allowsOthers { return .answer(.text(Secret(try prompt.kind.answer(given)))) }
                return try list(matching: given, of: choices)
            }
            return .answer(.text(Secret(choice.value)))
        }
        switch prompt.kind {
        case .file(let rules) where rules.allowsSeveral:
            return .answer(.files(try rules.files(at: given, on: fileSystem)))
        case .file(let rules): return .answer(.file(try rules.file(at: WrittenPath(given), on: fileSystem)))
        case .several(let choices): return .answer(.text(Secret(try several(given, of: choices))))
        default: return .answer(.text(Secret(try prompt.kind.answer(given))))
        }
    }

    /// The suggestion that an empty line takes: what was answered before, or else what is suggested.
    private func suggestion(at index: Int) -> Question.Suggestion? {
        questions.given[index]?.value.map { Question.Suggestion($0) } ?? questions.prompts[index].suggestion
    }

    private func choice(_ text: String, of choices: Question.Choices) -> Question.Choice? {
        if let number = Int(text), listed.indices.contains(number - 1) { return listed[number - 1] }
        if let choice = choices.exact(text) { return choice }
        let matches = choices.matches(text)
        return matches.count == 1 && !choices.allowsOthers ? matches.first : nil
    }

    /// The list of those that `text` names, by their numbers or their names.
    private func several(_ text: String, of choices: Question.Choices) throws(Complaint) -> String {
        let numbers = text.split { " ,".contains($0) }.map { Int($0) }
        if numbers.allSatisfy({ $0.map { listed.indices.contains($0 - 1) } ?? false }) {
            return Set(numbers.compactMap(\.self)).sorted().map { listed[$0 - 1].value }
                .joined(separator: Question.Choices.separator)
        }
        return try Question.Kind.several(choices).answer(text)
    }

    /// Lists the choices that `text` may mean, and asks again.
    private mutating func list(matching text: String, of choices: Question.Choices) throws(Complaint) -> Move? {
        let matches = choices.matches(text)
        guard !matches.isEmpty else { throw Complaint("none of \(choices.all.count) is called so") }
        list(matches)
        output += Self.mark
        return nil
    }

    private func summaryMove(of text: String) -> Summary.Move? {
        switch text {
        case "": .send
        case ":back": .back
        case ":stop": .stop
        default: Int(text).flatMap { questions.prompts.indices.contains($0 - 1) ? .edit($0 - 1) : nil }
        }
    }

    // MARK: - What is shown

    private mutating func say(_ text: String, indent: String = "") {
        for line in WordWrap.lines(ForeignText(text), columns: columns - indent.count) {
            output += indent + line + "\n"
        }
    }

    private mutating func object(_ problem: Complaint) {
        say(problem.summary, indent: "  ! ")
        if let help = problem.help { say(help, indent: "    ") }
    }

    private mutating func list(_ choices: [Question.Choice]) {
        listed = Array(choices.prefix(Self.longestList))
        for (number, choice) in zip(1..., listed) {
            say("\(number)  \(choice.label)" + (choice.note.map { "  \($0)" } ?? ""), indent: "  ")
        }
        if choices.count > listed.count { say("and \(choices.count - listed.count) more", indent: "  ") }
    }

    /// Shows where the questions stand: the next question, the summary, or the end.
    private mutating func present() {
        listed = []
        switch questions.stage {
        case .asking(let index, let asking, _): present(asking, at: index)
        case .summary:
            output += "\n"
            say(questions.title.map { "Your answers to \($0)" } ?? "Your answers")
            for index in questions.prompts.indices {
                say("\(index + 1)  \(questions.line(at: index, columns: .max).text)", indent: "  ")
            }
            say("An empty line sends them; a number changes that answer.")
            output += Self.mark
        case .over(let ending):
            guard ending != .answered else { return }
            let count = questions.answers.count
            say(
                "stopped; \(count == 0 ? "nothing was answered" : count == 1 ? "the answer is kept" : "the \(count) answers are kept")"
            )
        }
    }

    private mutating func present(_ asking: Asking, at index: Int) {
        let prompt = asking.prompt
        output += "\n"
        let count = questions.prompts.count > 1 ? "\(index + 1) of \(questions.prompts.count)  " : ""
        if let origin = questions.prompts.firstIndex(where: { $0.name == prompt.follows }) {
            say(questions.line(at: origin, columns: columns).text)
        }
        let who = prompt.context.map { $0.isEmpty ? "" : "\($0): " } ?? ""
        say(count + who + prompt.title)
        if let about = prompt.about { say(about, indent: "  ") }
        say(prompt.described + (!prompt.isRequired ? " · optional" : ""), indent: "  ")
        if case .longText = prompt.kind { say("an empty line ends it", indent: "  ") }
        if prompt.kind.takesSeveralFiles { say("one in each line; an empty line ends them", indent: "  ") }
        if case .several(let choices) = prompt.kind {
            list(choices.all)
            say("numbers or names, with commas between them", indent: "  ")
        }
        if let choices = prompt.kind.choices {
            if choices.all.count <= Self.longestList {
                list(choices.all)
            } else {
                say("a part of a name lists those that have it", indent: "  ")
            }
        }
        if let problem = asking.problem { object(problem) }
        if let suggestion = suggestion(at: index) {
            let value = prompt.kind.isHidden ? Redaction.mark : suggestion.value.reveal()
            say("[\(value)]" + (suggestion.source.map { " from \($0)" } ?? ""), indent: "  ")
        }
        output += Self.mark
    }
}
