internal import JSON

/// A command with all below it and all that they declare, as JSON for programs that make manuals.
///
/// It is the `ToolInfoV0` document of swift-argument-parser, which such programs read.
enum HelpDump {
    /// The document about the last of `path`, which begins with the program.
    static func text(of path: [any ParsableCommand.Type]) -> String {
        OrderedJSON.fields(["serializationVersion": 0, "command": command(path, withHelp: true)]).written()
    }

    private static func command(_ path: [any ParsableCommand.Type], withHelp: Bool = false) -> OrderedJSON {
        let level = Level(path.last ?? HelpCommand.self)
        let configuration = level.configuration
        var subcommands = configuration.subcommands
        if withHelp { subcommands.append(HelpCommand.self) }
        var arguments = level.definitions.map(argument)
        if path.contains(where: { !$0.configuration.version.isEmpty }) {
            arguments.append(flag([OptionName(text: "version")], "Show the version."))
        }
        if level.type != HelpCommand.self {
            arguments.append(
                flag([OptionName(text: "h", isShort: true), OptionName(text: "help")], "Show help information.")
            )
        }
        return compact([
            "commandName": .string(level.type._commandName),
            "superCommands": .array(path.dropLast().map { .string($0._commandName) }),
            "shouldDisplay": .bool(true),
            "abstract": .string(configuration.abstract),
            "discussion": .string(configuration.discussion),
            "defaultSubcommand": .string(configuration.defaultSubcommand?._commandName ?? ""),
            "arguments": .array(arguments),
            "subcommands": .array(subcommands.map { command(path + [$0]) }),
        ])
    }

    private static func flag(_ names: [OptionName], _ abstract: String) -> OrderedJSON {
        argument(
            Definition(
                kind: .flag,
                path: "",
                names: names,
                help: ArgumentHelp(abstract),
                valueName: names.last?.text ?? "",
                isOptional: true,
                read: { _ in nil },
                combine: { _ in nil }
            )
        )
    }

    private static func argument(_ definition: Definition) -> OrderedJSON {
        func json(_ name: OptionName) -> OrderedJSON {
            compact(["kind": .string(name.isShort ? "short" : "long"), "name": .string(name.text)])
        }
        return compact([
            "kind": .string("\(definition.kind)"),
            "abstract": .string(definition.help.abstract),
            "valueName": .string(definition.valueName),
            "isOptional": .bool(definition.isOptional),
            "isRepeating": .bool(definition.isRepeating),
            "shouldDisplay": .bool(true),
            "parsingStrategy": .string(definition.takesAnyWord ? "unconditional" : "default"),
            "defaultValue": .string(definition.defaultText),
            "allValues": .array(definition.allValues.map { .string($0) }),
            "names": .array(definition.names.map(json)),
            "preferredName": definition.preferredName.map(json) ?? .string(""),
            "completionKind": completion(definition.completion),
        ])
    }

    private static func completion(_ kind: CompletionKind) -> OrderedJSON {
        switch kind.form {
        case .none: .string("")
        case .list(let words): ["list": ["values": .array(words.map { .string($0) })]]
        case .file(let kinds): ["file": ["extensions": .array(kinds.map { .string($0) })]]
        }
    }

    /// An object of those `fields` that say something: empty texts and lists are left out.
    private static func compact(_ fields: KeyValuePairs<String, OrderedJSON>) -> OrderedJSON {
        .object(fields.filter { $0.value != "" && $0.value != [] }.map { .init(name: $0.key, value: $0.value) })
    }
}
