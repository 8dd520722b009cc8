/// The tokens of HTML's `autocomplete` attribute, by SEP-9's keys.
///
/// A table of the HTML standard, which lists all tokens with their meanings. It has only those that are one field of SEP-9: for `name`
/// and `bday-day` answers would be put together or split. Words that a page chooses itself stand in `page-words.txt`.
///
/// Specification: <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill>
enum AutocompleteTokens {
    static let keys: [String: String] = [
        "given-name": "first_name", "family-name": "last_name", "additional-name": "additional_name",
        "email": "email_address", "tel": "mobile_number", "bday": "birth_date", "sex": "sex",
        "country": "address_country_code", "country-name": "address_country_code",
        "address-level1": "state_or_province", "address-level2": "city", "postal-code": "postal_code",
        "street-address": "address", "organization": "organization.name",
        "language": "language_code", "url": "organization.website", "cc-number": "card.number", "cc-csc": "card.cvc",
        "cc-name": "card.holder_name", "cc-exp": "card.expiration_date", "cc-type": "card.network",
        "transaction-amount": "amount",
    ]
}
