extension FieldKind {
    /// `text` as it is meant: what people write in a way of their own, and what they copy from somewhere else, in the
    /// one form that values have.
    ///
    /// Telephone numbers lose their blanks, brackets and dashes and get the plus for which `00` stands; days may be
    /// written with slashes or dots as long as the year comes first; months of cards as cards have them, `11/29`;
    /// countries and languages by their names. Whatever it does not understand stays as it is.
    public func tidied(_ text: String) -> String {
        let text = CustomerField.trimmed(text)
        return switch self {
        case .phone: Self.tidiedPhone(text)
        case .date: Self.tidiedDate(text)
        case .month: Self.tidiedMonth(text)
        case .country: Country.named(text)?.alpha3 ?? text
        case .shortCountry: Country.named(text)?.alpha2 ?? text
        case .language: Language.named(text)?.code ?? text
        case .choice(let words), .suggestion(let words):
            words.first { FoldedName.of($0) == FoldedName.of(text) } ?? text
        case .digits: text.filter { $0 != " " && $0 != "-" && $0 != "\u{A0}" }
        case .number: text.filter { $0 != " " && $0 != "\u{A0}" && $0 != "\u{202F}" }
        case .text, .multilineText, .email, .internetAddress, .website, .binary: text
        }
    }

    private static func tidiedPhone(_ text: String) -> String {
        let kept = text.filter { !" ()[]-./\u{A0}\u{202F}\u{2010}\u{2011}\u{2012}\u{2013}".contains($0) }
        return kept.hasPrefix("00") ? "+" + kept.dropFirst(2) : kept
    }

    /// `1976/7/4` and `1976.7.4` as `1976-07-04`; a day that begins with anything but the year may be meant in two ways.
    private static func tidiedDate(_ text: String) -> String {
        let parts = text.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
        guard parts.count == 3, parts[0].count == 4, parts[1...].allSatisfy({ (1...2).contains($0.count) }) else {
            return text
        }
        return parts.map { $0.count == 1 ? "0" + $0 : String($0) }.joined(separator: "-")
    }

    /// `11/29` and `11/2029` as `29-11`.
    private static func tidiedMonth(_ text: String) -> String {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count) else { return text }
        let month = parts[0].count == 1 ? "0" + parts[0] : String(parts[0])
        switch parts[1].count {
        case 2: return "\(parts[1])-\(month)"
        case 4 where parts[1].hasPrefix("20"): return "\(parts[1].suffix(2))-\(month)"
        default: return text
        }
    }
}
