extension VerbDescription {
    /// Asks a person.
    static let ask = VerbDescription(
        "ask",
        about: "Asks questions, each under the name of its answer; answers come from `fill`, then from the terminal.",
        subject: "answer",
        otherParameters: .text,
        resultsFollowParameters: true,
        allows: [.keep, .within, .expect, .fill]
    )

    /// Tells a person something.
    static let tell = VerbDescription(
        "tell",
        about: "Shows a text to whoever watches the run.",
        subject: "text",
        parameters: [
            ParameterDescription("text", .text, isRequired: true, takesSecret: true, about: "what to show")
        ]
    )

    /// Compares what happened with what should have.
    static let expect = VerbDescription(
        "expect",
        about: "Holds expectations against what is known; the first that doesn't hold ends the run.",
        takesExpressions: true,
        allows: [.retry, .within]
    )

    /// Lets time pass.
    static let wait = VerbDescription(
        "wait",
        about: "Lets time pass; the end is fixed when the state is entered, so a restart doesn't wait longer.",
        subject: "duration",
        parameters: [
            ParameterDescription("duration", .duration, isRequired: true, rule: .aboveZero, about: "how long")
        ],
        waits: true
    )
}
