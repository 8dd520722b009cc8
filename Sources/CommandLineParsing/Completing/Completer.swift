/// The answer to a shell that asks what can be at the cursor: `program ---complete INDEX WORD…`.
///
/// Its first line is `none`, or `file` with extensions where the shell is to add files. Each line after that is a candidate,
/// a whole word, with a tab and its description behind it.
struct Completer {
    /// The word by which a completion script asks; no option can be called like it.
    static let question = "---complete"

    private let beginning: String
    private var levels: [Level]
    /// The option whose value comes next.
    private var pending: Definition?
    /// The paths of the options that the line has already.
    private var used: Set<String> = []
    /// The number of arguments before the cursor.
    private var position = 0
    private var isAfterTerminator = false

    init(_ root: any ParsableCommand.Type, words: [String], index: Int) {
        beginning = words.indices.contains(index) ? words[index] : ""
        levels = [Level(root)]
        for word in words.prefix(max(index, 0)) { pass(word) }
    }

    private var level: Level { levels[levels.count - 1] }

    /// Goes past a word before the cursor.
    private mutating func pass(_ text: String) {
        let word = Word(text, isAfterTerminator: isAfterTerminator)
        if let option = pending {
            pending = nil
            if word.kind == .value || option.takesAnyWord { return }
        }
        switch word.kind {
        case .terminator:
            isAfterTerminator = true
        case .option(let name, let value):
            guard let definition = reachable.lazy.compactMap({ $0.definition(named: name) }).first else { return }
            used.insert(definition.path)
            if definition.kind == .option, value == nil { pending = definition }
        case .value:
            if position == 0, let next = level.subcommand(text) {
                levels.append(Level(next))
            } else if position > 0 || levels.count > 1 || text != HelpCommand._commandName {
                // Behind `help` the names of commands follow.
                enterDefault()
                position += 1
            }
        case .malformed:
            break
        }
    }

    private mutating func enterDefault() {
        if position == 0, let next = level.configuration.defaultSubcommand { levels.append(Level(next)) }
    }

    /// The commands whose options can be at the cursor, the nearest first.
    private var reachable: [Level] {
        let next = position == 0 ? level.configuration.defaultSubcommand.map { [Level($0)] } ?? [] : []
        return next + levels.reversed()
    }

    /// The answer's text.
    var answer: String {
        if let pending { return values(of: pending) }
        if !isAfterTerminator, beginning.hasPrefix("-") {
            guard beginning.contains("="), let name = Word(beginning).optionName else { return Self.written(options) }
            let option = reachable.lazy.compactMap { $0.definition(named: name) }.first
            return option.map { values(of: $0, after: name + "=") } ?? Self.written([])
        }
        let commands = position == 0 && !isAfterTerminator ? subcommands : []
        let positionals = reachable.lazy.map(\.positionals).first { !$0.isEmpty } ?? []
        let expected = position < positionals.count ? positionals[position] : positionals.last { $0.isRepeating }
        return expected.map { values(of: $0, beside: commands) } ?? Self.written(commands)
    }

    private typealias Candidate = (word: String, about: String)

    private var subcommands: [Candidate] {
        var types = level.configuration.subcommands
        if levels.count == 1, !types.isEmpty { types.append(HelpCommand.self) }
        return types.map { ($0._commandName, $0.configuration.abstract) }.filter { $0.0.hasPrefix(beginning) }
    }

    private var options: [Candidate] {
        let declared = reachable.flatMap(\.definitions).filter { $0.isRepeating || !used.contains($0.path) }
        var all: [Candidate] = declared.flatMap { definition in
            definition.names.map { ($0.description, definition.help.abstract) }
        }
        if levels.contains(where: { !$0.configuration.version.isEmpty }) {
            all.append(("--version", "Show the version."))
        }
        all += ["-h", "--help"].map { ($0, "Show help information.") }
        var seen: Set<String> = []
        return all.filter { $0.word.hasPrefix(beginning) && seen.insert($0.word).inserted }
    }

    /// The candidates for a value of `definition` that stands after `start` in its word, after `others`.
    private func values(of definition: Definition, after start: String = "", beside others: [Candidate] = []) -> String
    {
        switch definition.completion.form {
        case .none: Self.written(others)
        case .list(let words):
            Self.written(others + words.map { (start + $0, "") }.filter { $0.0.hasPrefix(beginning) })
        case .file(let extensions): Self.written(others, kind: (["file"] + extensions).joined(separator: " "))
        }
    }

    private static func written(_ candidates: [Candidate], kind: String = "none") -> String {
        ([kind] + candidates.map { "\($0.word)\t\($0.about)" }).joined(separator: "\n")
    }
}
