extension VerbDescription {
    /// Compares what happened with what should have.
    static let expect = VerbDescription(
        "expect",
        about: "Checks assertions; the first that fails ends the run.",
        takesExpressions: true,
        allows: [.account, .retry, .within],
        sendsNothing: true,
        example: """
            settled:
              expect:
                - run.account exists
                - run.network == "sandbox" or run.network == "testnet"
            """
    )
}

extension VerbName {
    /// The verb that holds the expectations of a state, once the state's own verb is done.
    public static let expectations = VerbDescription.expect.name
}
