extension VerbDescription {
    /// The verb `sep31`: an anchor receives a payment for one of its customers (SEP-31).
    ///
    /// Specification: <https://stellar.org/protocol/sep-31>
    static let sep31 = VerbDescription(
        "sep31",
        about: """
            Starts a payment to another customer of the anchor. `track` or `pay` pays it, and `track` tracks it, \
            with the statuses of a withdrawal.
            """,
        parameters: [
            ParameterDescription("send", .asset, isRequired: true, about: "the asset to send to the anchor")
        ] + StartingTransfers.sentAmount + [
            ParameterDescription("destination_asset", .text, about: "what the receiver gets, as `iso4217:USD`"),
            ParameterDescription("quote_id", .text, about: "the quote that the payment is bound to"),
            ParameterDescription(
                "sender_id",
                .text,
                about: "the sender's name at the anchor, the `id` of a `sep12` state"
            ),
            ParameterDescription(
                "receiver_id",
                .text,
                about: "the receiver's name at the anchor, the `id` of a `sep12` state"
            ),
            ParameterDescription(
                "sender_type",
                .text,
                about: "the type of the sender, where the anchor has several, as `sep31-large-sender`"
            ),
            ParameterDescription(
                "receiver_type",
                .text,
                about: "the type of the receiver, where the anchor has several"
            ),
            ParameterDescription("funding_method", .text, about: "how the receiver gets the money outside the ledger"),
        ] + StartingTransfers.refundMemo + [
            ParameterDescription("lang", .text, about: "the language of what the anchor says, as `en` or `pt-BR`"),
            ParameterDescription(
                "callback",
                .url,
                takesSecret: true,
                rule: .address,
                about: "where the anchor reports changes of the payment; the run polls as well"
            ),
        ],
        results: StartingTransfers.results + StartingTransfers.estimate,
        outcomes: [.done, OutcomeDescription("customer_pending", .waiting)],
        needs: [.facility(.anchor), .facility(.session)],
        allows: [.account, .keep, .poll, .retry, .within, .expect, .fill],
        effect: .startsTransfer,
        refusals: [400, 403],
        example: """
            start:
              sep31: { send: $asset, amount: "10", sender_id: "5f2c", receiver_id: "8a1d" }
              keep:  { tx: transfer }
            """
    )
}
