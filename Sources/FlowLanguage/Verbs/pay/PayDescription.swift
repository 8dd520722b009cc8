extension VerbDescription {
    /// Pays, once.
    static let pay = VerbDescription(
        "pay",
        about: """
            Pays what a withdrawal asks for, with its memo, exactly once; or a payment that is spelt out. With `send` or \
            `receive` it is changed into another asset on the way, along the best path; lumens without a memo create the \
            account that they go to, where it is not on the ledger yet. A contact that is named brings its memo where none is \
            given, and so does the one that the server of a `name*domain` asks for.
            """,
        subject: "transfer",
        parameters: [
            ParameterDescription("transfer", .record(.transfer), about: "the withdrawal to pay for"),
            ParameterDescription(
                "to",
                .payee,
                about: "whom to pay: an account, `name*domain`, or a contact or an account in the vault by its name"
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
                about: "the asset that is to arrive, so that exactly `amount` of `asset` is sent"
            ),
            ParameterDescription(
                "slippage",
                .number,
                beside: "to",
                about: "by how many percent the price may get worse on the way; 1 by default"
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
