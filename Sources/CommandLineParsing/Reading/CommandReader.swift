import Diagnostics

/// The reader of a command line: it finds the command, and takes the words that its declarations know.
struct CommandReader {
    private var path: [any ParsableCommand.Type]
    private var level: Level
    private var words: Words
    /// The values of the commands above.
    private var parents: [any ParsableCommand] = []

    init(_ root: any ParsableCommand.Type, _ arguments: [String]) {
        path = [root]
        level = Level(root)
        words = Words(arguments)
    }

    /// Reads the command that is meant, with its values.
    mutating func read() throws -> any ParsableCommand {
        if let word = words.all.first(where: { $0.kind == .malformed }) { throw mistake(.malformedOption(word.text)) }
        try answerScriptRequest()
        var isDefault = false
        while true {
            let command = try readCommand()
            // `help run --help` means what `help run` does.
            if let help = command as? HelpCommand, words.rest.allSatisfy(\.asksForHelp) {
                throw CommandLineRequest.help(commandNamed(by: help.subcommands))
            }
            if let next = takeSubcommand() {
                isDefault = false
                descend(to: next, below: command)
                continue
            }
            // A lone `--help` is about this command; among other words it is about the default one.
            if words.remaining.count == 1 { try answerRequests(among: words) }
            if let next = level.configuration.defaultSubcommand {
                isDefault = true
                descend(to: next, below: command)
                continue
            }
            // Help about the default command would be no answer to a command that there isn't.
            if isDefault, let word = words.rest.first(where: { $0.kind == .value }) {
                throw mistake(.unexpectedArguments([word.text]))
            }
            try answerRequests(among: words)
            try refuseRest()
            return command
        }
    }

    private mutating func descend(to next: any ParsableCommand.Type, below command: any ParsableCommand) {
        parents.append(command)
        path.append(next)
        level = Level(next)
    }

    /// The subcommand that the first word names.
    private mutating func takeSubcommand() -> (any ParsableCommand.Type)? {
        guard let index = words.remaining.first, words.all[index].kind == .value else { return nil }
        let isHelp = path.count == 1 && !level.configuration.subcommands.isEmpty && words.all[index].text == "help"
        guard let next = level.subcommand(words.all[index].text) ?? (isHelp ? HelpCommand.self : nil) else {
            return nil
        }
        _ = words.take(index)
        return next
    }

    /// Reads the values of the command, which takes its words.
    private mutating func readCommand() throws -> any ParsableCommand {
        let before = words
        var found: [String: [Any]] = [:]
        try takeOptions(&found)
        try takePositionals(&found)
        var values: [String: Any] = [:]
        for definition in level.definitions {
            guard let value = definition.combine(found[definition.path] ?? []) else {
                // A request for help needs no required values.
                try answerRequests(among: before)
                throw mistake(.missingParameter(.init(definition)))
            }
            values[definition.path] = value
        }
        do {
            var command = try level.type.init(from: ValueDecoder(values: values, parents: parents))
            try command.validate()
            return command
        } catch {
            // Help about the command is help also against values that it refuses.
            try answerRequests(among: words)
            throw error
        }
    }

    /// Takes the options and flags that the command knows, wherever they stand before `--`.
    private mutating func takeOptions(_ found: inout [String: [Any]]) throws {
        var last = -1
        while let index = words.next(after: last) {
            last = index
            let word = words.all[index]
            guard case .option(let name, let value) = word.kind else { continue }
            guard let definition = level.definition(named: name) else {
                if let counted = countedFlag(word) {
                    _ = words.take(index)
                    found[counted.path, default: []] += word.letters.map { _ in true }
                    continue
                }
                try refuseCluster(word)
                continue
            }
            _ = words.take(index)
            let parameter = CommandLineMistake.Parameter(definition, name: name)
            guard definition.kind == .option else {
                if let value { throw mistake(.valueOfFlag(value, parameter)) }
                found[definition.path, default: []].append(true)
                continue
            }
            guard let text = value ?? takeValue(of: definition, after: index) else {
                throw mistake(.missingValue(parameter))
            }
            if !definition.isRepeating, found[definition.path] != nil { throw mistake(.repeatedOption(parameter)) }
            try append(text, to: definition, as: parameter, &found)
        }
    }

    /// The word after an option, where that can be its value.
    private mutating func takeValue(of definition: Definition, after index: Int) -> String? {
        guard let next = words.next(after: index) else { return nil }
        let kind = words.all[next].kind
        guard kind == .value || definition.takesAnyWord && kind != .terminator else { return nil }
        return words.take(next).text
    }

