internal import Diagnostics
package import Questions

/// The controls of pages as journals keep them, for anyone who answers when the page is closed.
extension Question.Control {
    /// Longer expressions are none that answers are held against.
    private static let longestPattern = 1_000

    /// The control that `field` is; no value that the page has filled in is part of it.
    init(_ field: PageField, isChecked: Bool) {
        self.init(kind: field.kind.rawValue)
        hint = field.hint.map { MessageText(ForeignProse($0)) }
        choices = Self.choices(field.choices)
        proposals = Self.choices(field.suggestions)
        allowsSeveral = field.allowsSeveral ? true : nil
        minLength = field.minLength
        maxLength = field.maxLength
        least = field.bounds.least
        greatest = field.bounds.greatest
        step = field.bounds.step
        pattern = field.pattern.flatMap { $0.utf16.count > Self.longestPattern ? nil : $0 }
        accept = field.accept.isEmpty ? nil : field.accept
        autocomplete = field.autocomplete.isEmpty ? nil : field.autocomplete
        placeholder = field.placeholder.map { MessageText(ForeignProse($0)) }
        isUnchecked = isChecked ? nil : true
    }

    private static func choices(_ choices: [PageField.Choice]) -> [Choice]? {
        choices.isEmpty
            ? nil
            : choices.map { choice in
                Choice(
                    value: choice.isProse ? MessageText(ForeignProse(choice.value)) : MessageText(choice.value),
                    label: choice.label.isEmpty || choice.label == choice.value
                        ? nil : MessageText(ForeignProse(choice.label)),
                    isRequired: choice.isRequired ? true : nil
                )
            }
    }
}

extension PageField {
    /// The field that `control` was.
    package init(_ control: Question.Control, name: String, label: String?) {
        self.init(name, kind: Kind(rawValue: control.kind) ?? .text, label: label)
        hint = control.hint?.shown(.revealed)
        choices = Self.choices(control.choices)
        suggestions = Self.choices(control.proposals)
        allowsSeveral = control.allowsSeveral == true
        minLength = control.minLength
        maxLength = control.maxLength
        bounds = Bounds(control.least, control.greatest, step: control.step)
        pattern = control.pattern
        accept = control.accept ?? []
        autocomplete = control.autocomplete ?? []
        placeholder = control.placeholder?.shown(.revealed)
    }

    private static func choices(_ choices: [Question.Control.Choice]?) -> [Choice] {
        choices?.map { choice in
            Choice(
                choice.value.reveal(),
                label: (choice.label ?? choice.value).reveal(),
                isRequired: choice.isRequired == true,
                isText: choice.value.holdsProse
            )
        } ?? []
    }
}
