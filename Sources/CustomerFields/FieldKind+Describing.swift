extension FieldKind {
    /// What a value is, with an article.
    public var described: String {
        switch self {
        case .text: "a line of text"
        case .multilineText: "a text"
        case .date: "a date"
        case .month: "a month"
        case .email: "an email address"
        case .phone: "a phone number as E.164 writes it"
        case .country: "a country as ISO 3166-1 alpha-3 writes it"
        case .shortCountry: "a country as ISO 3166-1 alpha-2 writes it"
        case .language: "a language as ISO 639-1 writes it"
        case .number: "a whole number"
        case .digits(let counts) where counts.lowerBound == counts.upperBound: "\(counts.lowerBound) digits"
        case .digits(let counts): "\(counts.lowerBound) to \(counts.upperBound) digits"
        case .internetAddress: "an IP address"
        case .website: "a web address"
        case .choice(let words): "one of \(words.joined(separator: ", "))"
        case .suggestion(let words): "a word such as \(words.joined(separator: ", "))"
        case .binary: "a file"
        }
    }

    /// How a value is written, where it is not plain from the description.
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
