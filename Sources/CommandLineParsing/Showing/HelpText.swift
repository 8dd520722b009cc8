internal import Diagnostics

/// The help and the usage of a command.
struct HelpText {
    /// The column where descriptions begin.
    private static let margin = 26

    private let path: [any ParsableCommand.Type]
    private let level: Level

    /// Creates the help of the last of `path`, which begins with the program.
    init(path: [any ParsableCommand.Type]) {
        self.path = path
        level = Level(path.last ?? HelpCommand.self)
    }

    private var configuration: CommandConfiguration { level.configuration }

    /// The whole help, in lines of `columns` at most where words allow it.
    func rendered(columns: Int) -> String {
        // Narrower, and there would be no room for descriptions.
        let columns = max(columns, Self.margin + 1)
        let overview = [configuration.abstract, configuration.discussion].filter { !$0.isEmpty }
        var parts: [String] = []
        if !overview.isEmpty { parts.append(Self.wrapped("OVERVIEW: " + overview.joined(separator: "\n\n"), columns)) }
        parts.append("USAGE: " + usage)
        for (title, rows) in sections where !rows.isEmpty {
            parts.append("\(title):\n" + rows.map { Self.row($0.label, $0.about, columns) }.joined(separator: "\n"))
        }
        if !configuration.subcommands.isEmpty {
            let names = path.map { $0._commandName }
            let help = ([names[0], HelpCommand._commandName] + names.dropFirst()).joined(separator: " ")
            parts.append("  See '\(help) <subcommand>' for detailed help.")
        }
        return parts.joined(separator: "\n\n") + (configuration.subcommands.isEmpty ? "\n" : "")
    }

    /// The command with all that it takes, in one line: `windlass graph [--format <format>] <flow>`.
    var usage: String {
        var items = level.definitions
        var words = path.map { $0._commandName }
        if items.count > 12 {
            items.removeAll { $0.kind != .positional && $0.isOptional }
            words.append(items.isEmpty ? "<options>" : "[<options>]")
        }
        words += items.map(Self.synopsis)
        if !configuration.subcommands.isEmpty { words.append("<subcommand>") }
        return words.joined(separator: " ")
    }

    private static func synopsis(_ definition: Definition) -> String {
        let form = Definition.form(name: definition.preferredName?.description, placeholder: definition.placeholder)
        let text = form + (definition.isRepeating ? " ..." : "")
        return definition.isOptional ? "[\(text)]" : text
    }

    private typealias Row = (label: String, about: String)

    private var sections: [(title: String, rows: [Row])] {
        // What the program itself declares is taken anywhere on the line.
        let above = path.dropLast().prefix(1).flatMap { Level($0).definitions }
        var options = (level.definitions + above).filter { $0.kind != .positional }.map(Self.described)
        if path.contains(where: { !$0.configuration.version.isEmpty }) {
            options.append(("--version", "Show the version."))
        }
        options.append(("-h, --help", "Show help information."))
        let subcommands = configuration.subcommands.map { type in
            let isDefault = configuration.defaultSubcommand.map { $0 == type } ?? false
            return (label: type._commandName + (isDefault ? " (default)" : ""), about: type.configuration.abstract)
        }
        return [
            ("ARGUMENTS", level.positionals.map(Self.described)), ("OPTIONS", options), ("SUBCOMMANDS", subcommands),
        ]
    }

    private static func described(_ definition: Definition) -> Row {
        let names = definition.names.reversed().map(\.description).joined(separator: ", ")
        let value = definition.placeholder.map { "<\($0)>" } ?? ""
        var facts: [String] = []
        if !definition.allValues.isEmpty { facts.append("values: \(definition.allValues.joined(separator: ", "))") }
        if !definition.defaultText.isEmpty { facts.append("default: \(definition.defaultText)") }
        let about = [definition.help.abstract, facts.isEmpty ? "" : "(\(facts.joined(separator: "; ")))"]
        return (
            [names, value].filter { !$0.isEmpty }.joined(separator: " "),
            about.filter { !$0.isEmpty }.joined(separator: " ")
        )
    }

    /// `  label   about`; below the label where that leaves no room.
    private static func row(_ label: String, _ about: String, _ columns: Int) -> String {
        let label = "  " + label
        guard !about.isEmpty else { return label }
        let indent = String(repeating: " ", count: margin)
        let lines = wrapped(about, columns - margin).split(separator: "\n", omittingEmptySubsequences: false)
        let text = lines.map { $0.isEmpty ? "" : indent + $0 }.joined(separator: "\n")
        return label.count < margin ? label + text.dropFirst(label.count) : label + "\n" + text
    }

    /// `text` in lines of fewer than `columns` letters, unless a line is a single word.
    private static func wrapped(_ text: String, _ columns: Int) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { WordWrap.lines(String($0), columns: columns - 1, breaksWords: false) }
            .joined(separator: "\n")
    }
}
