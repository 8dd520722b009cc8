extension VerbDescription {
    /// Starts a transfer on the anchor's hosted pages (SEP-24).
    static let sep24 = VerbDescription(
        "sep24",
        about: "Starts a deposit or a withdrawal that goes on in the anchor's hosted page, which gets what `fill` has.",
        parameters: StartingTransfers.direction + StartingTransfers.amountOrPage + StartingTransfers.accountAndMemos
            + StartingTransfers.exchange + [
                ParameterDescription("customer_id", .text, about: "the customer's name at the anchor"),
                StartingTransfers.claimableBalance,
                ParameterDescription("lang", .text, about: "the language of the page, as `en` or `pt-BR`"),
                ParameterDescription(
                    "encoding",
                    .text,
                    choices: ["json", "multipart", "form"],
                    about: "how the request is written; by default as JSON, and as multipart where that isn't read"
                ),
            ],
        alternatives: [["deposit"], ["withdraw"]],
        results: StartingTransfers.results + [
            FieldDescription("url", .url, isSecret: true, about: "the hosted page, good for one visit")
        ] + StartingTransfers.estimate,
        needs: [.facility(.anchor), .facility(.session)],
        allows: [.keep, .retry, .within, .expect, .fill],
        effect: .startsTransfer,
        firstStatus: "incomplete"
    )

    /// Fills in the anchor's hosted pages.
    static let page = VerbDescription(
        "page",
        about: """
            Opens a hosted page and fills in its forms, one after the other, with the answers of `fill`; or leaves it to a \
            person. Whether the transfer goes on is for `track` to see.
            """,
        subject: "url",
        parameters: [
            ParameterDescription(
                "url",
                .url,
                isRequired: true,
                takesSecret: true,
                rule: .address,
                about: "the page to open"
            ),
            ParameterDescription(
                "via",
                .text,
                choices: ["form", "webdriver", "browser", "link"],
                about: """
                    `form` reads it as HTML; `webdriver` drives a Chromium or Firefox that is installed; `browser` opens your \
                    own; `link` shows the address and a QR code. Without it whatever works: `form`, and `webdriver` from \
                    the first page on that needs scripts
                    """
            ),
            ParameterDescription(
                "press",
                .text,
                about: "the words on the button to press, where a form has several that go on"
            ),
            ParameterDescription(
                "visible",
                .boolean,
                about: "whether the driven browser has a window that you see"
            ),
        ],
        results: [
            FieldDescription("pages", .integer, about: "how many forms were filled in"),
            FieldDescription("title", .text, about: "the title of the last page"),
        ],
        allows: [.keep, .retry, .within, .expect, .fill]
    )

    /// Follows a transfer until it is over.
    static let track = VerbDescription(
        "track",
        about: """
            Looks at a transfer again and again, takes a way on whenever its status has changed, and does itself what a \
            status asks for that leads nowhere.
            """,
        subject: "transfer",
        parameters: [
            ParameterDescription("transfer", .record(.transfer), isRequired: true, about: "the transfer to follow")
        ],
        results: [
            FieldDescription(
                "transfer",
                .record(.transfer),
                isCertain: true,
                about: "the transfer as it was last seen"
            ),
            FieldDescription("status", .text, isCertain: true, about: "its status"),
            FieldDescription("message", .text, about: "what the anchor says about it"),
        ],
        outcomes: TransferStatuses.outcomes,
        needs: [.facility(.anchor), .facility(.session)],
        allows: [.keep, .poll, .retry, .within, .expect, .fill],
        updatesSubject: true,
        waits: true,
        paysAt: "pending_user_transfer_start"
    )
}