    private mutating func takePositionals(_ found: inout [String: [Any]]) throws {
        var free = words.remaining.filter { words.all[$0].kind == .value }[...]
        for definition in level.positionals {
            repeat {
                guard let index = free.popFirst() else { break }
                try append(words.take(index).text, to: definition, as: .init(definition), &found)
            } while definition.isRepeating
        }
    }

    private func append(
        _ text: String,
        to definition: Definition,
        as parameter: CommandLineMistake.Parameter,
        _ found: inout [String: [Any]]
    ) throws {
        guard let value = definition.read(text) else {
            var mistake = mistake(.invalidValue(text, parameter))
            mistake.reason = definition.object(text)
            throw mistake
        }
        found[definition.path, default: []].append(value)
    }

    private func mistake(_ fault: CommandLineMistake.Fault) -> CommandLineMistake {
        CommandLineMistake(fault, path: path, words: words.all)
    }
}

// What is left over.
extension CommandReader {
    /// The flag that `-vv` counts: the word is one letter, again and again.
    private func countedFlag(_ word: Word) -> Definition? {
        guard word.letters.count > 1, let letter = word.letters.first, word.letters.allSatisfy({ $0 == letter }),
            let definition = level.definition(named: "-\(letter)"), definition.kind == .flag, definition.isRepeating
        else { return nil }
        return definition
    }

    /// Refuses `-oFILE`, where `-o` is an option that takes a value.
    private func refuseCluster(_ word: Word) throws {
        guard word.letters.count > 1, !word.asksForHelp else { return }
        for letter in word.letters {
            guard let definition = level.definition(named: "-\(letter)"), definition.kind == .option else { continue }
            throw mistake(.clusteredValue(word: word.text, .init(definition, name: "-\(letter)")))
        }
    }

    /// Refuses the words that the command did not take.
    private func refuseRest() throws {
        let rest = words.rest.filter { $0.kind != .terminator }
        if let name = rest.lazy.compactMap(\.optionName).first {
            let known = level.definitions.flatMap(\.names).filter { !$0.isShort }.map(\.description)
            let nearest = name.count > 2 ? Suggestion.nearest(to: name, among: known) : nil
            throw mistake(.unknownOption(name, nearest: nearest))
        }
        if !rest.isEmpty { throw mistake(.unexpectedArguments(rest.map(\.text))) }
    }
}

// Requests that every command knows.
extension CommandReader {
    /// Throws the answer to `--help`, `--version` or `--experimental-dump-help`, where one of `words` is that.
    private func answerRequests(among words: Words) throws {
        let options = words.rest.filter { $0.optionName != nil }
        guard !options.isEmpty else { return }
        if options.contains(where: \.asksForHelp) { throw CommandLineRequest.help(level.type) }
        if options.contains(where: { $0.optionName == "--experimental-dump-help" }) {
            throw CommandLineRequest.text(HelpDump.text(of: path))
        }
        let version = path.map { $0.configuration.version }.last { !$0.isEmpty }
        if let version, options.contains(where: { $0.optionName == "--version" }) {
            throw CommandLineRequest.text(version)
        }
    }

    /// Throws the script for `--generate-completion-script SHELL`.
    private func answerScriptRequest() throws {
        guard let index = words.all.firstIndex(where: { $0.optionName == "--generate-completion-script" }) else {
            return
        }
        let following = words.next(after: index).map { words.all[$0] }.flatMap { $0.kind == .value ? $0.text : nil }
        var named = following
        if case .option(_, let value?) = words.all[index].kind { named = value.isEmpty ? nil : value }
        guard let shell = (named ?? ProcessEnvironment.shellName).flatMap(CompletionShell.init) else {
            throw mistake(.unknownShell(named, known: CompletionShell.allCases.map(\.rawValue)))
        }
        throw CommandLineRequest.text(shell.script(for: path[0]._commandName))
    }

    /// The command that the words after `help` name, as far as they do.
    private func commandNamed(by names: [String]) -> any ParsableCommand.Type {
        var found = path[0]
        for name in names {
            let isHelp = names.count == 1 && name == HelpCommand._commandName
            let next = found.configuration.subcommands.first { $0._commandName == name }
            guard let next = next ?? (isHelp ? HelpCommand.self : nil) else { break }
            found = next
        }
        return found
    }
}
