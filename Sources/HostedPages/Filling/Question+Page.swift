internal import CustomerFields
internal import Diagnostics
package import Questions

extension Question {
    /// The question that a field of a page asks.
    ///
    /// - Parameters:
    ///   - field: the field.
    ///   - page: the page that it stands on.
    ///   - isChecked: whether a browser would hold the answer against what the field demands.
    ///   - objection: what was wrong with the answer before, where the page itself doesn't say.
    package init(_ field: PageField, of page: HostedPage, isChecked: Bool = true, objection: Objection? = nil) {
        let asker = page.title.isEmpty ? page.place : page.title
        self.init(field, asker: asker, isChecked: isChecked, objection: objection)
    }

    /// The question that a field asks on a page called `asker`.
    package init(_ field: PageField, asker: String?, isChecked: Bool, objection: Objection? = nil) {
        var suggestion = field.kind == .password ? nil : field.presetValue ?? field.value?.reveal()
        let kind = Kind(field)
        if kind == .confirmation {
            suggestion = field.choices.contains(where: \.isSelected) ? "true" : nil
        } else if !field.choices.isEmpty {
            suggestion = field.choices.filter(\.isSelected).map(\.value).joined(separator: ", ")
        }
        self.init(
            name: field.name,
            label: field.asked,
            about: field.hint.flatMap { Quotation.of($0) },
            kind: kind,
            customerField: field.isCountry ? "address_country_code" : nil,
            isRequired: field.isRequired || field.isAlwaysAnswered,
            // Many forms come with `value=""`; an answer that is empty would leave a required field empty.
            suggestion: Suggestion(suggestion),
            demand: Demand(field, isChecked: isChecked),
            context: asker,
            objection: objection ?? field.error.map { .refused(ForeignProse($0)) }
        )
        isAgreement = field.autocomplete.contains("one-time-code")
        control = Control(field, isChecked: isChecked)
    }
}

extension Question.Demand {
    /// The demands of `field` where it is checked; telephone numbers are shown as they are sent.
    fileprivate init?(_ field: PageField, isChecked: Bool) {
        guard field.kind != .file, isChecked || field.isTelephone else { return nil }
        let isShaped = field.isTelephone
        self.init(
            isChecked ? field.demanded : nil,
            shaped: { isShaped ? field.shaped(Secret($0)).reveal() : $0 },
            objection: { isChecked ? field.flaw(of: field.shaped(Secret($0)).reveal()) : nil }
        )
    }
}

extension Question.Kind {
    /// The media type that all files are of.
    private static let anyFile = "*/*"

    fileprivate init(_ field: PageField) {
        let choices = field.choices.filter { !$0.value.isEmpty }.map { Question.Choice($0) }
        let limit = field.maxLength ?? Question.longestAnswer
        if field.kind.isTyped, !field.suggestions.isEmpty {
            let proposals = Question.Choices(field.suggestions.map { Question.Choice($0) }, allowsOthers: true)
            self = .choice(proposals)
            return
        }
        self =
            switch field.kind {
            // A country is found by a part of its name, and sent as the page wants it.
            case .text where field.isCountry: .value(.country)
            case .email: .value(.email)
            case .tel: .telephone(limit: limit)
            case .number, .range: .number
            case .date: .value(.date)
            case .password: .hidden
            case .textarea: .longText(limit: limit)
            case .checkbox where choices.count < 2: .confirmation
            case .select where field.allowsSeveral, .checkbox: .several(Question.Choices(choices))
            case .select, .radio:
                .choice(field.isCountry ? Question.Choices(countries: choices) : Question.Choices(choices))
            case .file:
                .file(
                    FileRules(
                        accepting: field.accept.isEmpty ? [Self.anyFile] : field.accept,
                        allowsSeveral: field.allowsSeveral
                    )
                )
            case .text, .month, .week, .time, .dateTime, .url, .color, .hidden: .text(limit: limit)
            }
    }
}

extension Question.Choice {
    fileprivate init(_ choice: PageField.Choice) {
        self.init(choice.value, label: choice.label, isProse: choice.isProse)
    }
}

extension PageField.Kind {
    /// Whether someone types the answer, and the page may propose some.
    fileprivate var isTyped: Bool {
        switch self {
        case .text, .email, .tel, .number, .range, .month, .week, .time, .dateTime, .url, .color: true
        case .date, .password, .hidden, .checkbox, .radio, .select, .textarea, .file: false
        }
    }
}
