internal import Diagnostics
internal import HostedPages

extension Question {
    /// The question that a field of a page asks.
    init(_ field: PageField, of page: HostedPage, objection: String? = nil) {
        // Many forms come with `value=""`; an answer that is empty would leave a required field empty.
        let suggestion = field.kind == .password ? nil : field.value?.reveal()
        self.init(
            name: field.name,
            label: field.label,
            about: field.hint.flatMap { Quotation.of($0) },
            kind: Kind(field),
            isRequired: field.isRequired,
            suggestion: suggestion?.isEmpty == true ? nil : suggestion,
            lengthLimit: field.maxLength,
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
            case .select, .radio, .checkbox: .choice(choices)
            case .file: .file(field.accept)
            case .text, .month, .time, .dateTime, .url, .color, .hidden: .text
            }
    }
}
