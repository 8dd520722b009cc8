import ArgumentParser
import Diagnostics

/// What `run` and `resume` both take: answers, the store, and the form of the output.
struct RunOptions: ParsableArguments {
    @Option(
        name: .customLong("set"),
        parsing: .singleValue,
        help: "An input of the flow, or an answer to the anchor, as key=value. Repeatable; never for secrets."
    )
    var assignments: [Assignment] = []

    @Option(
        parsing: .singleValue,
        help: "A YAML file of answers to the anchor, asked before those that the flow names. Repeatable.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var fill: [String] = []

    @Flag(help: "Ask nothing; a run that needs an answer which is not given ends with exit 7.")
    var noInput = false

    @Flag(help: "Pay on the public network without asking first.")
    var yes = false

    @Option(help: "The store of journals (default: $XDG_DATA_HOME/windlass/runs.sqlite).", completion: .file())
    var store: String?

    @Flag(help: "Print one JSON document on standard output; what is for people goes to standard error.")
    var json = false
}

/// `key=value` on the command line.
struct Assignment: ExpressibleByArgument {
    var key: String
    var value: String

    init?(argument: String) {
        guard let separator = argument.firstIndex(of: "="), separator != argument.startIndex else { return nil }
        key = String(argument[..<separator])
        value = String(argument[argument.index(after: separator)...])
    }

    /// The assignments by key; the same key twice is refused.
    static func dictionary(_ assignments: [Assignment]) throws -> [String: String] {
        var values: [String: String] = [:]
        for assignment in assignments where values.updateValue(assignment.value, forKey: assignment.key) != nil {
            throw RepeatedAssignment(key: assignment.key)
        }
        return values
    }
}

private struct RepeatedAssignment: Diagnostic {
    var key: String

    var summary: String { "--set gives \(key) twice" }
    var help: String? { "give it once" }
    var failure: FailureKind { .usage }
}
