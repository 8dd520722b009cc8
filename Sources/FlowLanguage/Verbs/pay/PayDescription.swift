extension VerbDescription {
    /// Pays, once.
    static let pay = VerbDescription(
        "pay",
        about: """
            Pays a withdrawal exactly once, with its memo; or makes the payment that the parameters describe. With \
            `send` or `receive` it is a path payment along the best path. Lumens without a memo create a missing \
            account. Without a `memo`, the memo of the contact or of the server of `name*domain` is used.
            """,
        subject: "transfer",
        parameters: [
            ParameterDescription("transfer", .record(.transfer), about: "the withdrawal to pay for"),
            ParameterDescription(
                "to",
                .payee,
                about: "the recipient: an account, `name*domain`, or a contact or an account in the vault by its name"
            ),
            ParameterDescription("amount", .amount, rule: .aboveZero, about: "how much"),
            ParameterDescription("asset", .asset, about: "of which asset"),
            ParameterDescription(
                "send",
                .asset,
                beside: "to",
                about: "the asset to pay with, so that exactly `amount` of `asset` arrives"
            ),
            ParameterDescription(
                "receive",
                .asset,
                beside: "to",
                about: "the asset that arrives, so that exactly `amount` of `asset` is sent"
            ),
            ParameterDescription(
                "slippage",
                .number,
                beside: "to",
                about: "the slippage in percent; 1 by default"
            ),
            ParameterDescription(
                "memo",
                .text,
                rule: .memo(type: "memo_type"),
                beside: "to",
                about: "the memo's value"
            ),
            ParameterDescription(
                "memo_type",
                .text,
                choices: ["text", "id", "hash", "return"],
                beside: "memo",
                about: "the memo's type; text by default"
            ),
        ],
        alternatives: [["transfer"], ["to", "amount", "asset"]],
        results: [
            FieldDescription("hash", .text, isCertain: true, about: "the transaction that paid"),
            FieldDescription("amount", .amount, isCertain: true, about: "what was paid"),
            FieldDescription("asset", .asset, isCertain: true, about: "the asset with its issuer"),
            FieldDescription("to", .account, isCertain: true, about: "who was paid"),
            FieldDescription("ledger", .integer, about: "the ledger that holds the transaction"),
        ],
        needs: [.anchorForBareAsset("asset"), .anchorForBareAsset("send"), .anchorForBareAsset("receive")],
        allows: [.account, .keep, .retry, .within, .expect],
        effect: .pays,
        effectName: "hash",
        exclusives: [["send", "receive"]],
        example: """
            send:
              pay:  { to: $run.account, amount: "1.5", asset: native, memo: "for you" }
              keep: { payment: hash }
            """
    )
}
