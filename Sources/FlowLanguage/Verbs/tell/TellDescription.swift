extension VerbDescription {
    /// Shows a person something.
    static let tell = VerbDescription(
        "tell",
        about: "Shows a text to the person at the terminal.",
        subject: "text",
        parameters: [
            ParameterDescription("text", .text, isRequired: true, takesSecret: true, about: "what to show")
        ],
        isOnlyShown: true,
        sendsNothing: true,
        example: "say: { tell: \"The account is ${run.account}.\" }"
    )
}
