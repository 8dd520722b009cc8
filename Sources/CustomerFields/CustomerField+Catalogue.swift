extension CustomerField {
    /// All fields of the specification, 76, in its order.
    public static let all: [CustomerField] = naturalPerson + financialAccount + organization + card

    /// The fields about a human being.
    private static let naturalPerson: [CustomerField] = [
        CustomerField("last_name", .naturalPerson, .text, "family name", aliases: ["family_name"]),
        CustomerField("first_name", .naturalPerson, .text, "given name", aliases: ["given_name"]),
        CustomerField("additional_name", .naturalPerson, .text, "middle name"),
        CustomerField("address_country_code", .naturalPerson, .country, "country of residence"),
        CustomerField("state_or_province", .naturalPerson, .text, "state or province"),
        CustomerField("city", .naturalPerson, .text, "city"),
        CustomerField("postal_code", .naturalPerson, .text, "postal code"),
        CustomerField("address", .naturalPerson, .multilineText, "address"),
        CustomerField("mobile_number", .naturalPerson, .phone, "mobile number"),
        CustomerField(
            "mobile_number_format",
            .naturalPerson,
            .suggestion(["E.164", "hash"]),
            "format of the mobile number"
        ),
        CustomerField("email_address", .naturalPerson, .email, "email address"),
        CustomerField("birth_date", .naturalPerson, .date, "date of birth"),
        CustomerField("birth_place", .naturalPerson, .text, "place of birth"),
        CustomerField("birth_country_code", .naturalPerson, .country, "country of birth"),
        CustomerField("tax_id", .naturalPerson, .text, "tax number"),
        CustomerField("tax_id_name", .naturalPerson, .text, "name of the tax number"),
        CustomerField("occupation", .naturalPerson, .digits(1...4), "occupation by its ISCO-08 code"),
        CustomerField("employer_name", .naturalPerson, .text, "employer"),
        CustomerField("employer_address", .naturalPerson, .multilineText, "address of the employer"),
        CustomerField("language_code", .naturalPerson, .language, "language"),
        CustomerField(
            "id_type",
            .naturalPerson,
            .suggestion(["passport", "drivers_license", "id_card"]),
            "type of identity document"
        ),
        CustomerField("id_country_code", .naturalPerson, .country, "country that issued the identity document"),
        CustomerField("id_issue_date", .naturalPerson, .date, "date when the identity document was issued"),
        CustomerField("id_expiration_date", .naturalPerson, .date, "date when the identity document expires"),
        CustomerField("id_number", .naturalPerson, .text, "number of the identity document"),
        CustomerField("photo_id_front", .naturalPerson, .binary, "photo of the front of the identity document"),
        CustomerField("photo_id_back", .naturalPerson, .binary, "photo of the back of the identity document"),
        CustomerField(
            "notary_approval_of_photo_id",
            .naturalPerson,
            .binary,
            "notary's approval of the identity document"
        ),
        CustomerField("ip_address", .naturalPerson, .internetAddress, "IP address"),
        CustomerField("photo_proof_residence", .naturalPerson, .binary, "proof of residence"),
        CustomerField("sex", .naturalPerson, .choice(["male", "female", "other"]), "sex"),
        CustomerField("proof_of_income", .naturalPerson, .binary, "proof of income"),
        CustomerField("proof_of_liveness", .naturalPerson, .binary, "proof of liveness"),
        CustomerField("referral_id", .naturalPerson, .text, "referral code"),
    ]

    /// The fields about an account outside the ledger, of a person or of an organization.
    private static let financialAccount: [CustomerField] = [
        CustomerField("bank_name", .financialAccount, .text, "bank"),
        CustomerField(
            "bank_account_type",
            .financialAccount,
            .choice(["checking", "savings"]),
            "type of bank account"
        ),
        CustomerField("bank_account_number", .financialAccount, .text, "number of the bank account"),
        CustomerField("bank_number", .financialAccount, .text, "number of the bank"),
        CustomerField("bank_phone_number", .financialAccount, .phone, "phone number of the bank"),
        CustomerField("bank_branch_number", .financialAccount, .text, "number of the bank's branch"),
        CustomerField("external_transfer_memo", .financialAccount, .text, "memo of transfers outside the ledger"),
        CustomerField("clabe_number", .financialAccount, .digits(18...18), "CLABE number"),
        CustomerField("cbu_number", .financialAccount, .digits(22...22), "CBU or CVU number"),
        CustomerField("cbu_alias", .financialAccount, .text, "alias of the CBU or CVU number"),
        CustomerField("mobile_money_number", .financialAccount, .phone, "mobile money number"),
        CustomerField("mobile_money_provider", .financialAccount, .text, "mobile money provider"),
        CustomerField("crypto_address", .financialAccount, .text, "address of a cryptocurrency account"),
        CustomerField("crypto_memo", .financialAccount, .text, "memo of a cryptocurrency account"),
    ]

    /// The fields about a legal person.
    private static let organization: [CustomerField] = [
        CustomerField("organization.name", .organization, .text, "name of the organization"),
        CustomerField("organization.VAT_number", .organization, .text, "VAT number"),
        CustomerField("organization.registration_number", .organization, .text, "registration number"),
        CustomerField("organization.registration_date", .organization, .date, "date of registration"),
        CustomerField("organization.registered_address", .organization, .multilineText, "registered address"),
        CustomerField("organization.number_of_shareholders", .organization, .number, "number of shareholders"),
        CustomerField("organization.shareholder_name", .organization, .text, "name of a shareholder"),
        CustomerField("organization.photo_incorporation_doc", .organization, .binary, "incorporation documents"),
        CustomerField(
            "organization.photo_proof_address",
            .organization,
            .binary,
            "proof of the organization's address"
        ),
        CustomerField("organization.address_country_code", .organization, .country, "country of the organization"),
        CustomerField("organization.state_or_province", .organization, .text, "state or province of the organization"),
        CustomerField("organization.city", .organization, .text, "city of the organization"),
        CustomerField("organization.postal_code", .organization, .text, "postal code of the organization"),
        CustomerField("organization.director_name", .organization, .text, "managing director"),
        CustomerField("organization.website", .organization, .website, "website of the organization"),
        CustomerField("organization.email", .organization, .email, "email address of the organization"),
        CustomerField("organization.phone", .organization, .phone, "phone number of the organization"),
    ]

    /// The fields about a payment card.
    private static let card: [CustomerField] = [
        CustomerField("card.number", .card, .digits(8...19), "card number"),
        CustomerField("card.expiration_date", .card, .month, "month when the card expires"),
        CustomerField("card.cvc", .card, .digits(3...4), "security code of the card"),
        CustomerField("card.holder_name", .card, .text, "name on the card"),
        CustomerField("card.network", .card, .text, "brand of the card"),
        CustomerField("card.postal_code", .card, .text, "postal code of the billing address"),
        CustomerField("card.country_code", .card, .shortCountry, "country of the billing address"),
        CustomerField("card.state_or_province", .card, .text, "state or province of the billing address"),
        CustomerField("card.city", .card, .text, "city of the billing address"),
        CustomerField("card.address", .card, .multilineText, "billing address"),
        CustomerField("card.token", .card, .text, "token that stands for the card"),
    ]
}
