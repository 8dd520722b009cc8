internal import Diagnostics
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
        // Many forms come with `value=""`; an answer that is empty would leave a required field empty.
        var suggestion = field.kind == .password ? nil : field.value?.reveal()
        if field.allowsSeveral, !field.choices.isEmpty {
            suggestion = field.choices.filter(\.isSelected).map(\.value).joined(separator: ", ")
        }
        self.init(
            name: field.name,
            label: field.label,
            about: field.hint.flatMap { Quotation.of($0) },
            kind: Kind(field),
            isRequired: field.isRequired,
            suggestion: suggestion?.isEmpty == true ? nil : suggestion,
            lengthLimit: field.maxLength,
            demand: isChecked && field.kind != .file ? Demand(field.demanded) { field.flaw(of: $0) } : nil,
            proposals: field.suggestions.map { Choice(value: $0.value, label: $0.label.isEmpty ? $0.value : $0.label) },
            context: page.title.isEmpty ? page.place : page.title,
            objection: objection ?? field.error
        )
    }
}

extension Question.Kind {
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
            case .file: .file(field.accept)
            case .text, .month, .week, .time, .dateTime, .url, .color, .hidden: .text
            }
    }
}
