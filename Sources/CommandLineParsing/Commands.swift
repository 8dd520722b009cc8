extension ParsableCommand {
    /// Reads the command that `arguments` name, with its values.
    ///
    /// - Parameter arguments: The words after the program's name; those of the process unless given.
    /// - Returns: The command, validated.
    /// - Throws: `CommandLineMistake`, or `CommandLineRequest` where a text is asked for instead of a command.
    public static func parseAsRoot(_ arguments: [String]? = nil) throws -> any ParsableCommand {
        let words = arguments ?? Array(CommandLine.arguments.dropFirst())
        if words.first == Completer.question, words.count > 1, let index = Int(words[1]) {
            throw CommandLineRequest.text(Completer(Self.self, words: Array(words.dropFirst(2)), index: index).answer)
        }
        var reader = CommandReader(Self.self, words)
        return try reader.read()
    }

    /// The text that `request` asks for, with this command as the program.
    public static func text(for request: CommandLineRequest) -> String {
        switch request {
        case .text(let text): text
        case .help(let type): helpMessage(for: type)
        }
    }

    /// The help of a command.
    ///
    /// - Parameters:
    ///   - command: This command or one below it.
    ///   - columns: The width of the lines; that of the terminal unless given.
    /// - Returns: The text of `--help`.
    public static func helpMessage(for command: any ParsableCommand.Type, columns: Int? = nil) -> String {
        let path = Level.path(from: Self.self, to: command) ?? [Self.self, command]
        return HelpText(path: path).rendered(columns: columns ?? ProcessEnvironment.columns)
    }
}
