extension VerbDescription {
    /// Claims a claimable balance.
    static let claim = VerbDescription(
        "claim",
        about: "Claims a claimable balance, for example of a deposit, and adds the trustline that it needs.",
        subject: "transfer",
        parameters: [
            ParameterDescription(
                "transfer",
                .record(.transfer),
                about: "the deposit that was paid as a claimable balance"
            ),
            ParameterDescription("balance", .text, about: "the claimable balance, by its id"),
            ParameterDescription("asset", .asset, about: "all claimable balances of this asset"),
        ],
        alternatives: [["transfer"], ["balance"], ["asset"]],
        results: [
            FieldDescription("hash", .text, about: "the transaction of the claim"),
            FieldDescription("balance", .text, about: "the claimable balance, by its id"),
            FieldDescription("amount", .amount, about: "the claimed amount"),
            FieldDescription("asset", .asset, about: "the asset with its issuer"),
        ],
        needs: [.anchorForBareAsset("asset")],
        allows: [.account, .keep, .retry, .within, .expect],
        usesSequenceNumber: true,
        example: "payout: { claim: $tx }"
    )
}
