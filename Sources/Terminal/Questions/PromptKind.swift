package import CustomerFields

/// What kind of answer fits a prompt, and so how it is asked for.
package enum PromptKind: Hashable, Sendable {
    /// A line of text.
    case text(limit: Int = CustomerField.longestText)
    /// Several lines of text.
    case longText(limit: Int = CustomerField.longestText)
    /// Something that is not shown, not even how long it is.
    case secret
    /// A value of a form that SEP-9 knows: a date, a telephone number, an address.
    case value(FieldKind)
    /// A number or an amount.
    case number(NumberLimits = NumberLimits())
    /// One of several answers.
    case choice(PromptChoices)
    /// As many of several answers as someone wants; the answer is a list of them, with commas.
    case several(PromptChoices)
    /// Yes or no; the answer is `true` or `false`.
    case confirmation
    /// A file on this machine; the answer is its path.
    case file(FileRules = FileRules())
}

/// The answers of which one is chosen.
package struct PromptChoices: Hashable, Sendable {
    /// The answers, in the order in which they are shown.
    package let all: [PromptChoice]

    /// Whether another answer that is typed does as well.
    package let allowsOthers: Bool

    /// Finds them by what is typed.
    let filter: ChoiceFilter

    /// A choice between `all`.
    package init(_ all: [PromptChoice], allowsOthers: Bool = false) {
        self.all = all
        self.allowsOthers = allowsOthers
        filter = ChoiceFilter(all)
    }
}

extension PromptChoices {
    /// What stands between several answers.
    static let separator = ", "

    /// The answers of which `text` is a list; one that has a comma in it counts as one.
    func listed(_ text: String) throws(UnfitAnswer) -> [PromptChoice] {
        var rest = text.split(separator: ",").map { $0.trimmingSpaces }[...]
        var found: [PromptChoice] = []
        while !rest.isEmpty {
            let lengths = (1...rest.count).reversed()
            guard let length = lengths.first(where: { filter.exact(rest.prefix($0).joined(separator: ", ")) != nil }),
                let choice = filter.exact(rest.prefix(length).joined(separator: ", "))
            else { throw UnfitAnswer("that is none of the choices") }
            found.append(choice)
            rest = rest.dropFirst(length)
        }
        return found
    }

    /// The list of the answers at `places`, in their order.
    func list(of places: Set<Int>) -> String {
        all.indices.filter(places.contains).map { all[$0].value }.joined(separator: Self.separator)
    }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        var rest = self
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}

/// One of several answers.
package struct PromptChoice: Hashable, Sendable {
    /// What is answered.
    package var value: String

    /// What people read.
    package var label: String

    /// What is beside the label, such as a code.
    package var note: String?

    /// Under which other names it is found.
    package var otherNames: [String]

    /// The answer `value`, which people read as `label`.
    package init(_ value: String, label: String? = nil, note: String? = nil, otherNames: [String] = []) {
        self.value = value
        self.label = label ?? value
        self.note = note
        self.otherNames = otherNames
    }
}

extension PromptKind {
    /// Whether it is answered with as many files as someone gives.
    var takesSeveralFiles: Bool {
        if case .file(let rules) = self { rules.allowsSeveral } else { false }
    }

    /// What fits, in a few words.
    package var described: String {
        switch self {
        case .text: "text"
        case .longText: "text of one or several lines"
        case .secret: "not shown while it is typed"
        case .value(let kind): kind.described + (kind.example.map { ", like \($0)" } ?? "")
        case .number(let limits): limits.described
        case .choice(let choices):
            choices.allowsOthers ? "one of \(choices.all.count), or another" : "one of \(choices.all.count)"
        case .several(let choices): "any of \(choices.all.count)"
        case .confirmation: "yes or no"
        case .file(let rules): rules.described
        }
    }

    /// Whether answers stay hidden wherever they are shown.
    package var isHidden: Bool { self == .secret }
}

extension NumberLimits {
    /// What fits, in a few words.
    fileprivate var described: String {
        let noun = decimals == 0 ? "a whole number" : unit == nil ? "a number" : "an amount"
        let bounds: String? =
            switch (least, greatest) {
            case (let least?, let greatest?): "\(least) to \(text(of: greatest))"
            case (let least?, nil): "at least \(text(of: least))"
            case (nil, let greatest?): "at most \(text(of: greatest))"
            case (nil, nil): unit.map { "in \($0)" }
            }
        let places = decimals.flatMap { $0 == 0 ? nil : "at most \($0) decimals" }
        return [noun, bounds, places].compactMap { $0 }.joined(separator: ", ")
    }
}

