internal import Diagnostics
internal import HTTPTransport

extension AnswerForm {
    /// The stellar.toml with all members that SEP-1 has; ``TomlCheck`` has those that depend on each other.
    static let toml = AnswerForm(
        endpoint: "GET /.well-known/stellar.toml",
        section: SEPSection(1, "General Information"),
        members: TomlForm.general + [
            table("DOCUMENTATION", .object(TomlForm.organization), by: SEPSection(1, "Organization Documentation")),
            table(
                "PRINCIPALS",
                .list(.object(TomlForm.principal)),
                by: SEPSection(1, "Point of Contact Documentation")
            ),
            table("CURRENCIES", .list(.object(TomlForm.currency)), by: SEPSection(1, "Currency Documentation")),
            table("VALIDATORS", .list(.object(TomlForm.validator)), by: SEPSection(1, "Validator Information")),
        ],
        rules: .open
    )

    private static func table(_ name: String, _ form: ValueForm, by section: SEPSection) -> Member {
        Member(name: name, form: form, presence: .optional, section: section)
    }
}

/// The members of a stellar.toml, table by table, as SEP-1 has them.
///
/// It has "uses `https://`" for some of its URLs, and "url" for the others.
///
/// Specification: <https://stellar.org/protocol/sep-1>
enum TomlForm {
    static let general: [Member] =
        StellarToml.Service.allCases.map { .optional($0.rawValue, .url) } + texts("VERSION", "NETWORK_PASSPHRASE") + [
            .optional("AUTH_SERVER", .url), .optional(StellarToml.contractAuthenticationName, .url),
            .optional("WEB_AUTH_CONTRACT_ID", .contract), .optional(StellarToml.signingKeyName, .account),
            .optional("URI_REQUEST_SIGNING_KEY", .account), .optional("HORIZON_URL", .anyURL),
            .optional("ACCOUNTS", .list(.account)),
        ]

    static let organization: [Member] =
        texts(
            "ORG_NAME",
            "ORG_DBA",
            "ORG_DESCRIPTION",
            "ORG_PHYSICAL_ADDRESS",
            "ORG_PHONE_NUMBER",
            "ORG_KEYBASE",
            "ORG_TWITTER",
            "ORG_GITHUB",
            "ORG_OFFICIAL_EMAIL",
            "ORG_SUPPORT_EMAIL",
            "ORG_LICENSING_AUTHORITY",
            "ORG_LICENSE_TYPE",
            "ORG_LICENSE_NUMBER"
        ) + [
            .optional("ORG_URL", .url), .optional("ORG_LOGO", .anyURL),
            .optional("ORG_PHYSICAL_ADDRESS_ATTESTATION", .url), .optional("ORG_PHONE_NUMBER_ATTESTATION", .url),
        ]

    static let principal = texts(
        "name",
        "email",
        "keybase",
        "telegram",
        "twitter",
        "github",
        "id_photo_hash",
        "verification_photo_hash"
    )

    /// The longest code of an asset, and the longest template of one.
    static let code = ValueForm.shortText(12)

    static let currency: [Member] =
        texts("desc", "conditions", "anchor_asset", "redemption_instructions", "approval_criteria") + [
            .optional("code", code), .optional("code_template", code), .optional("issuer", .account),
            .optional("contract", .contract), .optional("status", .word(["live", "dead", "test", "private"])),
            .optional("display_decimals", .integer(0...7)), .optional("name", .shortText(20)),
            .optional("image", .anyURL), .optional("fixed_number", .count), .optional("max_number", .count),
            .optional("is_unlimited", .boolean), .optional("is_asset_anchored", .boolean),
            .optional(
                "anchor_asset_type",
                .word(["fiat", "crypto", "nft", "stock", "bond", "commodity", "realestate", "other"])
            ),
            .optional("attestation_of_reserve", .anyURL), .optional("collateral_addresses", .list(.text)),
            .optional("collateral_address_messages", .list(.text)),
            .optional("collateral_address_signatures", .list(.text)), .optional("regulated", .boolean),
            .optional("approval_server", .anyURL), .optional("toml", .url),
        ]

    static let validator: [Member] =
        texts("ALIAS", "DISPLAY_NAME", "HOST", "HISTORY") + [.optional("PUBLIC_KEY", .account)]

    private static func texts(_ names: String...) -> [Member] { names.map { .optional($0, .text) } }
}
