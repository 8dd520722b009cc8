import ArgumentParser
import Diagnostics

/// A command line that can't be understood, in the form that all errors have.
struct CommandLineError: Diagnostic {
    var summary: String
    var help: String?
    var failure: FailureKind { .usage }

    /// Takes apart what the parser says: `Error: …`, `Help: …`, and lines about the usage.
    init(_ text: String, _ arguments: [String] = CommandLine.arguments) {
        var summary: [Substring] = []
        var help: [Substring] = []
        var isHelp = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("Error: ") {
                summary.append(line.dropFirst("Error: ".count))
            } else if line.hasPrefix("Help: ") {
                isHelp = true
                help.append(line.dropFirst("Help: ".count).drop { $0 == " " })
            } else if line.hasPrefix("Usage: ") || line.hasPrefix("  See '") {
                isHelp = true
                help.append(line)
            } else if isHelp {
                help.append(line)
            } else {
                summary.append(line)
            }
        }
        self.summary = summary.joined(separator: "\n")
        // So many words are a phrase sooner or later, mistyped or not.
        if let many = self.summary.firstMatch(of: #/^(\d{2,}) unexpected arguments/#) {
            self.summary = "\(many.output.1) arguments that are not expected"
        }
        self.help = help.isEmpty ? nil : help.joined(separator: "\n")
        // No option has a number for a name: what looks like one was meant as an amount.
        let isMisread = ["Missing expected argument", "Unknown option"].contains { self.summary.hasPrefix($0) }
        guard isMisread, let number = arguments.first(where: { $0.wholeMatch(of: #/-[0-9][0-9.,]*/#) != nil }) else {
            return
        }
        self.summary = "\(number) is less than nothing"
        self.help = "give a positive amount"
    }
}

/// A word that stands where a command should, and is none.
struct UnknownCommand: Diagnostic {
    var path: [String]
    var word: String
    var known: [String]

    /// The word of `arguments` that was meant for a command, where the program has no such command.
    static func meant(by arguments: [String]) -> UnknownCommand? {
        var command: any ParsableCommand.Type = Windlass.self
        var path = ["windlass"]
        for word in arguments.dropFirst() {
            let subcommands = command.configuration.subcommands
            guard !subcommands.isEmpty, !word.hasPrefix("-"), word != "help" else { return nil }
            guard let next = subcommands.first(where: { $0._commandName == word }) else {
                let known = subcommands.map { $0._commandName }
                // Where a command may be left out, what stands there is more likely what that command is about.
                let isOther = command.configuration.defaultSubcommand != nil
                if isOther, Suggestion.nearest(to: word, among: known) == nil { return nil }
                return UnknownCommand(path: path, word: word, known: known)
            }
            command = next
            path.append(word)
        }
        return nil
    }

    var summary: String { "there is no command `\((path + [word]).joined(separator: " "))`" }

    var help: String? {
        if let near = Suggestion.nearest(to: word, among: known) {
            return "did you mean `\((path + [near]).joined(separator: " "))`?"
        }
        return "the commands are \(known.joined(separator: ", "))"
    }

    var failure: FailureKind { .usage }
}
