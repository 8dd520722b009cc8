internal import Diagnostics
internal import HostedPages
internal import Questions

/// The questions of one form of a page, and the answers to them: from what is at hand, and from a person.
struct PageInterview {
    private let step: StepContext
    let collector: AnswerCollector
    private let buttons: PageButtons
    /// The button that the flow, an answer or a person has chosen; `nil` where no one has.
    private var chosen: PageButton?
    /// Whether a person has chosen the form.
    private let isFormChosen: Bool
    /// The form, as it was shown last.
    private(set) var form: PageForm
    /// The page that it stands on.
    private(set) var page: HostedPage
    /// The form with the answers that it has so far.
    private(set) var filling: FormFilling
    /// The reasons why the files that were answered can't be had, by the names of their fields.
    private var flaws: [String: Objection] = [:]
    /// The questions for a person before the form can be sent.
    private var open: [Question] = []
    /// Whether a person has seen what is sent, and agreed to it.
    private var isSeen = false

    /// The interview about the form of `page` that was chosen.
    init(
        _ step: StepContext,
        _ collector: AnswerCollector,
        _ choice: FormChoice,
        of page: HostedPage,
        buttons: PageButtons
    ) async throws {
        let form = choice.form
        self.step = step
        self.collector = collector
        self.form = form
        self.page = page
        self.buttons = buttons
        chosen = choice.button
        isFormChosen = choice.isChosen
        let given = try await Self.given(for: form, collector)
        let documents = try await PageDocuments(form, collector)
        filling = FormFilling(form, of: page, with: collector.given.texts, files: documents.files)
        collector.note(taken: filling.matches.values.map(\.key), open: (filling.missing + filling.optional).map(\.name))
        try press()
        var asked = filling.missing
        // At a terminal a page is shown whole: what it can do without, and what it has chosen itself.
        if collector.canAsk { asked += filling.optional + filling.preselected }
        // What a person has answered counts more than what was at hand, which an anchor may have refused by then; unless a
        // command line gave something else since.
        for field in form.visibleFields {
            guard let answer = try await collector.noted(field.name) else { continue }
            if let names = given[field.name], try await collector.isGiven(names, since: field.name) { continue }
            take(answer, for: field)
        }
        let flawed = documents.objections.merging(flaws) { _, new in new }
        flaws = [:]
        let unasked = (filling.optional + filling.preselected).filter { field in
            !asked.contains { $0.name == field.name }
        }
        asked += unasked.filter { flawed[$0.name] != nil }
        let names = Set(asked.map(\.name))
        for field in form.visibleFields where names.contains(field.name) && filling.answers[field.name] == nil {
            if !field.isRequired, await collector.isLeftOut(field.name) { continue }
            open.append(question(field, flawed[field.name]))
        }
        let button = buttonQuestion
        if let question = button {
            if let answer = try await buttons.noted(question.name) {
                try press(answer, for: question.name)
            } else if collector.canAsk || form.clearButton == nil || form.visibleFields.isEmpty {
                // What a button does that is not there to send answers, its words alone say, in any language.
                open.append(question)
            }
        }
        if let refusal = try await PageRefusal.open(for: form, given, collector, button: button?.name) {
            try await apply(refusal, canAsk: collector.canAsk)
        }
    }

    /// The names under which answers to fields were given, by the names of the fields; what the command line gave of them
    /// stays with the run.
    private static func given(for form: PageForm, _ collector: AnswerCollector) async throws -> [String: [String]] {
        let (texts, files) = (form.textFields, form.fileFields)
        let matches = FieldMatching(keys: collector.given.texts.keys).matches(texts)
            .merging(FieldMatching(keys: collector.given.files.keys).matches(files)) { first, _ in first }
        let names = matches.mapValues { [$0.key] }
        try await collector.keepGiven(Set(names.values.joined()))
        return names
    }

    /// The parts about to be sent that no one has seen, in a sentence each: what the page has chosen itself, or nothing at all.
    var unseen: [MessageText] {
        guard !collector.canAsk else { return [] }
        var lines = filling.preselected.compactMap { field -> MessageText? in
            // The first entry of a list and the default of a slider are no personal data.
            if let preset = field.presetValue {
                let value = field.value == nil ? Quotation.of(ForeignProse(preset)) : nil
                return ProgressWording.currentSent(page.place, Self.named(field), value)
            }
            guard let chosen = field.choices.firstIndex(where: \.isSelected) else { return nil }
            let first = ForeignProse(field.choices[0].label)
            let label = chosen == 0 ? Quotation.of(first) : nil
            return ProgressWording.defaultSent(page.place, Self.named(field), label)
        }
        let typed = filling.optional.filter(\.choices.isEmpty)
        if !typed.isEmpty,
            form.visibleFields.allSatisfy({ filling.answers[$0.name] == nil && (!$0.isAnswered || $0.isChosen) })
        {
            // With what the page has chosen itself the form is not empty.
            let isEmpty = !form.visibleFields.contains(where: \.isAnswered)
            lines.append(ProgressWording.nothingAnswered(page.place, typed.map(Self.named), isEmpty: isEmpty))
        }
        return lines
    }

