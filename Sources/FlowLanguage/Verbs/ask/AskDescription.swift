extension VerbDescription {
    /// Asks a person.
    static let ask = VerbDescription(
        "ask",
        about: "Asks questions, each under the name of its answer; answers come from `fill`, then from the terminal.",
        subject: "answer",
        otherParameters: .text,
        resultsFollowParameters: true,
        allows: [.keep, .within, .expect, .fill],
        sendsNothing: true,
        asksParameters: true,
        example: """
            question:
              ask:  { code: "Which code did the bank send you?" }
              fill: [set, ask]
              keep: { code-of-bank: code secret }
            """
    )
}
