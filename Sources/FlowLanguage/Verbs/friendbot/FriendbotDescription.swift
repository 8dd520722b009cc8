extension VerbDescription {
    /// Asks the network's friendbot for an account with lumens.
    static let friendbot = VerbDescription(
        "friendbot",
        about: "Creates and funds the account with the network's friendbot; an account with funds stays unchanged.",
        subject: "account",
        parameters: [
            ParameterDescription("account", .account, about: "the account to fund; the run's own by default")
        ],
        results: [
            FieldDescription("account", .account, about: "the account that has funds now"),
            FieldDescription("funded", .boolean, about: "whether the account has funds"),
            FieldDescription("already", .boolean, about: "whether it had them before"),
        ],
        allows: [.account, .keep, .retry, .within, .expect],
        example: "fund: { friendbot: {} }"
    )
}
