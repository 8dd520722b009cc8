internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HostedPages
internal import Questions

/// The choice of buttons and links on pages: those that the flow names, or an answer, or a person.
struct PageButtons: Sendable {
    /// The name of the question, and of the answer to it.
    static let questionName = "press"

    let step: StepContext
    let collector: AnswerCollector
    /// The words on the button that the flow names.
    let named: String?

    /// The words by which a button was chosen before the page was there.
    private var wanted: [String] {
        let given = collector.given.text(Self.questionName)
        if let given { collector.note(taken: [given.name], open: []) }
        return [named, given?.answer.reveal()].compactMap(\.self)
    }

    /// The button of `form` that `press` or an answer names in advance, or `nil`.
    func wanted(of form: PageForm) -> PageButton? {
        wanted.lazy.compactMap { form.button($0) }.first
    }

    /// The link of `page` that `press` or an answer names in advance, or `nil`.
    func wantedLink(of page: HostedPage) -> HostedPage.Link? {
        wanted.lazy.compactMap { page.link($0) }.first
    }

    /// Whether `press` or an answer names the button or link `label` in advance.
    func wants(_ label: String) -> Bool {
        wanted.contains { $0.lowercased() == label.lowercased() }
    }

    /// The question of the buttons of one form; `nil` where there is nothing to be chosen.
    ///
    /// A form that asks nothing else is sent by its button alone, so that is asked about also where there is one.
    func question(about form: PageForm, of page: HostedPage) -> Question? {
        let buttons = form.buttons
        guard buttons.count > 1 || (form.visibleFields.isEmpty && !buttons.isEmpty), wanted(of: form) == nil else {
            return nil
        }
        if let name = sharedName(of: buttons, in: form) {
            guard collector.given.text(name) == nil else { return nil }
            let choices = buttons.map { button in
                Question.Choice(button.value, label: button.label, isProse: button.identifier == nil)
            }
            return question(QuestionWording.button(isOnlyOne: false), choices, named: name, of: page)
        }
        var choices: [Question.Choice] = []
        var known: Set<String> = []
        for button in buttons where known.insert(button.label).inserted {
            choices.append(choice(button, of: form))
        }
        return question(QuestionWording.button(isOnlyOne: buttons.count == 1), choices, of: page)
    }

    /// The choice of a button: by its value where that is an identifier that means no other, else by the words on it.
    private func choice(_ button: PageButton, of form: PageForm) -> Question.Choice {
        guard let value = button.identifier, form.button(value) == button else {
            return Question.Choice(button.label, isProse: true)
        }
        return Question.Choice(value, label: button.label)
    }

    /// The name of buttons that differ by their values alone, as one question of a form does.
    private func sharedName(of buttons: [PageButton], in form: PageForm) -> String? {
        guard buttons.count > 1, let name = buttons[0].name, buttons.allSatisfy({ $0.name == name }),
            Set(buttons.map(\.value)).count == buttons.count, form.field(named: name) == nil
        else { return nil }
        return name
    }

    /// The question that `choices` of a page ask.
    func question(
        _ label: String?,
        _ choices: [Question.Choice],
        about: String? = nil,
        named name: String = questionName,
        isRequired: Bool = true,
        of page: HostedPage
    ) -> Question {
        Question(
            name: name,
            label: label,
            about: about,
            kind: .choice(Question.Choices(choices)),
            isRequired: isRequired,
            context: page.title.isEmpty ? page.place : page.title
        )
    }

    /// The answer of a person to the question called `name` since something was pressed.
    func noted(_ name: String) async throws -> Secret<String>? {
        let notes = await collector.notes()
        let key = AnswerNote.key(of: name, isFile: false)
        let isLater = notes.last { $0.key == key || $0.read(as: PageNote.self) == .pressed }?.key == key
        return isLater ? try await collector.noted(name) : nil
    }

    /// Notes that what a person has chosen is about to be pressed.
    func notePressed() async throws { try await step.note(PageNote.pressed) }
}
