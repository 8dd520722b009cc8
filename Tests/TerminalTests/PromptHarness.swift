import CustomerFields
import Diagnostics
import Questions
import Terminal

/// A questionnaire, someone who presses keys, and what that person sees.
struct PromptHarness {
    private(set) var questions: Questionnaire
    private(set) var kept: [NamedAnswer] = []
    private var decoder = KeyDecoder()
    let fileSystem: FakeFileSystem

    init(_ questions: Questionnaire, fileSystem: FakeFileSystem = FakeFileSystem()) {
        self.questions = questions
        self.fileSystem = fileSystem
    }

    /// A harness in which a single question is asked.
    init(_ prompt: Question, fileSystem: FakeFileSystem = FakeFileSystem()) {
        self.init(Questionnaire([prompt]), fileSystem: fileSystem)
    }

    /// Sends what a terminal sends for keys: text, control characters, escape sequences.
    mutating func press(_ sent: String...) {
        let now = ContinuousClock.now
        for text in sent {
            for byte in text.utf8 {
                if let key = decoder.take(byte, at: now) { press(key) }
            }
            if let key = decoder.expire(at: now.advanced(by: KeyDecoder.patience)) { press(key) }
        }
    }

    mutating func press(_ key: Key) {
        let step = questions.press(key, on: fileSystem)
        if let answer = step.kept { kept.append(answer) }
    }

    /// What is on a screen of so many columns and rows, with `█` where the cursor is.
    func picture(_ columns: Int = 80, rows: Int = 24) -> String {
        let screen = questions.screen(columns: columns, rows: rows)
        return screen.lines.enumerated().map { row, line in
            guard let cursor = screen.cursor, cursor.row == row else { return line.text }
            var (before, after, width) = ("", line.text[...], 0)
            while width < cursor.column, let next = after.popFirst() {
                before.append(next)
                width += DisplayColumns.atMost(next)
            }
            return before + "█" + after.dropFirst(0)
        }.joined(separator: "\n")
    }

    /// What was answered, in the clear.
    var answers: [String] { kept.map { "\($0.name)=\($0.answer.value?.reveal() ?? "–")" } }
}

extension Question {
    /// A question about a field of SEP-9.
    init(
        _ field: CustomerField,
        about: String? = nil,
        choices: [String] = [],
        isRequired: Bool = true,
        suggestion: Suggestion? = nil,
        objection: Objection? = nil
    ) {
        self.init(
            name: field.key,
            about: about,
            kind: choices.isEmpty ? Kind(field.kind) : .choice(Choices(choices.map { Choice($0) })),
            customerField: field.key,
            isRequired: isRequired,
            suggestion: suggestion,
            objection: objection
        )
    }
}

/// What terminals send for keys.
enum Sent {
    static let enter = "\r"
    static let up = "\u{1B}[A"
    static let down = "\u{1B}[B"
    static let right = "\u{1B}[C"
    static let left = "\u{1B}[D"
    static let home = "\u{1B}[H"
    static let escape = "\u{1B}"
    static let tab = "\t"
    static let back = "\u{10}"
    static let forward = "\u{E}"
    static let stop = "\u{4}"
    static let leaveOut = "\u{13}"
    static let newLine = "\n"
    static let erase = "\u{7F}"
    static func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
}

/// Files that are nowhere.
struct FakeFileSystem: FileSystem {
    var home: String? = "/home/ada"
    /// What there is, by whole paths; folders end with a slash.
    var sights: [String: FileState] = [:]

    func entries(of folder: String) -> [FileEntry] {
        let folder = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
        let names = sights.keys.compactMap { path -> FileEntry? in
            guard path.hasPrefix(folder) else { return nil }
            let rest = path.dropFirst(folder.count)
            guard let name = rest.split(separator: "/").first, folder.isEmpty == !path.hasPrefix("/") else {
                return nil
            }
            return FileEntry(String(name), isFolder: rest.contains("/"))
        }
        return Array(Set(names))
    }

    func state(at path: String) -> FileState {
        if let sight = sights[path] { return sight }
        return sights.keys.contains { $0.hasPrefix(path.hasSuffix("/") ? path : path + "/") } ? .folder : .nothing
    }
}
