/// What anchors call the things that SEP-9 has names for.
///
/// Specification: <https://stellar.org/protocol/sep-9>
enum FieldAliases {
    /// The names for the same thing, SEP-9's own first; all in the spelling of ``FieldName/key(_:)``.
    ///
    /// What stands in two groups could be either, so nothing does.
    static let groups: [[String]] = [
        ["first_name", "given_name", "firstname", "givenname", "forename", "fname", "name_first", "first_names"],
        ["last_name", "family_name", "lastname", "familyname", "surname", "lname", "name_last", "second_name"],
        ["additional_name", "middle_name", "middlename", "middle_names", "additional_names"],
        ["email_address", "email", "e_mail", "mail", "emailaddress", "e_mail_address", "user_email", "contact_email"],
        [
            "mobile_number", "phone", "phone_number", "mobile", "telephone", "tel", "mobile_phone", "cell_phone",
            "phonenumber",
            "mobile_phone_number", "telephone_number", "contact_number",
        ],
        ["birth_date", "date_of_birth", "dob", "birthdate", "birthday", "bday", "dateofbirth"],
        ["birth_place", "place_of_birth", "birthplace", "city_of_birth"],
        ["birth_country_code", "country_of_birth", "birth_country"],
        [
            "address_country_code", "country", "country_code", "country_of_residence", "residence_country",
            "address_country",
        ],
        ["state_or_province", "state", "province", "region", "county", "address_state", "state_province"],
        ["city", "town", "locality", "address_city", "city_town", "city_or_town"],
        ["postal_code", "zip", "zip_code", "postcode", "post_code", "zipcode", "postalcode", "zip_postal_code"],
        [
            "address", "street_address", "street", "address_line_1", "address1", "address_1", "home_address",
            "residential_address", "address_line1", "streetaddress",
        ],
        ["tax_id", "tax_number", "tin", "tax_identification_number", "taxid", "tax_payer_id"],
        ["id_type", "document_type", "identification_type", "type_of_id", "id_document_type"],
        ["id_number", "document_number", "passport_number", "identification_number", "id_document_number"],
        ["id_country_code", "issuing_country", "document_country", "id_country", "country_of_issue"],
        ["id_issue_date", "issue_date", "date_of_issue", "document_issue_date"],
        [
            "id_expiration_date", "expiry_date", "expiration_date", "date_of_expiry", "document_expiry_date",
            "id_expiry_date",
        ],
        ["sex", "gender"],
        ["occupation", "profession", "job"],
        ["employer_name", "employer", "name_of_employer"],
        ["language_code", "language", "lang", "locale", "preferred_language"],
        ["referral_id", "referral_code", "referral", "invite_code", "promo_code"],
        [
            "bank_account_number", "bank_account", "account_number", "iban", "accountnumber", "bankaccount",
            "account_no",
            "bank_account_no",
        ],
        [
            "bank_number", "routing_number", "sort_code", "bank_code", "bank_routing_number", "aba_number", "bic",
            "swift",
        ],
        ["bank_name", "name_of_bank", "bank"],
        ["bank_account_type", "account_type", "type_of_account"],
        ["bank_branch_number", "branch_number", "branch_code", "branch"],
        ["clabe_number", "clabe"],
        ["cbu_number", "cbu"],
        ["external_transfer_memo", "transfer_reference", "payment_reference", "reference"],
        ["mobile_money_number", "mobile_money_account"],
        ["organization_name", "company_name", "company", "organisation_name", "business_name", "organization"],
        ["card_number", "credit_card_number", "debit_card_number"],
        ["card_cvc", "cvc", "cvv", "security_code"],
        ["card_holder_name", "cardholder_name", "name_on_card", "cardholder"],
        [
            "amount", "transfer_amount", "deposit_amount", "withdraw_amount", "withdrawal_amount", "amount_in",
            "quantity",
        ],
        ["terms", "accept_terms", "agree_terms", "terms_accepted", "terms_of_service", "agree", "tos", "consent"],
    ]

    /// The group of each name.
    private static let groupOfName: [String: Int] = {
        var groupOfName: [String: Int] = [:]
        for (index, group) in groups.enumerated() {
            for name in group { groupOfName[name] = index }
        }
        return groupOfName
    }()

    /// The number of the thing that `key` names, or `nil` where it is none that SEP-9 knows.
    static func group(of key: String) -> Int? { groupOfName[key] }

    /// What the `autocomplete` attribute of HTML calls the things of the groups, by the group's first name.
    ///
    /// Specification: <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill>
    static let autocomplete: [String: String] = [
        "given-name": "first_name", "family-name": "last_name", "additional-name": "additional_name",
        "email": "email_address", "tel": "mobile_number", "bday": "birth_date", "sex": "sex",
        "country":
            "address_country_code", "country-name": "address_country_code", "address-level1": "state_or_province",
        "address-level2": "city", "postal-code": "postal_code", "street-address": "address", "address-line1": "address",
        "organization": "organization_name", "language": "language_code", "cc-number": "card_number",
        "cc-csc": "card_cvc", "cc-name": "card_holder_name", "transaction-amount": "amount",
    ]
}
