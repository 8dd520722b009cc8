/// A command with all below it and all that they declare, as JSON for programs that make manuals.
///
/// It is the `ToolInfoV0` document of swift-argument-parser, which such programs read.
enum HelpDump {
    /// The document about the last of `path`, which begins with the program.
    static func text(of path: [any ParsableCommand.Type]) -> String {
        JSONText.object(["command": command(path, withHelp: true), "serializationVersion": .number(0)]).written()
    }

    private static func command(_ path: [any ParsableCommand.Type], withHelp: Bool = false) -> JSONText {
        let level = Level(path.last ?? HelpCommand.self)
        let configuration = level.configuration
        var subcommands = configuration.subcommands
        if withHelp { subcommands.append(HelpCommand.self) }
        var arguments = level.definitions.map(argument)
        if path.contains(where: { !$0.configuration.version.isEmpty }) {
            arguments.append(flag([Name(text: "version")], "Show the version."))
        }
        if level.type != HelpCommand.self {
            arguments.append(flag([Name(text: "h", isShort: true), Name(text: "help")], "Show help information."))
        }
        return .object([
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

    private static func flag(_ names: [Name], _ abstract: String) -> JSONText {
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

    private static func argument(_ definition: Definition) -> JSONText {
        func json(_ name: Name) -> JSONText {
            .object(["kind": .string(name.isShort ? "short" : "long"), "name": .string(name.text)])
        }
        return .object([
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

    private static func completion(_ kind: CompletionKind) -> JSONText {
        switch kind.form {
        case .none: .string("")
        case .list(let words): .object(["list": .object(["values": .array(words.map { .string($0) })])])
        case .file(let kinds): .object(["file": .object(["extensions": .list(kinds)])])
        }
    }
}

/// A JSON document, written without Foundation.
private enum JSONText {
    case string(String), number(Int), bool(Bool), array([JSONText]), object([String: JSONText])

    /// An array that is written even where it is empty.
    case list([String])

    /// Whether an object leaves it out.
    private var isEmpty: Bool {
        switch self {
        case .string(let text): text.isEmpty
        case .array(let items): items.isEmpty
        default: false
        }
    }

    /// The document as Foundation's `JSONEncoder` writes it, with sorted keys and line breaks.
    func written(indent: String = "") -> String {
        let deeper = indent + "  "
        switch self {
        case .string(let text): return Self.quoted(text)
        case .number(let number): return "\(number)"
        case .bool(let isTrue): return "\(isTrue)"
        case .list(let texts): return Self.array(texts.map { .string($0) }).written(indent: indent)
        case .array(let items):
            guard !items.isEmpty else { return "[\n\n\(indent)]" }
            return "[\n" + items.map { deeper + $0.written(indent: deeper) }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let fields):
            let lines = fields.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
                .map { "\(deeper)\(Self.quoted($0.key)) : \($0.value.written(indent: deeper))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\", "/": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
