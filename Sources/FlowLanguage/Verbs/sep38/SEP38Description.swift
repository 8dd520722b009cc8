extension VerbDescription {
    /// Asks the anchor for a price (SEP-38).
    ///
    /// Specification: <https://stellar.org/protocol/sep-38>
    static let sep38 = VerbDescription(
        "sep38",
        about: "Requests a price for exchanging one asset for another, and a firm quote.",
        parameters: [
            ParameterDescription(
                "sell",
                .text,
                isRequired: true,
                about: "the asset to give, as `USDC` or `iso4217:USD`"
            ),
            ParameterDescription("buy", .text, isRequired: true, about: "the asset to get, as `USDC` or `iso4217:USD`"),
            ParameterDescription("sell_amount", .amount, rule: .aboveZero, about: "how much to give"),
            ParameterDescription("buy_amount", .amount, rule: .aboveZero, about: "how much to get"),
            ParameterDescription(
                "max",
                .amount,
                rule: .aboveZero,
                beside: "buy_amount",
                about: "the most to give for `buy_amount`; without it a person confirms the payment"
            ),
            ParameterDescription(
                "context",
                .text,
                isRequired: true,
                choices: ["sep6", "sep24", "sep31"],
                about: "what kind of transfer it is for"
            ),
            ParameterDescription(
                "kind",
                .text,
                choices: ["firm", "indicative"],
                about: "whether the quote is binding; firm by default"
            ),
            ParameterDescription("expire_after", .text, about: "the time until which it has to hold at least"),
            ParameterDescription("sell_delivery_method", .text, about: "how the customer pays in"),
            ParameterDescription("buy_delivery_method", .text, about: "how the customer is paid out"),
            ParameterDescription("country_code", .text, about: "the customer's country, as `BR`"),
        ],
        alternatives: [["sell_amount"], ["buy_amount"]],
        results: [
            FieldDescription(
                "id",
                .text,
                origin: .reference,
                about: "the quote's name at the anchor; none where it is indicative"
            ),
            FieldDescription("expires_at", .time, about: "until when it holds"),
            FieldDescription("price", .number, about: "the price without the fee"),
            FieldDescription("total_price", .number, about: "the price with the fee"),
            FieldDescription("sell_asset", .text, about: "the asset to give"),
            FieldDescription("sell_amount", .amount, about: "how much of it"),
            FieldDescription("buy_asset", .text, about: "the asset to get"),
            FieldDescription("buy_amount", .amount, about: "how much of it"),
            FieldDescription("fee", .record(RecordType.feeDetails), about: "the fee and what it is made of"),
            FieldDescription("sell_delivery_method", .text, about: "how the customer pays in"),
            FieldDescription("buy_delivery_method", .text, about: "how the customer is paid out"),
            FieldDescription(
                "findings",
                .list(.text),
                origin: .own,
                about: "where the anchor's numbers do not fit together"
            ),
            StartingTransfers.ordered,
        ],
        needs: [.facility(.anchor), .facility(.session)],
        allows: [.account, .keep, .retry, .within, .expect],
        // 404: Anchor Platform answers so about an asset that it doesn't have.
        refusals: [400, 403, 404],
        example: """
            price:
              sep38: { sell: $asset, buy: "iso4217:USD", sell_amount: "25", context: sep24 }
              keep:  { quote: id }
            """
    )
}