    /// A field in a sentence.
    private static func named(_ field: PageField) -> MessageText {
        let label = field.label.flatMap { $0 == field.name ? nil : Quotation.of(ForeignProse($0)) }
        return ProgressWording.field(field.name, label)
    }

    /// Asks for what the form lacks, and again for what its fields don't take.
    ///
    /// - Throws: ``UnansweredQuestions`` with all that is missing, and `HostedPageError`.
    mutating func complete() async throws {
        for correction in 0... {
            try await ask()
            open =
                filling.objections.map { question($0.field, .unfit(UnfitAnswer($0.clause))) } + unreadable + unread
            guard !open.isEmpty else { break }
            guard collector.canAsk, correction < AnswerHistory.corrections else { throw missing(open) }
        }
        try filling.validate()
    }

    /// Goes on with the form as its page shows it again, with what it finds fault with.
    ///
    /// All of the page is asked again if it doesn't say with what.
    ///
    /// - Throws: ``UnansweredQuestions`` where no one can give another answer.
    mutating func goOn(with again: PageForm, of next: HostedPage, isLast: Bool) async throws {
        try await show(again, of: next)
        open = []
        let refusal = PageRefusal(by: next, of: filling, form)
        // Anyone who comes back after a crash, or without an answer, is not to send the same again.
        try await refusal.note(step)
        try await apply(refusal, canAsk: collector.canAsk && !isLast)
    }

    /// Goes on with the form as its page shows it, whose button stayed disabled: it wants more answers than it says.
    ///
    /// - Returns: whether there is a field without an answer.
    /// - Throws: ``UnansweredQuestions`` where no one can give one.
    mutating func goOn(unsent page: HostedPage, isLast: Bool) async throws -> Bool {
        let names = form.visibleFields.map(\.name)
        guard let again = page.forms.first(where: { $0.visibleFields.map(\.name) == names }) else { return false }
        let given = filling.answers
        let bare = again.visibleFields.filter { given[$0.name] == nil && !$0.isAnswered }
        guard !bare.isEmpty else { return false }
        try await show(again, of: page)
        open = again.visibleFields.filter { field in field.error != nil || bare.contains { $0.name == field.name } }
            .map { question($0).needed }
        guard collector.canAsk, !isLast else { throw missing(open) }
        return true
    }

    /// Takes the form as its page shows it again, with the answers that were given.
    private mutating func show(_ again: PageForm, of next: HostedPage) async throws {
        let given = filling.answers
        let documents = try await PageDocuments(again, collector)
        filling = FormFilling(again, of: next, with: collector.given.texts, files: documents.files)
        (form, page) = (again, next)
        try press()
        for (name, answer) in given where again.field(named: name) != nil { filling.answer(name, with: answer) }
    }

    /// Asks again for the answers that a page has refused; without a terminal they stay unanswered.
    private mutating func apply(_ refusal: PageRefusal, canAsk: Bool) async throws {
        guard refusal.isWhole else {
            open.removeAll { refusal.objections[$0.name] != nil }
            open += form.visibleFields.compactMap { field in
                refusal.objections[field.name].map { question(field, .refused(ForeignProse($0))) }
            }
            guard canAsk else { throw missing(open) }
            return
        }
        let objection = HostedPageError(.rejected(anchorMessages: refusal.words), page: page.place)
        let all = try await everything(objection: .refused(ForeignProse(objection.message.shown(.revealed))))
        // Where there is nothing to be answered otherwise, the same would be sent again.
        guard !all.isEmpty else { throw objection }
        var button = buttonQuestion
        guard canAsk else {
            button?.isRequired = false
            let asked = try await everything(objection: nil) + [button].compactMap(\.self)
            throw refused(asked, words: refusal.words)
        }
        open = all + [button].compactMap(\.self)
    }

    /// The questions whose answers have characters that no one can read, to be answered again.
    private var unreadable: [Question] {
        form.visibleFields.compactMap { field in
            guard case .text(let answer)? = filling.answers[field.name], !answer.reveal().isReadable else { return nil }
            return question(field, .unreadable)
        }
    }

    /// The question of the page with `field`.
    func question(_ field: PageField, _ objection: Objection? = nil) -> Question {
        let isChecked = form.isValidated && filling.button?.skipsValidation != true
        return Question(field, of: page, isChecked: isChecked, objection: objection)
    }

