extension VerbDescription {
    /// Makes a session with the anchor (SEP-10).
    static let sep10 = VerbDescription(
        "sep10",
        about: "Signs in at the anchor with the account; the session renews itself.",
        parameters: [
            ParameterDescription("memo", .integer, rule: .userMemo, about: "identifies a user of a shared account"),
            ParameterDescription(
                "account",
                .account,
                about: "the run's own account with a number, `M…`, which identifies a user as well"
            ),
            ParameterDescription(
                "signers",
                .list(.text),
                takesSecret: true,
                about: "the seeds of further signers; those sign that the account's medium threshold wants"
            ),
            ParameterDescription("client_domain", .text, about: "the wallet's own domain, which vouches for it"),
            ParameterDescription(
                "client_seed",
                .text,
                takesSecret: true,
                beside: "client_domain",
                about: "the seed of the key that signs for that domain"
            ),
            ParameterDescription(
                "client_signer",
                .url,
                rule: .address,
                beside: "client_domain",
                about: "the address where a server that has this key signs challenges"
            ),
            ParameterDescription(
                "client_request_signer",
                .url,
                rule: .address,
                beside: "client_signer",
                about: "the address where it signs requests for challenges"
            ),
            ParameterDescription(
                "client_signer_token",
                .text,
                takesSecret: true,
                beside: "client_signer",
                about: "what lets the wallet in there, as a bearer token"
            ),
            ParameterDescription(
                "signs_request",
                .boolean,
                about: "whether the request for the challenge is signed as well, which some anchors want"
            ),
        ],
        results: [
            FieldDescription("account", .account, about: "the account that the session is for"),
            FieldDescription("memo", .integer, about: "the user of a shared account that it is for"),
            FieldDescription("proved_domain", .text, about: "the wallet's domain that the anchor's token names"),
            FieldDescription("expires_at", .time, about: "when the session has to be renewed"),
        ],
        needs: [.facility(.anchor)],
        provides: [.session],
        allows: [.account, .keep, .retry, .within, .expect],
        exclusives: [["client_seed", "client_signer"]],
        // 401: the request for the challenge was not signed.
        refusals: [400, 401, 403],
        example: "login: { sep10: {} }"
    )
}
