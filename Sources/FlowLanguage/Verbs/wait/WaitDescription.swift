extension VerbDescription {
    /// Lets time pass.
    static let wait = VerbDescription(
        "wait",
        about: "Waits until a time that is fixed when the state is entered, so a restart doesn't wait longer.",
        subject: "duration",
        parameters: [
            ParameterDescription("duration", .duration, isRequired: true, rule: .aboveZero, about: "how long")
        ],
        waits: true,
        pausesFor: "duration",
        sendsNothing: true,
        example: "rest: { wait: 30s }"
    )
}
