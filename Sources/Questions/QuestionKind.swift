public import CustomerFields
package import Diagnostics
internal import Stellar

extension Question {
    /// The kind of answer that fits, and so how it is asked for.
    public indirect enum Kind: Hashable, Sendable {
        /// A line of text.
        case text(limit: Int = Question.longestAnswer)
        /// Several lines of text.
        case longText(limit: Int = Question.longestAnswer)
        /// A telephone number in the form that its asker wants, which is not known here.
        case telephone(limit: Int = Question.longestAnswer)
        /// A value of a form that SEP-9 knows: a date, a country, an address.
        case value(FieldKind)
        /// A number or an amount, with the digits that were typed.
        case number
        /// A hidden text; its length is hidden as well.
        case hidden
        /// One of several answers.
        case choice(Choices)
        /// A choice of any number of answers; the answer is a list of them, separated by commas.
        case several(Choices)
        /// A yes or no; the answer is `true` or `false`.
        case confirmation
        /// A file, or several; the answer has the path of one in each line.
        case file(FileRules = FileRules())
    }

    /// The most characters of an answer whose asker sets no limit: 100,000.
    public static let longestAnswer = 100_000
}

extension Question.Kind {
    /// The kind of question for a value of `kind`.
    public init(_ kind: FieldKind) {
        self =
            switch kind {
            case .text: .text(limit: CustomerField.longestText)
            case .multilineText: .longText(limit: CustomerField.longestText)
            case .choice(let words): .choice(Question.Choices(words.map { Question.Choice($0) }))
            case .suggestion(let words):
                .choice(Question.Choices(words.map { Question.Choice($0) }, allowsOthers: true))
            case .binary: .file()
            case .date, .month, .email, .phone, .number, .digits, .internetAddress, .website, .country, .shortCountry,
                .language:
                .value(kind)
            }
    }

    /// The answers of which one is chosen, with the names of countries and languages; `nil` where it is none of a list.
    package var choices: Question.Choices? {
        switch self {
        case .choice(let choices): choices
        case .value(.country): .countries
        case .value(.shortCountry): .shortCountries
        case .value(.language): .languages
        default: nil
        }
    }

    /// The description of what fits, in a few words.
    package var described: String {
        if let choices {
            return choices.allowsOthers ? "one of \(choices.all.count), or another" : "one of \(choices.all.count)"
        }
        return switch self {
        case .text, .telephone, .choice: "text"
        case .longText: "text of one or several lines"
        case .hidden: "not shown while it is typed"
        case .value(let kind): kind.described + (kind.example.map { ", like \($0)" } ?? "")
        case .number: "a number"
        case .several(let choices): "any of \(choices.all.count)"
        case .confirmation: "yes or no"
        case .file(let rules): rules.described
        }
    }

    /// Whether answers stay hidden wherever they are shown.
    package var isHidden: Bool { self == .hidden }

    /// Whether it is answered with as many files as someone gives.
    package var takesSeveralFiles: Bool {
        if case .file(let rules) = self { rules.allowsSeveral } else { false }
    }

    // MARK: - Reading answers

    /// The value that the written `text` is, in the form in which it is sent; throws where it is none.
    ///
    /// Of files it is the path; ``FileRules`` look at them where they are.
    package func value(of text: String) throws(UnfitAnswer) -> String {
        // A blank may be the first or the last character of a password.
        if case .hidden = self { return text }
        let text = text.trimming(\.properties.isWhitespace)
        if let choices {
            if let choice = choices.exact(text) { return choice.value }
            if choices.allowsOthers { return text }
            guard case .value(let kind) = self else { throw UnfitAnswer(.noneOfChoices) }
            throw UnfitAnswer(kind.objection(to: text) ?? Clause(.noneOfChoices), like: kind.example)
        }
        switch self {
        case .text(let limit), .longText(let limit), .telephone(let limit):
            if let flaw = Self.flaw(of: text, limit: limit) { throw UnfitAnswer(flaw) }
            return text
        case .hidden, .file, .choice: return text
        case .value(let kind):
            let text = kind.tidied(text)
            if let value = kind.value(of: text) { return value }
            throw UnfitAnswer(kind.objection(to: text) ?? Clause(.noneOfChoices), like: kind.example)
        case .number: return try WrittenNumber.value(of: text)
        case .several(let choices):
            return try choices.listed(text).map(\.value).joined(separator: Question.Choices.separator)
        case .confirmation:
            guard let answer = Confirmation.spellings[text.lowercased()] else { throw UnfitAnswer(.neitherYesNorNo) }
            return answer ? "true" : "false"
        }
    }

    /// The fault of what has been written so far that writing on cannot fix.
    package func problem(ofBeginning text: String) -> Clause? {
        let text = text.trimming(\.properties.isWhitespace)
        guard !text.isEmpty, choices == nil else { return nil }
        switch self {
        case .text(let limit), .longText(let limit), .telephone(let limit):
            return Self.flaw(of: text, limit: limit)
        case .value(let kind): return kind.objection(toBeginning: kind.tidied(text))
        case .number: return WrittenNumber.problem(ofBeginning: text)
        case .hidden, .choice, .several, .confirmation, .file: return nil
        }
    }

    private static func flaw(of text: String, limit: Int) -> Clause? {
        text.count > limit ? Clause(.answerTooLong, [.limit: .number(limit)]) : nil
    }
}

/// Numbers as people write them.
private enum WrittenNumber {
    /// The number that `text` is, with the digits that were typed; throws where it is none.
    ///
    /// Codes, bank and branch numbers are asked for as numbers too, and have zeros in front that count.
    static func value(of text: String) throws(UnfitAnswer) -> String {
        let text = tidied(text)
        guard ExactDecimal(text) != nil else { throw UnfitAnswer(flaw(of: text), like: "12.50") }
        return text
    }

    static func problem(ofBeginning text: String) -> Clause? {
        let text = tidied(text)
        return text.allSatisfy(isPart) ? nil : flaw(of: text)
    }

    /// The digits without the blanks between them, and without a plus.
    private static func tidied(_ text: String) -> String {
        let text = text.filter { !$0.isWhitespace && $0 != "_" }
        return text.hasPrefix("+") ? String(text.dropFirst()) : text
    }

    private static func flaw(of text: String) -> Clause {
        if text.contains(",") { return Clause(.numberWithComma) }
        return Clause(text.allSatisfy(isPart) && text.count > 38 ? .numberTooLong : .notANumber)
    }

    private static func isPart(_ character: Character) -> Bool {
        (character.isASCII && character.isNumber) || "-.".contains(character)
    }
}
