internal import Diagnostics

/// The form of a field's value.
///
/// Specification: <https://stellar.org/protocol/sep-9#encodings>
public enum FieldKind: Hashable, Sendable {
    /// One line of text.
    case text
    /// Text that may have several lines, such as a postal address.
    case multilineText
    /// A day of the calendar, `YYYY-MM-DD`.
    case date
    /// A month of this century, `YY-MM`, as cards have them.
    case month
    /// An address of electronic mail.
    case email
    /// A telephone number as E.164 writes it: a plus sign and 7 to 15 digits.
    case phone
    /// A country as ISO 3166-1 alpha-3: three capital letters.
    case country
    /// A country as ISO 3166-1 alpha-2: two capital letters.
    case shortCountry
    /// A language as ISO 639-1: two small letters.
    case language
    /// A whole number that is not negative.
    case number
    /// Digits that stay as they are, with their leading zeros, between a least and a greatest count.
    case digits(ClosedRange<Int>)
    /// An IPv4 or IPv6 address.
    case internetAddress
    /// An address on the web, with `https` or `http`.
    case website
    /// One of the given words, and no other.
    case choice([String])
    /// One of the given words, or another one that the anchor knows.
    case suggestion([String])
    /// The content of a file, such as a photo.
    case binary
}

extension FieldKind {
    /// The description of a value, with an article.
    public var described: String { phrase?.words ?? counted ?? "" }

    /// The description of a value, as the catalogue words it; `nil` where it has numbers or words of its own.
    var phrase: Phrase? {
        switch self {
        case .text: .lineOfText
        case .multilineText: .text
        case .date: .date
        case .month: .month
        case .email: .email
        case .phone: .phone
        case .country: .country
        case .shortCountry: .shortCountry
        case .language: .language
        case .number: .wholeNumber
        case .internetAddress: .internetAddress
        case .website: .website
        case .binary: .file
        case .digits, .choice, .suggestion: nil
        }
    }

    /// The description of digits, and of words to choose from.
    private var counted: String? {
        switch self {
        case .digits(let counts) where counts.lowerBound == counts.upperBound: "\(counts.lowerBound) digits"
        case .digits(let counts): "\(counts.lowerBound) to \(counts.upperBound) digits"
        case .choice(let words): "one of \(words.joined(separator: ", "))"
        case .suggestion(let words): "a word such as \(words.joined(separator: ", "))"
        default: nil
        }
    }

    /// An example of a value, where the description does not make it plain.
    public var example: String? {
        switch self {
        case .date: "1976-07-04"
        case .month: "29-11, for November 2029"
        case .email: "ada@example.org"
        case .phone: "+14155550123"
        case .country: "DEU"
        case .shortCountry: "DE"
        case .language: "de"
        case .number: "12"
        case .internetAddress: "192.0.2.7 or 2001:db8::7"
        case .website: "https://example.org"
        default: nil
        }
    }
}

extension FieldKind {
    /// `text` as it is meant: what people write in a way of their own, and what they copy from somewhere else, in the
    /// one form that values have.
    ///
    /// Telephone numbers lose their blanks, brackets and dashes and get the plus for which `00` stands; days may be
    /// written with slashes or dots as long as the year comes first; months of cards as cards have them, `11/29`;
    /// countries and languages by their names. What it does not understand stays as it is.
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
