package import CustomerFields

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