extension PromptKind {
    /// The value that the written `text` is, in the form in which it is sent; throws where it is none.
    ///
    /// Files are looked at by ``FileRules``, not here.
    package func value(of text: String) throws(UnfitAnswer) -> String {
        // A blank may be the first or the last character of a password.
        if case .secret = self { return text }
        let text = Self.trimmed(text)
        switch self {
        case .text(let limit), .longText(let limit):
            guard text.count <= limit else { throw UnfitAnswer("at most \(limit) characters fit") }
            return text
        case .secret, .file: return text
        case .value(let kind):
            let text = kind.tidied(text)
            if let value = kind.value(of: text) { return value }
            throw UnfitAnswer(kind.objection(to: text) ?? "", help: kind.example.map { "write it like \($0)" })
        case .number(let limits): return try limits.value(of: text)
        case .choice(let choices):
            if let choice = choices.filter.exact(text) { return choice.value }
            if choices.allowsOthers { return try Self.text().value(of: text) }
            throw UnfitAnswer("that is none of the choices")
        case .several(let choices):
            return try choices.listed(text).map(\.value).joined(separator: PromptChoices.separator)
        case .confirmation:
            guard let answer = Self.confirmations[text.lowercased()] else { throw UnfitAnswer("answer yes or no") }
            return answer ? "true" : "false"
        }
    }

    /// What is wrong with what has been written so far and cannot be mended by writing on.
    package func problem(ofBeginning text: String) -> String? {
        let text = Self.trimmed(text)
        guard !text.isEmpty else { return nil }
        switch self {
        case .text(let limit), .longText(let limit):
            return text.count > limit ? "at most \(limit) characters fit" : nil
        case .value(let kind): return kind.objection(toBeginning: kind.tidied(text))
        case .number(let limits): return limits.problem(ofBeginning: text)
        case .secret, .choice, .several, .confirmation, .file: return nil
        }
    }

    /// What yes and no are, as people write them.
    static let confirmations = ["y": true, "yes": true, "true": true, "n": false, "no": false, "false": false]

    private static func trimmed(_ text: String) -> String {
        guard let start = text.firstIndex(where: { !$0.isWhitespace }),
            let end = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[start...end])
    }
}

extension PromptKind {
    /// How a value of `kind` is asked for: countries and languages by their names, files by their paths.
    package init(_ kind: FieldKind) {
        self =
            switch kind {
            case .text: .text()
            case .multilineText: .longText()
            case .country: .choice(.countries)
            case .shortCountry: .choice(.shortCountries)
            case .language: .choice(.languages)
            case .choice(let words): .choice(PromptChoices(words.map { PromptChoice($0) }))
            case .suggestion(let words): .choice(PromptChoices(words.map { PromptChoice($0) }, allowsOthers: true))
            case .binary: .file()
            case .date, .month, .email, .phone, .number, .digits, .internetAddress, .website: .value(kind)
            }
    }
}

extension Prompt {
    /// A question about a field of SEP-9, with its label and its kind.
    ///
    /// What an anchor says about the field and how it limits it (SEP-12's `description`, `choices` and `optional`)
    /// counts more than the specification.
    package init(
        _ field: CustomerField,
        about: String? = nil,
        choices: [String] = [],
        isOptional: Bool = false,
        suggestion: Suggestion? = nil,
        objection: String? = nil
    ) {
        self.init(
            field.key,
            label: field.label.prefix(1).uppercased() + field.label.dropFirst(),
            about: about,
            kind: choices.isEmpty ? PromptKind(field.kind) : .choice(PromptChoices(choices.map { PromptChoice($0) })),
            isOptional: isOptional,
            suggestion: suggestion,
            objection: objection
        )
    }
}

extension PromptChoices {
    /// All countries, by three letters.
    fileprivate static let countries = PromptChoices(Country.all.map { PromptChoice($0, code: $0.alpha3) })
    /// All countries, by two letters.
    fileprivate static let shortCountries = PromptChoices(Country.all.map { PromptChoice($0, code: $0.alpha2) })
    /// All languages.
    fileprivate static let languages = PromptChoices(Language.all.map(PromptChoice.init))
}

extension PromptChoice {
    fileprivate init(_ country: Country, code: String) {
        let codes = [country.alpha2, country.alpha3].filter { $0 != code }
        self.init(code, label: country.name, note: code, otherNames: codes + country.otherNames)
    }

    fileprivate init(_ language: Language) {
        self.init(language.code, label: language.name, note: language.code, otherNames: language.otherNames)
    }
}
