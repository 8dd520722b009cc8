public import CustomerFields

extension Question {
    /// The type of answer that fits: a ``Kind`` without its choices, its limits and its rules for files.
    ///
    /// Journals have its raw values.
    public enum AnswerType: String, Codable, CaseIterable, Hashable, Sendable {
        /// See ``Kind/text(limit:)``.
        case text
        /// See ``Kind/longText(limit:)``.
        case longText
        /// See ``Kind/number``.
        case number
        /// A whole number that is not negative.
        case wholeNumber
        /// Digits that stay as they are, with their leading zeros.
        case digits
        /// An address of electronic mail.
        case email
        /// See ``Kind/telephone(limit:)``.
        case telephone
        /// A telephone number as E.164 writes it.
        case phone
        /// A day of the calendar.
        case date
        /// A month of this century, `YY-MM`.
        case month
        /// A country, by three letters.
        case country
        /// A country, by two letters.
        case shortCountry
        /// A language, by two letters.
        case language
        /// An address on the web.
        case url
        /// An IPv4 or IPv6 address.
        case internetAddress
        /// See ``Kind/hidden``.
        case hidden
        /// One of several answers, and no other.
        case choice
        /// One of several answers, or another one.
        case suggestion
        /// See ``Kind/several(_:)``.
        case several
        /// See ``Kind/confirmation``.
        case confirmation
        /// See ``Kind/file(_:)``.
        case file

        /// The type as reports tell it, and as journals did before they told the forms of SEP-9 apart: by how it is typed.
        public var general: AnswerType {
            switch self {
            case .phone: .telephone
            case .shortCountry: .country
            case .wholeNumber, .digits, .internetAddress, .suggestion: .text
            case .text, .longText, .number, .email, .telephone, .date, .month, .country, .language, .url, .hidden,
                .choice, .several, .confirmation, .file:
                self
            }
        }
    }
}

extension Question.Kind {
    /// The type of answer that fits; ``init(_:minLength:maxLength:choices:of:)`` makes a kind of it again.
    public var type: Question.AnswerType {
        switch self {
        case .text, .value(.text): .text
        case .longText, .value(.multilineText): .longText
        case .number: .number
        case .value(.number): .wholeNumber
        case .value(.digits): .digits
        case .value(.email): .email
        case .telephone: .telephone
        case .value(.phone): .phone
        case .value(.date): .date
        case .value(.month): .month
        case .value(.country): .country
        case .value(.shortCountry): .shortCountry
        case .value(.language): .language
        case .value(.website): .url
        case .value(.internetAddress): .internetAddress
        case .hidden: .hidden
        case .choice(let choices): choices.allowsOthers ? .suggestion : .choice
        case .value(.choice): .choice
        case .value(.suggestion): .suggestion
        case .several: .several
        case .confirmation: .confirmation
        case .file, .value(.binary): .file
        }
    }

    /// The kind of the type `type`, with files of the types that anchors take as a rule.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - minLength: the fewest digits, which no other type has; 1 where it is `nil`.
    ///   - maxLength: the most characters of a text, a telephone number or digits; ``Question/longestAnswer`` where it is `nil`.
    ///   - choices: the answers of which one or several are chosen.
    ///   - field: the kind of the field of SEP-9 for which one is chosen: countries are found by their names.
    public init(
        _ type: Question.AnswerType,
        minLength: Int? = nil,
        maxLength: Int? = nil,
        choices: [Question.Choice] = [],
        of field: FieldKind? = nil
    ) {
        let limit = maxLength ?? Question.longestAnswer
        self =
            switch type {
            case .text: .text(limit: limit)
            case .longText: .longText(limit: limit)
            case .number: .number
            case .wholeNumber: .value(.number)
            case .digits: .value(.digits(min(minLength ?? 1, limit)...limit))
            case .email: .value(.email)
            case .telephone: .telephone(limit: limit)
            case .phone: .value(.phone)
            case .date: .value(.date)
            case .month: .value(.month)
            case .country: .value(.country)
            case .shortCountry: .value(.shortCountry)
            case .language: .value(.language)
            case .url: .value(.website)
            case .internetAddress: .value(.internetAddress)
            case .hidden: .hidden
            case .choice: .choice(Question.Choices(choices, of: field))
            case .suggestion: .choice(Question.Choices(choices, allowsOthers: true))
            case .several: .several(Question.Choices(choices))
            case .confirmation: .confirmation
            case .file: .file()
            }
    }

    /// The fewest digits of an answer; `nil` where it is none of digits.
    public var minLength: Int? {
        if case .value(.digits(let counts)) = self { counts.lowerBound } else { nil }
    }

    /// The most characters of an answer; `nil` where its asker sets no limit, and where its form does.
    public var maxLength: Int? {
        switch self {
        case .text(let limit), .longText(let limit), .telephone(let limit):
            limit == Question.longestAnswer ? nil : limit
        case .value(.digits(let counts)): counts.upperBound
        case .value, .number, .hidden, .choice, .several, .confirmation, .file: nil
        }
    }
}
