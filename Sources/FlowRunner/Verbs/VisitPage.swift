internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Foundation
internal import HTTPTransport
internal import HostedPages

/// `page`: opens a hosted page and fills in its forms, one after the other, in one of several ways; or leaves it to the
/// person.
///
/// The page's address may work once only. So after each page the visit's cookies and the address of the page are noted,
/// and whoever comes back after a crash asks for that page again, as somebody does who reloads it.
struct VisitPage: Verb {
    let name: VerbName = "page"

    func perform(_ step: StepContext) async throws -> VerbResult {
        let record = try await record(in: step)
        if step.mayHaveActed, let done = try await left(step, record) { return done }
        guard let text = try await step.text("url") else {
            throw StepError(
                .transport,
                "the address of the page is not known: the anchor's answer that held it was lost before the run could record it, "
                    + "and anchors tell it once",
                help: "start a new run; nothing was paid"
            )
        }
        guard let url = URL(string: text) else {
            throw StepError(.transport, "the page's address is no URL", help: "report it to the anchor")
        }
        let visitors = try await PageVisitors(step)
        if let way = visitors.way, way == .browser || way == .link {
            return try await PageHandover(step: step, url: Secret(url)).handOver(way)
        }
        let book = try await AnswerBook(for: step)
        var (visit, first) = try await opened(Secret(url), record, step, book, visitors)
        do {
            let last = try await visit.walk(from: first)
            await visit.browser.close()
            return result(visit.forms, last)
        } catch let error as HostedPageError {
            await visit.browser.close()
            guard !Task.isCancelled else { throw error }
            guard error.failure == .transport else {
                // The end of the visit is the transfer's status, whatever its last page is like.
                if visit.forms > 0, let done = try? await left(step, try await self.record(in: step)) { return done }
                throw error
            }
            // What was sent last may have arrived: the transfer tells, or else the page where the visit stands now.
            if let done = try? await left(step, try await self.record(in: step)) { return done }
            var broken = StepError(
                error.failure,
                "the visit of the page broke off: \(error.summary)",
                help: "start the transfer anew if it stays so; nothing was paid",
                isRetryable: error.isTransient
            )
            broken.retryAfter = error.retryAfter
            throw broken
        } catch {
            await visit.browser.close()
            throw error
        }
    }

    /// The page where the visit begins or goes on, and the visit.
    ///
    /// A visit that stands nowhere begins with the address, also where a former attempt may have opened it already:
    /// whether that works once or until its first form is sent is for the anchor to say.
    private func opened(
        _ url: Secret<URL>,
        _ record: VisitRecord?,
        _ step: StepContext,
        _ book: AnswerBook,
        _ visitors: PageVisitors
    ) async throws -> (PageVisit, HostedPage) {
        let button = try await step.text("press")
        if let record {
            let browser = visitors.visitor(continuing: record.bookmark)
            let visit = PageVisit(
                step: step,
                book: book,
                browser: browser,
                button: button,
                forms: record.forms,
                furniture: record.furniture
            )
            do throws(HostedPageError) {
                return (visit, try await browser.reload())
            } catch {
                await browser.close()
                // An anchor that knows the visit no more may still let it begin anew.
                guard case .status(400..<500, _) = error.reason else { throw error }
            }
        }
        let browser = visitors.visitor()
        let visit = PageVisit(step: step, book: book, browser: browser, button: button)
        do throws(HostedPageError) {
            return (visit, try await browser.open(url))
        } catch {
            await browser.close()
            guard step.mayHaveActed, case .status(400..<500, _) = error.reason else { throw error }
            if let transfer = try await transfer(step), let page = await step.pageLeadingOn(transfer) {
                let browser = visitors.visitor()
                let visit = PageVisit(step: step, book: book, browser: browser, button: button)
                do throws(HostedPageError) {
                    return (visit, try await browser.open(page))
                } catch {
                    await browser.close()
                    throw error
                }
            }
            throw StepError(
                .refused,
                "the visit of the page broke off, and the anchor does not let it begin again: \(error.summary)",
                help: "start a new run; this transfer stays `incomplete`, and nothing was paid for it"
            )
        }
    }

    /// The transfer whose page this is, as far as the run knows.
    private func transfer(_ step: StepContext) async throws -> Transfer? {
        guard let address = step.arguments["url"],
            let id = step.knowledge.results(of: "sep24").last(where: { $0["url"] == address })?["id"].text
        else { return nil }
        return try await step.services.transfer(id, step.knowledge)
    }

    /// Where a former attempt has left the visit.
    private func record(in step: StepContext) async throws -> VisitRecord? {
        guard case .secret(let id)? = await step.latestNote(VisitRecord.noteKey),
            let text = try await step.driver.reveal(id)
        else { return nil }
        return VisitRecord(text)
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
    /// A transfer leaves `incomplete` when its page is done, whoever has seen it through.
    private func left(_ step: StepContext, _ record: VisitRecord?) async throws -> VerbResult? {
        guard let status = try await transfer(step)?.status, status != .incomplete else { return nil }
        return VerbResult(
            results: ["pages": .integer(record.map { $0.forms + 1 } ?? 0), "title": .text("")],
            summary: "filled in before, the transfer is in `\(status.rawValue)`"
        )
    }
}
