internal import Diagnostics
internal import HostedPages

/// One visit of a hosted page: form after form, until a page has none that is to be filled in.
struct PageVisit {
    let step: StepContext
    let book: AnswerBook
    let browser: any PageVisitor
    /// The words on the button to press, where the flow names one.
    var button: String?
    /// How many forms were accepted.
    var forms = 0
    /// Forms that stand on the pages beside the one that counts: a choice of language, a way to log out.
    var furniture: Set<FormShape> = []

    /// Fills in the forms from `first` on; returns the last page.
    ///
    /// - Throws: `HostedPageError`, also at a page that only a person or a browser can get past, and
    ///   ``UnansweredQuestions``.
    mutating func walk(from first: HostedPage) async throws -> HostedPage {
        var page = withoutFurniture(first)
        while page.ending?.isFarewell != true {
            if let obstacle = page.obstacle { throw obstacle }
            guard let form = page.mainForm, forms == 0 || form.isToFill else { break }
            try await note(page)
            // What stands on a page beside its form stands on the next one too, and is not what the visit is about.
            furniture.formUnion(page.forms.map(FormShape.init).filter { $0 != FormShape(form) })
            page = withoutFurniture(try await fill(form, of: page))
            forms += 1
        }
        guard forms > 0 || page.mainForm != nil || page.ending?.isFarewell == true else {
            throw HostedPageError(.noForm(title: page.title, frames: page.frameCount), page: page.place)
        }
        return page
    }

    private func withoutFurniture(_ page: HostedPage) -> HostedPage {
        var page = page
        page.forms.removeAll { furniture.contains(FormShape($0)) }
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
        var interview = try await PageInterview(step, book, form, of: page, button: button)
        for correction in 0... {
            try await interview.complete()
            try await step.noteAmount(interview.filling.answers)
            let next = try await browser.submit(
                interview.form,
                of: interview.page,
                answers: interview.filling.answers,
                button: interview.filling.button
            )
            guard next.isRejection || next.complainsAbout(form), let again = next.mainForm else { return next }
            try await interview.goOn(with: again, of: next, isLast: correction >= AnswerHistory.corrections)
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

extension HostedPage.Ending {
    /// Whether the page has told whoever opened it that it is done, and asks for nothing more whatever stands on it.
    fileprivate var isFarewell: Bool {
        switch self {
        case .closesWindow, .postsMessage: true
        case .says: false
        }
    }
}
