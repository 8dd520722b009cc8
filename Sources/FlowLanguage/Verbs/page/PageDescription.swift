extension VerbDescription {
    /// Fills in the anchor's hosted pages.
    static let page = VerbDescription(
        "page",
        about: """
            Opens a hosted page and fills in its forms with the answers of `fill`, or leaves it to a person. `track` \
            then tracks the transfer.
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
                    own; `link` shows the address and a QR code. Without it any that works: `form`, and `webdriver` from \
                    the first page on that needs scripts
                    """
            ),
            ParameterDescription(
                "press",
                .text,
                about: "the words on the button to press, where a form has several or asks nothing"
            ),
            ParameterDescription(
                "visible",
                .boolean,
                about: "whether the driven browser has a window that you see"
            ),
        ],
        results: [
            FieldDescription("pages", .integer, about: "how many forms were filled in"),
            FieldDescription("title", .text, origin: .prose, about: "the title of the last page"),
        ],
        allows: [.account, .keep, .retry, .within, .expect, .fill],
        visitsAnchor: true,
        example: """
            visit:
              page: $page
              fill: [kyc.yaml, ask]
            """
    )
}
