import CommandLineParsing
import Diagnostics

/// A word that stands where a command should, and is none.
enum UnknownCommand {
    /// The failure of a word of `arguments` that was meant for a command, where the program has no such command.
    static func meant(by arguments: [String]) -> Failure? {
        var command: any ParsableCommand.Type = Windlass.self
        var path = ["windlass"]
        for word in arguments.dropFirst() {
            let subcommands = command.configuration.subcommands
            guard !subcommands.isEmpty, !word.hasPrefix("-"), word != "help" else { return nil }
            guard let next = subcommands.first(where: { $0._commandName == word }) else {
                let known = subcommands.map { $0._commandName }
                // Where a command may be left out that takes words, what stands there is more likely what that command is about.
                let isOther = command.configuration.defaultSubcommand?.takesWords ?? false
                if isOther, Suggestion.nearest(to: word, among: known) == nil { return nil }
                let near = Suggestion.nearest(to: word, among: known).map { (path + [$0]).joined(separator: " ") }
                return .misuse(
                    .noSuchName,
                    [
                        .subject: .text("command"), .name: .text((path + [word]).joined(separator: " ")),
                        .near: near.map(Fact.text), .choices: near == nil ? .texts(known) : nil,
                    ]
                )
            }
            command = next
            path.append(word)
        }
        return nil
    }
}
