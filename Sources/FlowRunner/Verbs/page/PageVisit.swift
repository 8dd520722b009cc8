internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import HostedPages
internal import TransferTracking

/// One visit of a hosted page: form after form, until a page has none that is to be filled in.
struct PageVisit {
    let step: StepContext
    let collector: AnswerCollector
    let browser: any PageVisitor
    /// The words on the button to press, where the flow names one.
    var button: String?
    /// The address at which the visit began.
    let link: Secret<URL>
    /// The address of the page with which the visit goes on, where that was kept as it came.
    var shown: Secret<URL>?
    /// Whether the visit begins at the page about its transfer, whose only button leads back to the questions.
    var leadsBack = false
    /// Whether the transfer was looked up when the visit went on at its first page, which needs no other look then.
    var isLookedUp = false
    /// Whether a form is on its way, so that no one knows what the anchor makes of it.
    private(set) var isSending = false
    /// The number of forms that were accepted.
    var forms = 0
    /// The number of links that were taken.
    private(set) var links = 0
    /// The text of the pages that was told.
    private(set) var shownText = PageText()

    /// Fills in the forms from `first` on; returns the last page.
    ///
    /// - Throws: `HostedPageError`, also at a page that only a person or a browser can get past, and
    ///   ``UnansweredQuestions``.
    mutating func walk(from first: HostedPage) async throws -> HostedPage {
        // Nothing was answered yet that a page could object to.
        var page = try await followed(first).withoutNotices()
        try await report(dialogsOf: page)
        visit: while !page.isLast {
            if let obstacle = page.obstacle {
                // Anyone who comes back is not to open the link a second time.
                try await note(page)
                throw obstacle
            }
            if page.mainForm != nil || !page.links.isEmpty {
                try await note(page)
                // SEP-24: a transfer leaves `incomplete` once its page has what it needs. What a page offers then is not for it.
                if forms > 0, try await isOver(at: page) { break }
            }
            guard let move = try await move(on: page) else { break }
            isLookedUp = false
            switch move {
            case .fill(var choice):
                if leadsBack, forms == 0, links == 0, let button = choice.form.wayBack { choice.button = button }
                do {
                    page = try await fill(choice, of: page)
                } catch let error as HostedPageError where error.isStuck && forms > 0 && asksNothing(move) {
                    // Nothing is asked any more, and its button leads nowhere: the transfer tells what comes.
                    isSending = false
                    try await step.report(ProgressWording.pageAsksNothing(page.spoken))
                    break visit
                }
                forms += 1
            case .take(let link):
                try await buttons.notePressed()
                page = try await browser.take(link, of: page)
                links += 1
            }
            try await report(dialogsOf: page)
            page = try await followed(page)
        }
        // Behind links alone, a page that asks nothing is no end.
        guard forms > 0 || page.isLast else {
            try await note(page)
            if let text = shownText.newText(of: page.body, on: page) { try await step.report(text) }
            throw HostedPageError(.noForm(title: page.title, frames: page.frameCount), page: page.place)
        }
        if let text = shownText.newText(of: page.body, on: page) { try await step.report(text) }
        return page
    }

    private var buttons: PageButtons { PageButtons(step: step, collector: collector, named: button) }

    /// The next move of the visit from `page`; `nil` where it ends there.
    private mutating func move(on page: HostedPage) async throws -> PageMove? {
        let choice = PageChoice(page, buttons: buttons, isUnderWay: forms > 0)
        var shownText = shownText
        defer { self.shownText = shownText }
        return try await choice.move { line in
            if let line = line ?? shownText.newText(of: page.body, on: page) { try await step.report(line) }
        }
    }

    /// Tells what dialogs said on the way to `page`.
    private func report(dialogsOf page: HostedPage) async throws {
        for words in page.dialogs.compactMap({ Quotation.of(ForeignProse($0)) }) {
            try await step.report(ProgressWording.dialogClosed(page.spoken, words))
        }
    }

    /// The page that comes after those that are only waited on; the page itself where nothing replaces it, or nothing more is asked.
    private mutating func followed(_ first: HostedPage) async throws -> HostedPage {
        var page = first
        while page.replacement != nil, try await !isOver(at: page) {
            try await note(page)
            page = try await browser.follow(page)
        }
        return page
    }

