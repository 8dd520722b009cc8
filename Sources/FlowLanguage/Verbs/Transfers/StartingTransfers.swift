/// The common parts of the verbs that start transfers, with pages and without.
enum StartingTransfers {
    /// The direction of the asset.
    static let direction = [
        ParameterDescription("deposit", .asset, about: "the asset to get"),
        ParameterDescription("withdraw", .asset, about: "the asset to give"),
    ]

    /// The amount, without a page.
    static let amount = [
        ParameterDescription("amount", .amount, rule: .aboveZero, about: "how much the customer sends"),
        tolerance, maxFee(beside: "withdraw"), payee(beside: "withdraw"),
    ]

    /// The amount that is sent to another person.
    static let sentAmount = [
        ParameterDescription(
            "amount",
            .amount,
            isRequired: true,
            rule: .aboveZero,
            about: "how much the anchor gets; with a quote what that sells"
        ),
        tolerance, maxFee(beside: "send"), payee(beside: "send"),
    ]

    /// The amount by which a page decides how much a withdrawal is of.
    static let pageAmount = "page"

    /// The amount, where a page may decide it.
    static let amountOrPage = [
        ParameterDescription(
            "amount",
            .amount,
            words: [pageAmount],
            rule: .aboveZero,
            about: "how much the customer sends; with `page` the page of a withdrawal decides it, up to `max`"
        ),
        tolerance, maxFee(beside: "withdraw"), payee(beside: "withdraw"),
        ParameterDescription(
            "max",
            .amount,
            rule: .aboveZero,
            beside: "amount",
            about: "the most that is paid for a withdrawal whose page decides the amount"
        ),
    ]

    private static func maxFee(beside direction: String) -> ParameterDescription {
        ParameterDescription(
            "max_fee",
            .amount,
            beside: direction,
            about: "the most that the anchor may keep of a withdrawal; what it keeps beyond that a person confirms"
        )
    }

    private static func payee(beside direction: String) -> ParameterDescription {
        ParameterDescription(
            "payee",
            .account,
            beside: direction,
            about: "the account that may be paid although the anchor named another one first"
        )
    }

    private static let tolerance = ParameterDescription(
        "tolerance",
        .amount,
        beside: "amount",
        about: "by how much the anchor may ask for more or less than `amount`; nothing by default"
    )

    /// The parameters for the account and the memos of a transfer.
    static let accountAndMemos =
        [
            ParameterDescription("account", .account, about: "the account to pay to or from; the run's own by default"),
            ParameterDescription(
                "memo",
                .text,
                rule: .memo(type: "memo_type"),
                about: "the memo for the payment to the customer"
            ),
            ParameterDescription(
                "memo_type",
                .text,
                choices: ["text", "id", "hash"],
                beside: "memo",
                about: "the memo's type; text by default"
            ),
        ] + refundMemo

    /// The parameters for the memo of a refund.
    static let refundMemo = [
        ParameterDescription(
            "refund_memo",
            .text,
            rule: .memo(type: "refund_memo_type"),
            about: "the memo with which a withdrawal is paid back"
        ),
        ParameterDescription(
            "refund_memo_type",
            .text,
            choices: ["text", "id", "hash"],
            beside: "refund_memo",
            about: "the type of that memo; text by default"
        ),
    ]

    /// The assets of the exchange, and its price.
    static let exchange = [
        ParameterDescription("source_asset", .text, about: "what a deposit is paid in with, as `iso4217:USD`"),
        ParameterDescription(
            "destination_asset",
            .text,
            about: "what a withdrawal is paid out in, as `iso4217:USD`"
        ),
        ParameterDescription("quote_id", .text, about: "the quote that the transfer is bound to"),
    ]

    /// Whether the anchor may pay with a claimable balance.
    static let claimableBalance = ParameterDescription(
        "claimable_balance_supported",
        .boolean,
        about: "whether a deposit may be paid as a claimable balance"
    )

    /// The results of both.
    static let results = [
        FieldDescription(
            "transfer",
            .record(.transfer),
            isCertain: true,
            about: "the transfer as it was last seen"
        ),
        FieldDescription("id", .text, origin: .reference, isCertain: true, about: "the transfer's name at the anchor"),
        FieldDescription("asset", .asset, isCertain: true, about: "the asset with its issuer"),
        ordered,
    ]

    /// The amount and asset that count as ordered from then on, regardless of what the names in the flow mean later.
    static let ordered = FieldDescription(
        "ordered",
        .record(.table),
        origin: .own,
        isCertain: true,
        about: "the parameters as they were then"
    )

    /// The cost of a transfer as it is known before it is started.
    static let estimate = [
        FieldDescription("fee", .amount, about: "what the anchor will keep, as far as it can be known before"),
        FieldDescription("fee_asset", .text, about: "of which asset, where it is not the one that the anchor gets"),
        FieldDescription("amount_out", .amount, about: "what the anchor will send, as far as it can be known before"),
    ]
}
