extension VerbDescription {
    /// Reads what the anchor publishes about itself (SEP-1).
    static let sep1 = VerbDescription(
        "sep1",
        about: "Reads the anchor's stellar.toml: its services, its assets, the key it signs with.",
        results: [
            FieldDescription("domain", .text, about: "the home domain that was read"),
            FieldDescription("signing_key", .account, about: "the key that signs challenges"),
            FieldDescription("network_passphrase", .text, about: "the network that the anchor works on"),
            FieldDescription("web_auth_endpoint", .url, about: "where sessions are made"),
            FieldDescription("transfer_server_sep24", .url, about: "where hosted transfers are started"),
            FieldDescription("transfer_server", .url, about: "where programmatic transfers are started"),
            FieldDescription("kyc_server", .url, about: "where customers tell who they are"),
            FieldDescription("quote_server", .url, about: "where prices are quoted"),
            FieldDescription("currencies", .list(.any), about: "the assets, as the file lists them"),
        ],
        provides: [.anchor],
        allows: [.keep, .retry, .within, .expect]
    )

    /// Makes a session with the anchor (SEP-10).
    static let sep10 = VerbDescription(
        "sep10",
        about: "Proves to the anchor who owns the account, and gets a session that renews itself.",
        parameters: [
            ParameterDescription("memo", .integer, rule: .userMemo, about: "tells users of a shared account apart"),
            ParameterDescription(
                "account",
                .account,
                about: "the run's own account with a number, `M…`, which tells users apart as well"
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
        allows: [.keep, .retry, .within, .expect],
        exclusives: [["client_seed", "client_signer"]]
    )
}
