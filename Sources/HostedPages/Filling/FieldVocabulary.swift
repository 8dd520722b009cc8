internal import CustomerFields

/// The words by which pages name SEP-9 fields: keys, labels and synonyms.
///
/// Specification: <https://stellar.org/protocol/sep-9>
enum FieldVocabulary {
    /// What a page may ask for.
    enum Subject: Hashable {
        /// A field of SEP-9.
        case customer(CustomerField)
        /// Something that a transfer is about and SEP-9 has no name for.
        case transfer(String)

        /// The key under which answers have it.
        var key: String {
            switch self {
            case .customer(let field): field.key
            case .transfer(let name): name
            }
        }
    }

    /// Other words for the fields of SEP-9, by their keys; in the spelling of ``FieldName/key(_:)``.
    static let otherWords: [String: [String]] = [
        "first_name": ["firstname", "givenname", "forename", "fname", "name_first", "first_names", "given_names"],
        "last_name": ["lastname", "familyname", "surname", "lname", "name_last", "second_name"],
        "additional_name": ["middle_name", "middlename", "middle_names", "additional_names"],
        "email_address": [
            "email", "e_mail", "mail", "emailaddress", "e_mail_address", "user_email", "contact_email",
        ],
        "mobile_number": [
            "phone", "phone_number", "mobile", "telephone", "tel", "mobile_phone", "cell_phone", "phonenumber",
            "mobile_phone_number", "telephone_number", "contact_number",
        ],
        "birth_date": ["date_of_birth", "dob", "birthdate", "birthday", "bday", "dateofbirth"],
        "birth_place": ["place_of_birth", "birthplace", "city_of_birth", "birth_city"],
        "birth_country_code": ["country_of_birth", "birth_country"],
        "address_country_code": [
            "country", "country_code", "country_of_residence", "residence_country", "address_country",
        ],
        "state_or_province": [
            "state", "province", "region", "county", "address_state", "state_province", "state_province_region",
        ],
        "city": ["town", "locality", "address_city", "city_town", "city_or_town"],
        "postal_code": ["zip", "zip_code", "postcode", "post_code", "zipcode", "postalcode", "zip_postal_code"],
        "address": [
            "street_address", "street", "address_line_1", "address1", "address_1", "home_address",
            "residential_address", "address_line1", "streetaddress",
        ],
        "tax_id": ["tax_number", "tin", "tax_identification_number", "taxid", "tax_payer_id"],
        "id_type": ["document_type", "identification_type", "type_of_id", "id_document_type"],
        "id_number": ["document_number", "passport_number", "identification_number", "id_document_number"],
        "id_country_code": ["issuing_country", "document_country", "id_country", "country_of_issue"],
        "id_issue_date": ["issue_date", "date_of_issue", "document_issue_date"],
        "id_expiration_date": [
            "expiry_date", "expiration_date", "date_of_expiry", "document_expiry_date", "id_expiry_date",
            "expiry_date_of_id", "expiration_date_of_id", "expiry_date_of_document",
        ],
        "sex": ["gender"],
        "occupation": ["profession", "job"],
        "employer_name": ["employer", "name_of_employer"],
        "language_code": ["language", "lang", "locale", "preferred_language"],
        "referral_id": ["referral_code", "referral", "invite_code", "promo_code"],
        "photo_id_front": [
            "id_front", "front_of_id", "front_of_id_document", "front_of_document", "front_of_your_id",
            "passport_photo", "document_front", "id_document_front",
        ],
        "photo_id_back": [
            "id_back", "back_of_id", "back_of_id_document", "back_of_document", "back_of_your_id", "document_back",
            "id_document_back",
        ],
        "photo_proof_residence": ["proof_of_address", "proof_of_residence", "utility_bill", "address_proof"],
        "proof_of_income": ["photo_proof_of_income", "income_proof", "payslip"],
        "proof_of_liveness": ["selfie", "liveness", "liveness_video"],
        "bank_account_number": [
            "bank_account", "account_number", "iban", "accountnumber", "bankaccount", "account_no", "bank_account_no",
        ],
        "bank_number": [
            "routing_number", "sort_code", "bank_code", "bank_routing_number", "aba_number", "bic", "swift",
        ],
        "bank_name": ["name_of_bank", "bank"],
        "bank_account_type": ["account_type", "type_of_account"],
        "bank_branch_number": ["branch_number", "branch_code", "branch"],
        "clabe_number": ["clabe"],
        "cbu_number": ["cbu", "cvu"],
        "cbu_alias": ["alias_cbu"],
        "external_transfer_memo": ["transfer_reference", "payment_reference", "reference"],
        "mobile_money_number": ["mobile_money_account"],
        "organization.name": [
            "company_name", "company", "organisation_name", "business_name", "organization", "legal_name",
        ],
        "organization.registration_number": ["company_number", "company_registration_number"],
        "organization.VAT_number": ["vat_number", "vat_id", "vat"],
        "card.number": ["credit_card_number", "debit_card_number", "cardnumber"],
        "card.cvc": ["cvc", "cvv", "security_code"],
        "card.expiration_date": ["card_expiry", "card_expiry_date"],
        "card.holder_name": ["cardholder_name", "name_on_card", "cardholder"],
    ]

