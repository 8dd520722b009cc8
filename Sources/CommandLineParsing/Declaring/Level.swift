/// A command with its declarations.
struct Level {
    let type: any ParsableCommand.Type
    let configuration: CommandConfiguration
    let definitions: [Definition]

    init(_ type: any ParsableCommand.Type) {
        self.type = type
        configuration = type.configuration
        definitions = Declarations(of: type).definitions
    }

    /// The arguments that are called by no name.
    var positionals: [Definition] { definitions.filter { $0.kind == .positional } }

    /// The subcommand called `word`.
    func subcommand(_ word: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { $0._commandName == word }
    }

    /// The option or flag called `name`, dashes included.
    func definition(named name: String) -> Definition? {
        // A definition is large, and a command has many: none is copied but the one that is meant.
        let index = definitions.indices.first { index in
            definitions[index].names.contains { $0.isWritten(name) }
                || definitions[index].aliases.contains { $0.isWritten(name) }
        }
        return index.map { definitions[$0] }
    }

    /// The types from `root` down to `type`; `nil` where it is not below `root`.
    static func path(
        from root: any ParsableCommand.Type,
        to type: any ParsableCommand.Type
    ) -> [any ParsableCommand.Type]? {
        if root == type { return [root] }
        return root.configuration.subcommands.lazy.compactMap { path(from: $0, to: type) }.first.map { [root] + $0 }
    }
}

extension ParsableCommand {
    /// Whether the command takes arguments that are called by no name, so that any word may be one.
    public static var takesWords: Bool { !Level(self).positionals.isEmpty }
}
