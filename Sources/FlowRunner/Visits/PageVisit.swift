internal import Diagnostics
internal import HostedPages

/// One visit of a hosted page: form after form, until a page has none that is to be filled in.
struct PageVisit {
    /// How often a person is asked again when a form is not accepted.
    private static let corrections = 3

    let step: StepContext
    let book: AnswerBook
    let browser: FormBrowser
    /// How many forms were accepted.
    var forms = 0
    /// Forms that stand on the pages beside the one that counts: a choice of language, a way to log out.
    var furniture: Set<FormShape> = []

    /// Fills in the forms from `first` on; returns the last page.
    mutating func walk(from first: HostedPage) async throws -> HostedPage {
        var page = first
        page.forms.removeAll { furniture.contains(FormShape($0)) }
        guard forms > 0 || page.mainForm != nil else {
            let reason: HostedPageError.Reason =
                page.needsScript ? .scriptNeeded : .noForm(title: page.title, frames: page.frameCount)
            throw HostedPageError(reason, page: page.place)
        }
        while let form = page.mainForm, forms == 0 || form.isToFill {
            try await note(page)
            // What stands on a page beside its form stands on the next one too, and is not what the visit is about.
            furniture.formUnion(page.forms.map(FormShape.init).filter { $0 != FormShape(form) })
            page = try await fill(form, of: page)
            page.forms.removeAll { furniture.contains(FormShape($0)) }
            forms += 1
        }
        return page
    }

    /// Writes down how to come back to `page`, before anything on it is answered.
    private func note(_ page: HostedPage) async throws {
        let record = VisitRecord(bookmark: await browser.bookmark(at: page), forms: forms, furniture: furniture)
        guard let text = record.text else { return }
        try await step.note(VisitRecord.noteKey, await step.conceal(text, as: VisitRecord.noteKey))
    }

    /// Fills a form and sends it, until it is accepted; the page that follows.
    private func fill(_ form: PageForm, of page: HostedPage) async throws -> HostedPage {
        var (form, page) = (form, page)
        var filling = FormFilling(form, of: page, with: book.given)
        book.note(taken: filling.matches.values.map(\.key), open: (filling.missing + filling.optional).map(\.name))
        // What a person has answered counts more than what was at hand, which an anchor may have refused by then.
        for field in form.visibleFields {
            if let answer = try await book.noted(field.name) { filling.answer(field.name, with: .text(answer)) }
        }
        var open: [Question] = []
        for field in filling.missing {
            let question = Question(field, of: page)
            if let answer = try await book.answerAtHand(question) {
                filling.answer(field.name, with: .text(answer))
            } else {
                open.append(question)
            }
        }
        let asked = try await book.ask(open, of: page.title.isEmpty ? page.place : page.title)
        for (name, answer) in asked.answers { filling.answer(name, with: .text(answer)) }
        let missing = asked.missing(of: open)
        guard missing.isEmpty else { throw UnansweredQuestions(missing, asker: "the page \(page.place)") }
        for correction in 0... {
            try filling.validate()
            try await step.noteAmount(filling.answers)
            let next = try await browser.submit(form, of: page, answers: filling.answers)
            guard next.isRejection || next.complainsAbout(form), let again = next.mainForm else { return next }
            let given = filling.answers
            filling = FormFilling(again, of: next, with: book.given)
            let rejected = HostedPageError(.rejected(anchorMessages: next.errors), page: next.place)
            guard book.canAsk, correction < Self.corrections, !filling.complaints.isEmpty else { throw rejected }
            for (name, answer) in given where again.field(named: name) != nil { filling.answer(name, with: answer) }
            for (field, message) in filling.complaints {
                let question = Question(field, of: next, objection: message)
                guard let answer = try await book.ask(again: question) else { throw rejected }
                filling.answer(field.name, with: .text(answer))
            }
            (form, page) = (again, next)
        }
        return page
    }
}

extension PageForm {
    /// Whether a form in the middle of a visit has to be sent for the visit to go on.
    fileprivate var isToFill: Bool {
        !visibleFields.isEmpty || (method == .post && buttons.contains { !$0.leadsAway })
    }
}

extension HostedPage {
    /// Whether the page shows `form` again and finds fault with it, although its status says that all is well.
    fileprivate func complainsAbout(_ form: PageForm) -> Bool {
        guard !errors.isEmpty, let again = mainForm else { return false }
        return again.visibleFields.map(\.name) == form.visibleFields.map(\.name)
    }
}
