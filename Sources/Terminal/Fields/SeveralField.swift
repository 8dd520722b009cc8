internal import Diagnostics
internal import Questions

/// The field for as many of several answers as someone wants.
struct SeveralField: AnswerField {
    @Boxed private var prompt: Question
    private let choices: Question.Choices
    /// The places of the answers that are ticked.
    private var ticked: Set<Int>
    /// The answer that the space bar ticks.
    private var row = 0

    /// A field for `prompt` with `choices`, with those ticked that were `given` before, or else are suggested.
    init(_ prompt: Question, _ choices: Question.Choices, given: String?) {
        self.prompt = prompt
        self.choices = choices
        let usual = given ?? prompt.suggestion?.value.reveal() ?? ""
        let values = (try? choices.listed(usual)).map { Set($0.map(\.value)) } ?? []
        ticked = Set(choices.all.indices.filter { values.contains(choices.all[$0].value) })
    }

    mutating func press(_ key: Key, on fileSystem: some FileSystem) throws(Complaint) -> Move? {
        guard let last = choices.all.indices.last else { return nil }
        switch key {
        case .enter, .newLine: return .answer(try answer())
        case .character(" "), .tab: ticked.formSymmetricDifference([row])
        case .up: row = row == 0 ? last : row - 1
        case .down: row = row == last ? 0 : row + 1
        case .pageUp: row = max(0, row - 8)
        case .pageDown: row = min(last, row + 8)
        case .home: row = 0
        case .end: row = last
        case .escape: ticked = []
        case .character, .paste:
            throw Complaint("the space bar ticks", help: "arrow keys move, Enter answers")
        default: return nil
        }
        return .stay
    }

    private func answer() throws(Complaint) -> PromptAnswer {
        if ticked.isEmpty {
            guard !prompt.isRequired else { throw Complaint("tick at least one", help: "the space bar ticks") }
            // What was ticked beforehand is not to stay ticked.
            return prompt.suggestion == nil ? .nothing : .text(Secret(""))
        }
        return .text(Secret(choices.list(of: ticked)))
    }

    var isUntouched: Bool { true }

    func screen(columns: Int, rows: Int) -> Screen {
        let room = min(max(rows - 1, 2), 12)
        let count = choices.all.count > room ? room - 1 : choices.all.count
        let start = min(max(0, row - count / 2), choices.all.count - count)
        var lines = ChoiceRows.lines(
            of: (start..<start + count).map { line(at: $0) },
            marked: row - start,
            columns: columns,
            rows: room - (choices.all.count > count ? 1 : 0),
            indent: 6
        )
        if choices.all.count > count { lines.append(StyledLine("  \(choices.all.count - count) more", .faint)) }
        return Screen(lines: lines.map { $0.fitted(to: columns) })
    }

    private func line(at index: Int) -> StyledLine {
        var line = index == row ? StyledLine("▸ ", .accent) : StyledLine("  ")
        line.append(ticked.contains(index) ? "[x] " : "[ ] ", ticked.contains(index) ? .chosen : .plain)
        line.append(choices.all[index].label, index == row ? .chosen : .plain)
        if let note = choices.all[index].note { line.append("  \(note)", .faint) }
        return line
    }

    var hints: [KeyHint] {
        let count = ticked.count
        let enter = count == 0 && !prompt.isRequired ? "leaves it out" : "takes \(count)"
        return [.key("Space", "ticks"), .key("Enter", enter), .moving]
    }
}
