internal import CustomerFields
package import Diagnostics

/// Puts answers that have one way to be written, as SEP-9 lays it down, into the way in which a page asks for them.
///
/// Specification: <https://stellar.org/protocol/sep-9#encodings>
extension PageField {
    /// The fields for telephone numbers, whatever their type.
    private static let telephones = FieldMatching(keys: ["mobile_number"])

    /// An answer as the page wants it: a telephone number with the plus for which `00` stands, a country by the code or the
    /// name that the page wants.
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
        if let country = Country.named(text) {
            if let spelling = spellings(of: country).first(where: takes) { return spelling }
            if maxLength == 2, text.count == 3, country.alpha3 == text.uppercased() { return country.alpha2 }
        }
        return text
    }

    /// Whether the field asks for a telephone number, whatever its type.
    package var isTelephone: Bool {
        choices.isEmpty && (kind == .tel || kind.isOneLine && Self.telephones.match(self) != nil)
    }

    /// The spellings of a country that the page may want, the likeliest first; none where that is not known.
    ///
    /// Specification: <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill>
    private func spellings(of country: Country) -> [String] {
        if autocomplete.contains("country") { return [country.alpha2, country.alpha3] }
        if autocomplete.contains("country-name") { return [country.name] }
        return Self.countryCodes.match(self)?.means == .name ? [country.alpha3, country.alpha2] : []
    }

    /// The fields of SEP-9 for countries, which are written with three letters.
    private static let countryCodes = FieldMatching(
        keys: CustomerField.all.filter { $0.kind == .country }.map(\.key)
    )

    /// Whether the field asks for a country: in a form that is known, or as one of its choices.
    package var isCountry: Bool {
        if kind == .select || kind == .radio {
            let named = choices.filter { !$0.value.isEmpty }
            return named.count > 1 && named.allSatisfy { Country.named($0.label) != nil }
                || Self.countryCodes.match(self) != nil && named.allSatisfy { Country.named($0.value) != nil }
        }
        guard kind == .text, choices.isEmpty else { return false }
        return autocomplete.contains { ["country", "country-name"].contains($0) }
            || Self.countryCodes.match(self)?.means == .name
    }

    /// Whether the page would take `text`.
    private func takes(_ text: String) -> Bool {
        objection(to: text, effort: .spelling) == nil && maxLength.map { text.utf16.count <= $0 } ?? true
    }

    /// The only choice that means the country or language `text`, in a list of nothing else, however either is written.
    func codedChoice(for text: String) -> Choice? {
        let (country, language) = (Country.named(text), Language.named(text))
        guard country != nil || language != nil else { return nil }
        let named = choices.filter { !$0.value.isEmpty && !$0.label.isEmpty }
        guard named.count > 1 else { return nil }
        let meant =
            if let country, named.allSatisfy({ Country.named($0.label) != nil }) {
                named.filter { Country.named($0.label) == country }
            } else if let language, named.allSatisfy({ Language.named($0.label) != nil }) {
                named.filter { Language.named($0.label) == language }
            } else {
                [Choice]()
            }
        // Lists have common countries twice, on top too: choices of the same value are the same answer.
        return Set(meant.map(\.value)).count == 1 ? meant.first : nil
    }
}
