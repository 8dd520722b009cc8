extension VerbDescription {
    /// Reads what the anchor publishes about itself (SEP-1).
    static let sep1 = VerbDescription(
        "sep1",
        about: "Reads the anchor's stellar.toml: its services, its assets, the key it signs with.",
        results: [
            FieldDescription("domain", .text, origin: .own, about: "the home domain that was read"),
            FieldDescription("signing_key", .account, origin: .own, about: "the key that signs challenges"),
            FieldDescription("network_passphrase", .text, origin: .own, about: "the network that the anchor works on"),
            FieldDescription("web_auth_endpoint", .url, origin: .own, about: "where sessions are made"),
            FieldDescription("transfer_server_sep24", .url, origin: .own, about: "where hosted transfers are started"),
            FieldDescription("transfer_server", .url, origin: .own, about: "where programmatic transfers are started"),
            FieldDescription("kyc_server", .url, origin: .own, about: "the KYC server (SEP-12)"),
            FieldDescription(
                "direct_payment_server",
                .url,
                origin: .own,
                about: "where payments to others are started"
            ),
            FieldDescription("quote_server", .url, origin: .own, about: "where prices are quoted"),
            FieldDescription("currencies", .list(.any), origin: .own, about: "the assets, as the file lists them"),
        ],
        provides: [.anchor],
        allows: [.keep, .retry, .within, .expect],
        example: "discover: { sep1: {} }"
    )
}