    /// What transfers are about, with the words for it.
    private static let transferWords: [String: [String]] = [
        "amount": [
            "transfer_amount", "deposit_amount", "withdraw_amount", "withdrawal_amount", "amount_in", "quantity",
        ],
        "terms": ["accept_terms", "agree_terms", "terms_accepted", "terms_of_service", "agree", "tos", "consent"],
    ]

    /// What each name is about; a name that could be two things is about the first that the specification has.
    private static let subjects: [String: Subject] = {
        var subjects: [String: Subject] = [:]
        func add(_ name: String, _ subject: Subject) {
            if subjects[name] == nil { subjects[name] = subject }
        }
        // All keys first: no other word may take one's place.
        for field in CustomerField.all {
            for name in [field.key] + field.aliases { add(FieldName.key(name), .customer(field)) }
        }
        for (key, words) in otherWords {
            guard let field = CustomerField.named(key) else { continue }
            for word in words { add(word, .customer(field)) }
        }
        for field in CustomerField.all { add(FieldName.subject(ofLabel: field.label), .customer(field)) }
        for (name, words) in transferWords {
            for word in [name] + words { add(word, .transfer(name)) }
        }
        return subjects
    }()

    /// What `name` is about, or `nil` where no one here knows.
    static func subject(of name: String) -> Subject? { subjects[name] }

    /// Words for other people and things than the customer: what is asked about those, the customer's own data doesn't answer.
    static let others: Set<String> = [
        "beneficiary", "recipient", "receiver", "payee", "spouse", "husband", "wife", "partner", "father", "mother",
        "parent", "guardian", "child", "friend", "emergency", "employer", "employers", "bank", "birth", "document",
        "director",
        "shareholder", "representative", "referrer", "witness", "maiden", "previous", "company", "organization",
        "organisation", "business",
    ]

    /// What the `autocomplete` attribute of HTML calls the things, by SEP-9's keys.
    ///
    /// Specification: <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill>
    static let autocomplete: [String: String] = [
        "given-name": "first_name", "family-name": "last_name", "additional-name": "additional_name",
        "email": "email_address", "tel": "mobile_number", "bday": "birth_date", "sex": "sex",
        "country": "address_country_code", "country-name": "address_country_code",
        "address-level1": "state_or_province", "address-level2": "city", "postal-code": "postal_code",
        "street-address": "address", "address-line1": "address", "organization": "organization.name",
        "language": "language_code", "url": "organization.website", "cc-number": "card.number", "cc-csc": "card.cvc",
        "cc-name": "card.holder_name", "cc-exp": "card.expiration_date", "cc-type": "card.network",
        "transaction-amount": "amount",
    ]

    /// What pages call first and last name in one field.
    static let fullNames: Set<String> = [
        "full_name", "fullname", "your_full_name", "name_and_surname", "first_and_last_name", "customer_name",
        "account_holder", "account_holder_name", "name_of_account_holder", "your_name",
    ]

    /// The parts of the date of birth that `autocomplete` names.
    static let birthDateParts: [String: DatePart] = ["bday-day": .day, "bday-month": .month, "bday-year": .year]
}
