import Diagnostics

/// Options that do not fit together.
extension Failure {
    /// An option that is of no use without another one.
    static func option(_ name: String, needs other: String, because reason: String? = nil) -> Failure {
        .misuse(.optionNeeds, [.option: .text(name), .expected: .text(other), .flaw: reason.map(Fact.text)])
    }

    /// Of two options one at most may be given.
    static func exclude(_ one: String, _ other: String, because reason: String? = nil) -> Failure {
        .misuse(.optionsExclude, [.names: .texts([one, other]), .flaw: reason.map(Fact.text)])
    }

    /// One of several things has to be given; `command` lists what there is.
    static func required(_ choices: String..., listedBy command: String? = nil) -> Failure {
        .misuse(.optionMissing, [.choices: .texts(choices), .command: command.map(Fact.text)])
    }

    /// The failure of an action that a person did not agree to: nothing was done, and nothing is wrong.
    static func declined(_ purpose: String) -> Failure {
        Failure(.declined, facts: [.purpose: .text(purpose)])
    }
}