    /// Whether the transfer has left the status in which its page counts, regardless of what `page` says; `false` where that can't be known.
    ///
    /// Each page after a form has one look, however soon it follows: any form may be the last that counts, and a page does not say so.
    /// A form beyond that one would ask a person for nothing, or be refused, and a look costs one request.
    ///
    /// - Throws: the failure of a look-up that the next attempt repeats. It shows the page as it came: the page may be the answer to
    ///   a form, which a reload would not bring back. A page that can't be kept so, as in a browser where forms were sent, is not left.
    private mutating func isOver(at page: HostedPage) async throws -> Bool {
        guard !isLookedUp else {
            isLookedUp = false
            return false
        }
        let transfer = PageTransfer(step: step)
        do {
            return try await transfer.isPastPage
        } catch let error as any Diagnostic where !Task.isCancelled {
            if await transfer.repeatsLook(after: error), try await keep(page) { throw error }
            try await transfer.report(error)
            return false
        }
    }

    /// Records `page` as it came, so that the next attempt goes on there without a request; returns whether that can be done.
    private func keep(_ page: HostedPage) async throws -> Bool {
        guard let source = await browser.source(of: page), let text = await record(of: page, keeping: source).text,
            VisitRecord(text)?.source != nil
        else { return false }
        try await note(text)
        return true
    }

    /// Whether the move has no fields to answer and was not chosen by a person.
    private func asksNothing(_ move: PageMove) -> Bool {
        switch move {
        case .fill(let choice): !choice.isChosen && choice.form.visibleFields.isEmpty
        case .take: false
        }
    }

    /// Records how to return to `page` before anything on it is answered; with the page's text if its address is the link.
    private func note(_ page: HostedPage) async throws {
        try await note(page, keeping: isAtLink(page) ? await browser.source(of: page) : nil)
    }

    /// Whether asking for `page` again would open the link once more, or get another page than the one that was kept.
    private func isAtLink(_ page: HostedPage) -> Bool {
        func place(_ url: Secret<URL>) -> URLComponents? {
            var parts = URLComponents(url: url.reveal(), resolvingAgainstBaseURL: true)
            parts?.fragment = nil
            if parts?.path.isEmpty == true { parts?.path = "/" }
            return parts
        }
        return page.url == shown || place(page.url) == place(link)
    }

    private func note(_ page: HostedPage, keeping source: PageSource?) async throws {
        guard let text = await record(of: page, keeping: source).text else { return }
        try await note(text)
    }

    private func note(_ text: Secret<String>) async throws {
        try await step.note(PageNote.visit(await step.seal(text, as: PageNote.visitKey)))
    }

    private func record(of page: HostedPage, keeping source: PageSource?) async -> VisitRecord {
        VisitRecord(link: link, bookmark: await browser.bookmark(at: page), forms: forms, source: source)
    }

    /// Fills a form and sends it, until it is accepted; the page that follows.
    private mutating func fill(_ choice: FormChoice, of page: HostedPage) async throws -> HostedPage {
        var interview = try await PageInterview(step, collector, choice, of: page, buttons: buttons)
        // Anyone who answers reads what the page says; a form that asks nothing is about nothing else.
        if collector.canAsk || choice.form.visibleFields.isEmpty,
            let text = shownText.newText(of: choice.form.introduction, on: page)
        {
            try await step.report(text)
        }
        // A text that is on the page before the form is sent is no objection to it.
        let notices = Set(page.errors).subtracting(try await PageRefusal.words(collector))
        for correction in 0... {
            try await interview.complete()
            if correction == 0 { for line in interview.unseen { try await step.report(line) } }
            // Anyone who comes back while no one knows whether the form arrived is not to send it from the page that was kept.
            if isAtLink(page) { try await note(page, keeping: nil) }
            if interview.isButtonChosen { try await buttons.notePressed() }
            let texts = interview.filling.answers.values.flatMap(\.texts)
            step.services.traffic.hide(answers: texts)
            if !texts.isEmpty {
                let all = Secret(texts.map { $0.reveal() }.joined(separator: "\0"))
                try await step.note(AnswerNote.sent(await step.seal(all, as: AnswerNote.sentKey)))
            }
            isSending = interview.form.method == .post
            var next = try await browser.submit(
                interview.form,
                of: interview.page,
                answers: interview.filling.answers,
                button: interview.filling.button
            )
            isSending = false
            let answer = next.without(notices: notices)
            let isLast = correction >= AnswerHistory.corrections
            if next.isUnsent, try await interview.goOn(unsent: answer, isLast: isLast) { continue }
            guard let again = answer.refused(interview.form, of: interview.page) else {
                return next.withoutNotices(since: interview.form, of: interview.page)
            }
            next = answer
            next.errors = next.complaints(since: interview.page)
            if isAtLink(page), let source = await browser.source(of: next) { try await note(next, keeping: source) }
            try await interview.goOn(with: again, of: next, isLast: isLast)
        }
        return page
    }
}
