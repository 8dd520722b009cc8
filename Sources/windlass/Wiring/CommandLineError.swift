import CommandLineParsing
import Diagnostics
import FoundationEssentials

/// A command line error, as a diagnostic.
struct CommandLineError: Diagnostic {
    var summary: String
    var help: String?
    var failure: FailureKind { .usage }

    init(_ mistake: CommandLineMistake, _ arguments: [String] = CommandLine.arguments) {
        // No option has a number for a name: what looks like one was meant as an amount.
        if mistake.fault.mayBeNegativeAmount, let number = arguments.first(where: Self.isNegativeNumber) {
            summary = "\(number) is less than nothing"
            help = "give a positive amount"
            return
        }
        summary = mistake.fault.summary
        let parameter = mistake.fault.parameter.map { "\($0.form)  \($0.abstract)" }
        let more = "  See '\(mistake.command.joined(separator: " ")) --help' for more information."
        help = [parameter, "Usage: \(mistake.usage)", more].compactMap(\.self).joined(separator: "\n")
    }

    private static func isNegativeNumber(_ word: String) -> Bool { word.wholeMatch(of: #/-[0-9][0-9.,]*/#) != nil }
    var failureCode: FailureCode { .grammar }
}

extension CommandLineMistake.Fault {
    /// What is wrong, in one clause.
    fileprivate var summary: String {
        switch self {
        case .unknownOption(let name, let nearest):
            "Unknown option '\(name)'" + (nearest.map { ". Did you mean '\($0)'?" } ?? "")
        case .malformedOption(let word): "Invalid option: \(word)"
        case .clusteredValue(let word, let parameter):
            "Unknown option '\(word)'\n   or: Missing value for '\(parameter.form)' in '\(word)'"
        // So many words are a phrase sooner or later, mistyped or not.
        case .unexpectedArguments(let words) where words.count > 9: "\(words.count) arguments that are not expected"
        case .unexpectedArguments(let words) where words.count > 1:
            "\(words.count) unexpected arguments: \(words.map { "'\($0)'" }.joined(separator: ", "))"
        case .unexpectedArguments(let words): "Unexpected argument '\(words.first ?? "")'"
        case .missingParameter(let parameter):
            "Missing expected argument '\(parameter.form)\(parameter.isRepeating ? " ..." : "")'"
        case .missingValue(let parameter): "Missing value for '\(parameter.form)'"
        case .repeatedOption(let parameter): "'\(parameter.form)' is given more than once; it takes one value"
        case .invalidValue(let text, let parameter):
            "The value '\(text)' is invalid for '\(parameter.form)'\(Self.choice(of: parameter.allValues))"
        case .valueOfFlag(let value, let parameter):
            "The option '\(parameter.form)' does not take any value, but '\(value)' was specified."
        case .unknownShell(let name, let known):
            """
            \(name.map { "Can't generate completion scripts for '\($0)'." } ?? "Can't autodetect a supported shell.")
            Please use --generate-completion-script=<shell> with one of:
                \(known.joined(separator: " "))
            """
        case .refused(let message): message
        }
    }

    /// The declaration whose help belongs to the mistake.
    fileprivate var parameter: CommandLineMistake.Parameter? {
        switch self {
        case .missingParameter(let parameter), .missingValue(let parameter), .invalidValue(_, let parameter),
            .repeatedOption(let parameter):
            parameter
        default: nil
        }
    }

    /// Whether a word such as `-5` leads to this mistake, because it looks like an option.
    fileprivate var mayBeNegativeAmount: Bool {
        switch self {
        case .missingParameter, .unknownOption, .clusteredValue: true
        default: false
        }
    }

    private static func choice(of values: [String]) -> String {
        guard let last = values.last else { return "" }
        let quoted = values.dropLast().map { "'\($0)'" }.joined(separator: ", ")
        guard values.count < 6 else {
            return ". Please provide one of the following:\n" + values.map { "  - \($0)" }.joined(separator: "\n")
        }
        return
            ". Please provide one of \(quoted)\(values.count > 2 ? " or " : values.count > 1 ? " and " : "")'\(last)'."
    }
}

/// An error that nothing here made a `Diagnostic` of.
struct UndiagnosedError: Diagnostic {
    var summary: String
    var failure: FailureKind { .usage }

    init(_ error: any Error) {
        summary = (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    }
}

/// A word that stands where a command should, and is none.
enum UnknownCommand {
    /// That a word of `arguments` was meant for a command, where the program has no such command.
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
