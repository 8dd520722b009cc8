internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HostedPages

/// The form of a page that a visit goes on with, and the button of it where somebody has said that already.
struct PageChoice {
    var form: PageForm
    var button: PageButton?
}

/// Which button of a page is pressed: the one that the flow names, or an answer, or a person; else the page's first that goes on.
struct PageButtons: Sendable {
    /// The name of the question, and of the answer to it.
    static let questionName = "press"

    /// The key of the notes that a chosen button was pressed: the next page may have one of the same words.
    private static let pressedKey = "pressed"

    let step: StepContext
    let book: AnswerBook
    /// The words on the button that the flow names.
    let named: String?

    /// The words by which a button was chosen before the page was there.
    private var wanted: [String] {
        let given = AnswerBatch(texts: book.given).find(Self.questionName)
        if let given { book.note(taken: [given.name], open: []) }
        return [named, given?.answer.reveal()].compactMap(\.self)
    }

    /// The button of `form` that was named before anybody saw it, or `nil`.
    func wanted(of form: PageForm) -> PageButton? {
        wanted.lazy.compactMap { form.button($0) }.first
    }

    /// The form of `page` to go on with; `nil` where it has none.
    ///
    /// Of several it is the one with a button that was named, or that answers are given for, or the page's main one.
    func choice(on page: HostedPage) -> PageChoice? {
        let forms = page.earnestForms
        for form in forms + page.forms {
            if let button = wanted(of: form) { return PageChoice(form: form, button: button) }
        }
        let known = forms.first { !FormFilling($0, of: page, with: book.given).matches.isEmpty }
        return (known ?? forms.first).map { PageChoice(form: $0) }
    }

    /// What the buttons of one form ask; `nil` where there is nothing to be chosen.
    ///
    /// A form that asks nothing else is sent by its button alone, so that is asked about also where there is one.
    func question(about form: PageForm, of page: HostedPage) -> Question? {
        let forward = form.buttons.filter { !$0.leadsAway }
        let isBare = form.visibleFields.isEmpty
        let buttons = isBare ? form.buttons : forward
        guard buttons.count > 1 || (isBare && !buttons.isEmpty), wanted(of: form) == nil else { return nil }
        if let name = sharedName(of: buttons, in: form) {
            guard AnswerBatch(texts: book.given).find(name) == nil else { return nil }
            let choices = buttons.map {
                Question.Choice(value: $0.value, label: $0.label.isEmpty ? $0.value : $0.label)
            }
            return question(nil, choices, named: name, of: page)
        }
        var choices: [Question.Choice] = []
        for button in buttons where !choices.contains(where: { $0.value == button.label }) {
            choices.append(Question.Choice(value: button.label, label: button.label))
        }
        return question(buttons.count == 1 ? "Press this button?" : "Which button?", choices, of: page)
    }

    /// The name of buttons that differ by their values alone, as one question of a form does.
    private func sharedName(of buttons: [PageButton], in form: PageForm) -> String? {
        guard buttons.count > 1, let name = buttons[0].name, buttons.allSatisfy({ $0.name == name }),
            Set(buttons.map(\.value)).count == buttons.count, form.field(named: name) == nil
        else { return nil }
        return name
    }

    private func question(
        _ label: String?,
        _ choices: [Question.Choice],
        named name: String = questionName,
        of page: HostedPage
    ) -> Question {
        Question(
            name: name,
            label: label,
            kind: .choice(choices),
            context: page.title.isEmpty ? page.place : page.title
        )
    }

    /// What a person has answered to the question called `name` since a button was pressed.
    func noted(_ name: String) async throws -> Secret<String>? {
        let notes = await book.notes()
        guard let answer = notes.lastIndex(where: { $0.key == AnswerBook.key(of: name) }),
            notes.lastIndex(where: { $0.key == Self.pressedKey }).map({ $0 < answer }) ?? true
        else { return nil }
        return try await book.noted(name)
    }

    /// Notes that the button is about to be pressed that a person has chosen.
    func notePressed() async throws { try await step.note(Self.pressedKey, true) }
}
