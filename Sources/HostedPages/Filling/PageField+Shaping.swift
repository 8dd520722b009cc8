internal import CustomerFields
package import Diagnostics

/// Puts answers that have one way to be written, as SEP-9 lays it down, into the way in which a page asks for them.
///
/// Specification: <https://stellar.org/protocol/sep-9#encodings>
extension PageField {
    /// The fields for telephone numbers, regardless of their type.
    private static let telephones = FieldMatching(keys: ["mobile_number"])

    /// An answer as the page wants it: a telephone number with the plus for which `00` stands, a country by the code or the
    /// name that the field says.
    ///
    /// A date stays as SEP-9 writes it.
    package func shaped(_ answer: Secret<String>) -> Secret<String> { Secret(shaped(answer.reveal())) }

    private func shaped(_ text: String) -> String {
        guard choices.isEmpty else { return text }
        if kind == .date { return FieldKind.date.tidied(text) }
        guard kind.isOneLine else { return text }
        if isTelephone {
            let number = FieldKind.phone.tidied(text)
            return FieldKind.phone.value(of: number) != nil && takes(number) ? number : text
        }
        return spellings(ofCountry: text).first(where: takes) ?? text
    }

    /// Whether the field asks for a telephone number, regardless of its type.
    package var isTelephone: Bool {
        choices.isEmpty && (kind == .tel || kind.isOneLine && Self.telephones.match(self) != nil)
    }

    /// The spellings of the country that `text` names, as the field itself says: by `autocomplete` the code of two letters or the
    /// name, and by its name of SEP-9 the code of three; none where it says nothing, or `text` is no country.
    ///
    /// Specification: <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill>
    func spellings(ofCountry text: String) -> [String] {
        guard isCountry, let country = Country.named(text) else { return [] }
        var spellings: [String] = []
        if autocomplete.contains("country") { spellings.append(country.alpha2) }
        if autocomplete.contains("country-name") { spellings.append(country.name) }
        if hasCountryName { spellings.append(country.alpha3) }
        return spellings
    }

    /// The fields of SEP-9 for countries, which are written with three letters.
    private static let countryCodes = FieldMatching(
        keys: CustomerField.all.filter { $0.kind == .country }.map(\.key)
    )

    /// Whether the field has the name of one of SEP-9's fields for countries.
    private var hasCountryName: Bool { Self.countryCodes.match(self)?.means == .name }

    /// Whether the field asks for a country, by its `autocomplete` or its name of SEP-9.
    package var isCountry: Bool {
        switch kind {
        case .select, .radio: break
        case .text: guard choices.isEmpty else { return false }
        default: return false
        }
        return autocomplete.contains { ["country", "country-name"].contains($0) } || hasCountryName
    }

    /// Whether the page would take `text`.
    private func takes(_ text: String) -> Bool {
        objection(to: text, effort: .spelling) == nil && maxLength.map { text.utf16.count <= $0 } ?? true
    }
}
