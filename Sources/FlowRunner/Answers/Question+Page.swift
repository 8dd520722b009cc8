internal import Diagnostics
internal import FlowEngine
internal import HostedPages

extension Question {
    /// The question that a field of a page asks.
    ///
    /// - Parameters:
    ///   - field: the field.
    ///   - page: the page that it stands on.
    ///   - isChecked: whether a browser would hold the answer against what the field demands.
    ///   - objection: what was wrong with the answer before, where the page itself doesn't say.
    init(_ field: PageField, of page: HostedPage, isChecked: Bool = true, objection: String? = nil) {
        let asker = page.title.isEmpty ? page.place : page.title
        self.init(field, asker: asker, isChecked: isChecked, objection: objection)
    }

    /// The question that a field asks on a page called `asker`.
    init(_ field: PageField, asker: String?, isChecked: Bool, objection: String? = nil) {
        // Many forms come with `value=""`; an answer that is empty would leave a required field empty.
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
            // Countries are found by a part of their names, and sent as the page wants them.
            customerField: field.isCountry ? "address_country_code" : nil,
            isRequired: field.isRequired || field.isAlwaysAnswered,
            suggestion: suggestion?.isEmpty == true ? nil : suggestion,
            lengthLimit: field.maxLength,
            demand: Demand(field, isChecked: isChecked),
            proposals: field.suggestions.map { Choice(value: $0.value, label: $0.label.isEmpty ? $0.value : $0.label) },
            context: asker,
            objection: objection ?? field.error
        )
        isAgreement = field.autocomplete.contains("one-time-code")
        takesSeveral = field.kind == .file && field.allowsSeveral
        control = Inquiry.Control(field, isChecked: isChecked)
    }
}

extension Question.Demand {
    /// What `field` demands where it is checked; telephone numbers are shown as they are sent.
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
        let choices = field.choices.filter { !$0.value.isEmpty }
            .map { Question.Choice(value: $0.value, label: $0.label.isEmpty ? $0.value : $0.label) }
        self =
            switch field.kind {
            case .email: .email
            case .tel: .telephone
            case .number, .range: .number
            case .date: .date
            case .password: .hidden
            case .textarea: .longText
            case .checkbox where choices.count < 2: .confirmation
            case .select where field.allowsSeveral, .checkbox: .several(choices)
            case .select, .radio: .choice(choices)
            case .file: .file(field.accept.isEmpty ? [Self.anyFile] : field.accept)
            case .text, .month, .week, .time, .dateTime, .url, .color, .hidden: .text
            }
    }
}