    /// The questions whose files can't be had, to be answered again.
    private var unread: [Question] {
        flaws.sortedByKey.compactMap { name, flaw in form.field(named: name).map { question($0, flaw) } }
    }

    // MARK: - Asking

    private mutating func ask() async throws {
        // Beside what is asked, all is shown; where nothing is asked, what no one has said.
        let isShown = collector.canAsk && (!open.isEmpty || !isSeen && isUnheard)
        let names = Set(open.map(\.name))
        let besides = isShown ? presetAnswers.filter { !names.contains($0.question.name) } : []
        guard !open.isEmpty || !besides.isEmpty else { return }
        flaws = [:]
        let suggestions = collector.suggestions.map {
            (batch: $0, filled: FormFilling(form, of: page, with: $0.answers.texts))
        }
        let texts = open.map { suggesting($0, from: suggestions) }
        let asked = try await collector.ask(texts, beside: besides, of: page.title.isEmpty ? page.place : page.title)
        // A person who doesn't agree to send the current values answers later.
        guard asked.isAgreed || !open.isEmpty else { throw missing(besides.map(\.question)) }
        isSeen = asked.isAgreed
        // What someone meant to answer and no one can be asked about is not left out in silence.
        let unanswered = asked.missing(of: collector.canAsk ? open : open.map { $0.objection == nil ? $0 : $0.needed })
        guard unanswered.isEmpty else { throw missing(unanswered + spare) }
        for question in open where asked.answers[question.name] == nil && !question.isRequired {
            if let field = form.field(named: question.name) { filling.leaveOut(field) }
        }
        for (name, answer) in asked.answers {
            if let field = form.field(named: name) {
                take(answer, for: field)
            } else {
                try press(answer, for: name)
            }
        }
        open = []
    }

    /// The questions that could be answered as well, where there is no terminal.
    private var spare: [Question] {
        guard !collector.canAsk else { return [] }
        let names = Set(open.map(\.name))
        return (filling.optional + filling.preselected).filter { !names.contains($0.name) }.map { field in
            var question = question(field)
            question.isRequired = false
            return question
        }
    }

    private mutating func take(_ answer: Secret<String>, for field: PageField) {
        guard field.kind == .file else { return filling.answer(field.name, with: .text(field.shaped(answer))) }
        do throws(StepError) {
            let several = field.allowsSeveral
            let documents = try AnswerCollector.documents(answer, for: field.name, in: "", several: several)
            filling.answer(field.name, with: PageAnswer(documents.map { PageFile($0) }))
        } catch {
            flaws[field.name] = .unfit(UnfitAnswer(Failure(error)))
        }
    }

    func missing(_ questions: [Question]) -> UnansweredQuestions {
        let questions = questions.map { question in
            // What the page has an answer to, or was given one, doesn't have to be answered again, unless it is refused.
            guard question.objection == nil, let field = form.field(named: question.name),
                filling.answers[field.name] != nil || field.isAnswered
            else { return question }
            var question = question
            question.isRequired = false
            return question
        }
        return UnansweredQuestions(questions, page: page.place)
    }

    /// The question with what the sources behind `ask` have for its field, regardless of its name there.
    private func suggesting(
        _ question: Question,
        from suggestions: [(batch: AnswerBatch, filled: FormFilling)]
    ) -> Question {
        guard let field = form.field(named: question.name) else {
            // Anyone who presses a button has agreed to nothing else than that.
            var question = question
            question.isAgreement = true
            return question
        }
        guard question.suggestion == nil, field.kind != .file else { return question }
        for (batch, filled) in suggestions {
            guard case .text(let answer)? = filled.answers[field.name] else { continue }
            var question = question
            question.suggestion = Question.Suggestion(answer, from: batch.title)
            return question
        }
        return question
    }

    // MARK: - Buttons

    /// Whether someone has said which form to send, or by which button.
    var isButtonChosen: Bool { chosen != nil || isFormChosen }

    /// Presses the button again that was chosen; of several that go on, one that the flow names has to be there.
    private mutating func press() throws {
        let again = form.buttons.first { button in
            chosen.map { $0.label == button.label && $0.name == button.name && $0.value == button.value } ?? false
        }
        if let button = again ?? buttons.wanted(of: form) {
            chosen = button
            filling.press(button)
        } else if let named = buttons.named, form.buttons.count > 1 {
            throw HostedPageError(.unknownButton(named, known: form.buttons), page: page.place)
        }
    }

    /// Presses the button that the answer to the question called `name` means.
    private mutating func press(_ answer: Secret<String>, for name: String) throws {
        try filling.press(name == PageButtons.questionName ? answer.reveal() : "\(name)=\(answer.reveal())")
        chosen = filling.button
    }

    /// The question of the form's buttons; `nil` where one is chosen already.
    private var buttonQuestion: Question? { chosen == nil ? buttons.question(about: form, of: page) : nil }
}
