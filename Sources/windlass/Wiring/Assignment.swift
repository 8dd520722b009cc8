import CommandLineParsing
import Diagnostics

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
    static func dictionary(_ assignments: [Assignment], of option: String = "--set") throws -> [String: String] {
        var values: [String: String] = [:]
        for assignment in assignments where values.updateValue(assignment.value, forKey: assignment.key) != nil {
            throw Failure.misuse(.givenTwice, [.option: .text(option), .name: .text(assignment.key)])
        }
        return values
    }

    /// The answers of `--file` by name.
    static func files(_ assignments: [Assignment]) throws -> [String: Secret<String>] {
        try dictionary(assignments, of: "--file").mapValues { Secret($0) }
    }
}
