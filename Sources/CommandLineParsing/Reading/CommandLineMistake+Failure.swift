public import Diagnostics

extension CommandLineMistake: FailureConvertible {
    /// The mistake as data: the word or the parameter that it is about, and how the command is used.
    public var asFailure: Failure {
        // No option has a number for a name: what looks like one was meant as an amount.
        if let negative, fault.mayBeNegativeAmount {
            return .misuse(.grammar, [.flaw: .text("negative"), .name: .text(negative)])
        }
        var facts = fault.facts
        facts[.command] = .text(command.joined(separator: " "))
        facts[.usage] = .text(usage)
        facts[.expected] = reason.map(Fact.text)
        return .misuse(.grammar, facts)
    }
}

extension CommandLineMistake.Fault {
    fileprivate var facts: Facts {
        switch self {
        case .unknownOption(let name, let nearest):
            [.flaw: .text("unknown-option"), .name: .text(name), .near: nearest.map(Fact.text)]
        case .malformedOption(let word): [.flaw: .text("malformed-option"), .name: .text(word)]
        case .clusteredValue(let word, let parameter):
            [.flaw: .text("clustered-value"), .name: .text(word), .option: .text(parameter.form)]
        case .unexpectedArguments(let words): [.flaw: .text("unexpected-arguments"), .names: .texts(words)]
        case .missingParameter(let parameter):
            about("missing-parameter", parameter)
                .with(.option, .text(parameter.form + (parameter.isRepeating ? " ..." : "")))
        case .missingValue(let parameter): about("missing-value", parameter)
        case .repeatedOption(let parameter): about("repeated-option", parameter)
        case .invalidValue(let text, let parameter):
            about("invalid-value", parameter).with(.name, .text(text)).with(.choices, .texts(parameter.allValues))
        case .valueOfFlag(let value, let parameter):
            [.flaw: .text("value-of-flag"), .name: .text(value), .option: .text(parameter.form)]
        case .unknownShell(let name, let known):
            [.flaw: .text("unknown-shell"), .name: name.map(Fact.text), .choices: .texts(known)]
        }
    }

    /// The facts of a mistake to which the help of a parameter belongs.
    private func about(_ flaw: String, _ parameter: CommandLineMistake.Parameter) -> Facts {
        [
            .flaw: .text(flaw), .option: .text(parameter.form),
            .parameter: .text("\(parameter.form)  \(parameter.abstract)"),
        ]
    }

    /// Whether a word such as `-5` leads to this mistake, because it looks like an option.
    fileprivate var mayBeNegativeAmount: Bool {
        switch self {
        case .missingParameter, .unknownOption, .clusteredValue: true
        default: false
        }
    }
}
