extension VerbDescription {
    /// Starts a transfer on the anchor's hosted pages (SEP-24).
    static let sep24 = VerbDescription(
        "sep24",
        about: "Starts a deposit or a withdrawal with the anchor's hosted page, which gets the answers of `fill`.",
        parameters: StartingTransfers.direction + StartingTransfers.amountOrPage + StartingTransfers.accountAndMemos
            + StartingTransfers.exchange + [
                ParameterDescription("customer_id", .text, about: "the customer's name at the anchor"),
                StartingTransfers.claimableBalance,
                ParameterDescription("lang", .text, about: "the language of the page, as `en` or `pt-BR`"),
                ParameterDescription(
                    "encoding",
                    .text,
                    choices: ["json", "multipart", "form"],
                    about:
                        "how the request is written; by default as JSON, and as multipart where the anchor answers 415"
                ),
            ],
        alternatives: [["deposit"], ["withdraw"]],
        results: StartingTransfers.results + [
            FieldDescription("url", .url, isSecret: true, about: "the hosted page, good for one visit")
        ] + StartingTransfers.estimate,
        needs: [.facility(.anchor), .facility(.session)],
        allows: [.account, .keep, .retry, .within, .expect, .fill],
        effect: .startsTransfer,
        firstStatus: "incomplete",
        refusals: [400, 403],
        example: """
            start:
              sep24: { deposit: $asset, amount: "25" }
              keep:  { tx: transfer, page: url secret }
            """
    )
}
