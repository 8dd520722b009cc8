import Diagnostics
import FlowLanguage

/// Options that do not fit together.
extension Failure {
    /// An option that is of no use without another one, or without one of several.
    static func option(_ name: String, needs others: String..., because reason: Phrase? = nil) -> Failure {
        option(.text(name), others, reason.map(Fact.phrase))
    }

    /// An argument that is of no use without an option.
    static func option(_ argument: Phrase, needs other: String) -> Failure { option(.phrase(argument), [other], nil) }

    /// An option for callbacks that needs another one, since other machines can't reach `host`.
    static func option(_ name: String, needs other: String, asNoneReaches host: String) -> Failure {
        .misuse(
            .optionNeeds,
            [.option: .text(name), .expected: .text(other), .flaw: .text("unreachable"), .address: .text(host)]
        )
    }

    private static func option(_ name: Fact, _ others: [String], _ reason: Fact?) -> Failure {
        let facts: Facts = [.option: name, .flaw: reason]
        return .misuse(
            .optionNeeds,
            others.count == 1 ? facts.with(.expected, .text(others[0])) : facts.with(.choices, .texts(others))
        )
    }

    /// The failure that several options were given of which one at most may be.
    static func exclude(_ options: String..., because reason: Phrase? = nil) -> Failure {
        .misuse(.optionsExclude, [.names: .texts(options), .flaw: reason.map(Fact.phrase)])
    }

    /// An argument and an option of which one at most may be given.
    static func exclude(_ argument: Phrase, _ option: String, because reason: Phrase? = nil) -> Failure {
        .misuse(
            .optionsExclude,
            [.names: .list([.phrase(argument), .text(option)]), .flaw: reason.map(Fact.phrase)]
        )
    }

    /// An argument or one of several options has to be given; `command` lists what there is.
    static func required(_ argument: Phrase, _ options: String..., listedBy command: String? = nil) -> Failure {
        .misuse(
            .optionMissing,
            [.choices: .list([Fact.phrase(argument)] + options.map(Fact.text)), .command: command.map(Fact.text)]
        )
    }

    /// The failure of an action that a person did not agree to: nothing was done, and nothing is wrong.
    static func declined(_ purpose: String) -> Failure {
        Failure(.declined, facts: [.purpose: .text(purpose)])
    }
}

/// Values that an option does not take.
extension Failure {
    /// A value of the command line that does not fit: a flow of the program's own is no file to point into.
    static func unfit(_ finding: Finding, at place: SourcePlace? = nil) -> Failure {
        var cause = finding.asFailure
        cause.place = place
        return .misuse(.inputUnfit, [.cause: .failure(cause)], at: place)
    }

    /// A value that is none of `range`.
    static func outOfRange(_ option: String, _ text: String, _ range: Phrase) -> Failure {
        outOfRange(option, text, [.expected: .phrase(range)])
    }

    /// A number that is not from `least` to `limit`, or less than `least` where there is no limit.
    static func outOfRange(_ option: String, _ number: Int, from least: Int, to limit: Int? = nil) -> Failure {
        outOfRange(option, "\(number)", [.least: .number(least), .limit: limit.map(Fact.number)])
    }

    /// A value that is none of `choices`.
    static func outOfRange(_ option: String, _ text: String, choices: [String]) -> Failure {
        outOfRange(option, text, [.choices: .texts(choices)])
    }

    /// Lumens that are not above zero, or more than `limit`.
    static func outOfRange(_ option: String, _ text: String, lumensUpTo limit: String) -> Failure {
        outOfRange(option, text, [.amount: .text(limit)])
    }

    private static func outOfRange(_ option: String, _ text: String, _ range: Facts) -> Failure {
        .misuse(.valueOutOfRange, range.with(.option, .text(option)).with(.name, .text(Quotation.of(text) ?? "")))
    }
}
