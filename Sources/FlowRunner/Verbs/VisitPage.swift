internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Foundation
internal import HostedPages

/// `page`: opens a hosted page and fills in its forms, one after the other.
struct VisitPage: Verb {
    let name: VerbName = "page"

    /// How often a person is asked again when a form is not accepted.
    private static let corrections = 3

    func perform(_ step: StepContext) async throws -> VerbResult {
        if let done = try await leftBefore(step) { return done }
        guard let text = try await step.text("url") else {
            throw StepError(
                .transport,
                "the address of the page is not known any more: the run was killed before it could be recorded",
                help: "start a new run; nothing was paid"
            )
        }
        guard let url = URL(string: text) else {
            throw StepError(.transport, "the page's address is no URL", help: "report it to the anchor")
        }
        let book = try await AnswerBook(for: step)
        let browser = FormBrowser(http: step.services.http)
        let first = try await browser.open(Secret(url))
        do {
            return try await walk(first, with: browser, book)
        } catch let error as HostedPageError {
            guard case .transport = error.reason, !Task.isCancelled else { throw error }
            // The address works once, so it must not be opened again; but what was sent last may have arrived.
            if let done = try? await left(step) { return done }
            throw StepError(
                error.failure,
                "the visit of the page broke off: \(error.summary)",
                help: "start the transfer anew; the page's address works only once"
            )
        }
    }

    /// Fills in the forms from the page that was opened to the last.
    private func walk(
        _ first: HostedPage,
        with browser: FormBrowser,
        _ book: AnswerBook
    ) async throws -> VerbResult {
        var page = first
        guard page.mainForm != nil else {
            let reason: HostedPageError.Reason =
                page.needsScript ? .scriptNeeded : .noForm(title: page.title, frames: page.frameCount)
            throw HostedPageError(reason, page: page.place)
        }
        var count = 0
        var furniture: Set<FormShape> = []
        while let form = page.mainForm, count == 0 || form.isToFill {
            // What stands on a page beside its form (a choice of language, a way to log out) stands on the next one too,
            // and is not what the visit is about.
            furniture.formUnion(page.forms.map(FormShape.init).filter { $0 != FormShape(form) })
            page = try await fill(form, of: page, with: browser, book)
            page.forms.removeAll { furniture.contains(FormShape($0)) }
            count += 1
        }
        return result(count, page)
    }

    /// Fills a form and sends it, until it is accepted; the page that follows.
    private func fill(
        _ form: PageForm,
        of page: HostedPage,
        with browser: FormBrowser,
        _ book: AnswerBook
    ) async throws -> HostedPage {
        var (form, page) = (form, page)
        var filling = FormFilling(form, of: page, with: book.given)
        for field in filling.missing {
            guard let answer = try await book.answer(Question(field, of: page)) else { continue }
            filling.answer(field.name, with: .text(answer))
        }
        for correction in 0... {
            try filling.validate()
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

    private func result(_ count: Int, _ page: HostedPage) -> VerbResult {
        let pages = count == 1 ? "1 form filled in" : "\(count) forms filled in"
        return VerbResult(
            results: ["pages": .integer(count), "title": .text(page.title)],
            summary: page.title.isEmpty ? pages : "\(pages), “\(page.title)”"
        )
    }

    /// The result where a former attempt has got to the end of the page and was killed before it could say so.
    ///
    /// A one-time address can't be opened again to look; but a transfer leaves `incomplete` when its page is done.
    private func leftBefore(_ step: StepContext) async throws -> VerbResult? {
        step.mayHaveActed ? try await left(step) : nil
    }

    /// The result where the transfer has left its page, whoever has seen it through.
    private func left(_ step: StepContext) async throws -> VerbResult? {
        guard let address = step.arguments["url"],
            let id = step.knowledge.results(of: "sep24").last(where: { $0["url"] == address })?["id"].text
        else { return nil }
        let status = try await step.services.transfer(id, step.knowledge).status
        guard status != .incomplete else { return nil }
        return VerbResult(
            results: ["pages": .integer(0), "title": .text("")],
            summary: "filled in before, the transfer is in `\(status.rawValue)`"
        )
    }
}

extension PageForm {
    /// Whether a form in the middle of a visit has to be sent for the visit to go on.
    fileprivate var isToFill: Bool {
        !visibleFields.isEmpty || (method == .post && buttons.contains { !$0.leadsAway })
    }
}

/// By what a form is known again on another page.
private struct FormShape: Hashable {
    var method: PageForm.Method
    var path: String
    var names: [String]

    init(_ form: PageForm) {
        method = form.method
        path = form.action.reveal().path(percentEncoded: true)
        names = form.visibleFields.map(\.name) + form.buttons.map(\.label)
    }
}

extension HostedPage {
    /// Whether the page shows `form` again and finds fault with it, although its status says that all is well.
    fileprivate func complainsAbout(_ form: PageForm) -> Bool {
        guard !errors.isEmpty, let again = mainForm else { return false }
        return again.visibleFields.map(\.name) == form.visibleFields.map(\.name)
    }
}
