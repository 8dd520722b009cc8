/// What a value of a field looks like.
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
