internal import CustomerFields
package import Diagnostics

/// Puts answers that have one way to be written, as SEP-9 lays it down, into the way in which a page asks for them.
///
/// Specification: <https://stellar.org/protocol/sep-9#encodings>
extension PageField {
    /// The fields for telephone numbers, whatever their type.
    private static let telephones = FieldMatching(keys: ["mobile_number"])

    /// An answer as the page wants it: a date in the order that its example shows, a telephone number with the plus for
    /// which `00` stands, a country by the code or the name that the page wants.
    package func shaped(_ answer: Secret<String>) -> Secret<String> { Secret(shaped(answer.reveal())) }

    private func shaped(_ text: String) -> String {
        guard choices.isEmpty else { return text }
        if kind == .date { return FieldKind.date.tidied(text) }
        guard kind.isOneLine else { return text }
        if kind == .text || kind == .tel, let shape = DateShape.shown(in: [placeholder, hint, label]),
            let date = shape.write(FieldKind.date.tidied(text))
        {
            return date
        }
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

    /// The choice that means the country or language `text`, in a list of such, however either is written.
    func codedChoice(for text: String) -> Choice? {
        let (country, language) = (Country.named(text), Language.named(text))
        guard country != nil || language != nil else { return nil }
        let named = choices.filter { !$0.value.isEmpty && !$0.label.isEmpty }
        guard named.count > 1 else { return nil }
        if let country, named.count(where: { Country.named($0.label) != nil }) * 2 > named.count {
            return named.first { Country.named($0.label) == country }
                ?? named.first { Country.named($0.value) == country }
        }
        if let language, named.count(where: { Language.named($0.label) != nil }) * 2 > named.count {
            return named.first { Language.named($0.label) == language }
                ?? named.first { Language.named($0.value) == language }
        }
        return nil
    }
}

/// The order in which a page wants a date, as its example shows it: `DD/MM/YYYY`, `mm-dd-yyyy`, `YYYY.MM.DD`.
struct DateShape: Hashable {
    private let parts: [DatePart]
    private let separator: Character

    /// The shape that one of the texts shows, or `nil` where none does.
    static func shown(in texts: [String?]) -> DateShape? {
        let example = /(?:^|[^a-z])(dd|mm|yyyy)([\/.\- ])(dd|mm)\2(dd|mm|yyyy)(?:$|[^a-z])/
        for text in texts.compactMap({ $0?.lowercased() }) {
            guard let match = text.firstMatch(of: example) else { continue }
            let parts = [match.output.1, match.output.3, match.output.4].compactMap { letters -> DatePart? in
                switch letters.first {
                case "d": .day
                case "m": .month
                default: .year
                }
            }
            guard Set(parts).count == 3, let separator = match.output.2.first else { continue }
            return DateShape(parts: parts, separator: separator)
        }
        return nil
    }

    /// A date `YYYY-MM-DD` in this shape, or `nil` where the text is none.
    func write(_ date: String) -> String? {
        let numbers = parts.compactMap { part in
            part.of(date).map { part == .year || $0.count > 1 ? $0 : "0" + $0 }
        }
        return numbers.count == 3 ? numbers.joined(separator: String(separator)) : nil
    }
}
