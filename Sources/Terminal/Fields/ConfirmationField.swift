internal import CustomerFields
internal import Diagnostics
internal import Questions

/// The field for yes or no, with one key.
struct ConfirmationField: AnswerField {
    @Boxed private var prompt: Question
    private var isYes: Bool
    /// Whether a word is being typed that began with neither: a `y` in the middle of it is no yes.
    private var isMistyped = false

    /// A field for `prompt`; no one who just presses Enter has said yes, unless that was given or suggested.
    init(_ prompt: Question, given: String?) {
        self.prompt = prompt
        let usual = given ?? prompt.suggestion?.value.reveal()
        isYes = usual.flatMap { Confirmation.spellings[$0.lowercased()] } ?? false
    }

    mutating func press(_ key: Key, on fileSystem: some FileSystem) throws(Complaint) -> Move? {
        guard !isMistyped else {
            if [.enter, .newLine, .escape, .backspace].contains(key) { isMistyped = false }
            throw Self.neither
        }
        switch key {
        case .enter, .newLine: return answer
        case .character("y"), .character("Y"): isYes = true
        case .character("n"), .character("N"): isYes = false
        case .left, .right, .tab, .backTab, .character(" "):
            isYes.toggle()
            return .stay
        case .up: return .back
        case .down: return .forward
        case .paste(let paste):
            guard let said = Confirmation.spellings[paste.text.lowercased()] else {
                throw Complaint("answer yes or no")
            }
            isYes = said
            return .stay
        case .character:
            isMistyped = true
            throw Self.neither
        default: return nil
        }
        return answer
    }

    private static let neither = Complaint("press y or n", help: "Enter clears what was typed")

    private var answer: Move { .answer(.text(Secret(isYes ? "true" : "false"))) }

    var isUntouched: Bool { true }

    func screen(columns: Int, rows: Int) -> Screen {
        var line = FieldLine.typed("")
        line.append(isYes ? "[Yes]" : " Yes ", isYes ? .chosen : .plain)
        line.append(" ")
        line.append(isYes ? " No " : "[No]", isYes ? .plain : .chosen)
        return Screen(lines: [line.fitted(to: columns)])
    }

    var hints: [KeyHint] { [.key("y or n"), .key("Enter", "says \(isYes ? "yes" : "no")")] }
}
