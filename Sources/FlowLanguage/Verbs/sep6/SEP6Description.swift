extension VerbDescription {
    /// Starts a transfer without a hosted page (SEP-6).
    ///
    /// Specification: <https://stellar.org/protocol/sep-6>
    static let sep6 = VerbDescription(
        "sep6",
        about: "Starts a deposit or a withdrawal without a hosted page; `fill` has the answers for the anchor.",
        parameters: StartingTransfers.direction + StartingTransfers.amount + [
            ParameterDescription("funding_method", .text, about: "how the money moves outside the ledger")
        ] + StartingTransfers.exchange + StartingTransfers.accountAndMemos + [
            ParameterDescription("customer_id", .text, about: "the customer's name at the anchor"),
            ParameterDescription(
                "customer_type",
                .text,
                about: "what anchors of old call their customers who do this, as `sep6-deposit`"
            ),
            ParameterDescription("location_id", .text, about: "where cash is brought or fetched"),
            ParameterDescription("country_code", .text, about: "the customer's country, as `BRA`"),
            ParameterDescription("email_address", .text, about: "where the anchor may write to"),
            StartingTransfers.claimableBalance,
            ParameterDescription("lang", .text, about: "the language of what the anchor says, as `en` or `pt-BR`"),
            ParameterDescription(
                "callback",
                .url,
                takesSecret: true,
                rule: .address,
                about: "where the anchor reports changes of the transfer; the run polls as well"
            ),
            ParameterDescription(
                "dialect",
                .text,
                choices: ["specification", "anchor_platform"],
                about: "whose spelling of the parameters is used; the specification's by default"
            ),
        ],
        alternatives: [["deposit"], ["withdraw"]],
        results: StartingTransfers.results + [
            FieldDescription("instructions", .record(.table), origin: .instructions, about: "how to pay in, by field"),
            FieldDescription("how", .text, origin: .prose, about: "how to pay in, as older anchors send it"),
            FieldDescription("eta", .integer, about: "how many seconds it may take"),
            FieldDescription("extra_info", .record(.table), origin: .prose, about: "what else the anchor says"),
        ] + StartingTransfers.estimate,
        outcomes: [.done, OutcomeDescription("customer_pending", .waiting)],
        needs: [.facility(.anchor), .facility(.session)],
        allows: [.account, .keep, .poll, .retry, .within, .expect, .fill],
        effect: .startsTransfer,
        refusals: [400, 403],
        example: """
            start:
              sep6: { deposit: $asset, amount: "25" }
              keep: { tx: transfer }
            """
    )
}
