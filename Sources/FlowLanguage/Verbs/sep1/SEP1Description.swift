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
            FieldDescription("kyc_server", .url, about: "the KYC server (SEP-12)"),
            FieldDescription("direct_payment_server", .url, about: "where payments to others are started"),
            FieldDescription("quote_server", .url, about: "where prices are quoted"),
            FieldDescription("currencies", .list(.any), about: "the assets, as the file lists them"),
        ],
        provides: [.anchor],
        allows: [.keep, .retry, .within, .expect],
        example: "discover: { sep1: {} }"
    )
}
