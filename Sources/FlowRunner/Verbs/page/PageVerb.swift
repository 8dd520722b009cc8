internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import HostedPages
internal import Timekeeping

/// `page`: opens a hosted page and fills in its forms, one after the other, in one of several ways; or leaves it to the
/// person.
///
/// The link may work only once. So the visit's cookies and the page's address are noted after each page, and after a crash
/// that page is requested again, like a reload. A page at the address of the link itself is stored, and is shown from there.
struct PageVerb: Verb {
    /// A result; journals keep the names.
    enum Field: String, ResultField {
        case pages, title
    }

    let name: VerbName = "page"

    func perform(_ step: StepContext) async throws -> VerbResult {
        if let replay = step.services.settings.replay { return try await Self.result(of: step, in: replay) }
        let text = try await step.text("url")
        let link = text.flatMap { URL(string: $0) }
        let record = try await record(of: link, in: step)
        let isLookedUp = step.mayHaveActed || record != nil
        if isLookedUp {
            do {
                if let done = try await left(step, record) { return done }
            } catch let error as any Diagnostic where !Task.isCancelled {
                // Of a page that is kept as it came no form is on its way, so the visit can go on there. Elsewhere the status alone
                // says whether a form has arrived, and none is sent twice.
                let transfer = PageTransfer(step: step)
                guard record?.source != nil, await !transfer.repeatsLook(after: error) else { throw error }
                try await transfer.report(error)
            }
        }
        guard let text else {
            throw StepError(.pageAddressLost, [:], [Remedy(.newRunUnpaid)])
        }
        guard let url = link, !text.isEmpty else {
            throw StepError(.pageAddressInvalid, [:], field: "url")
        }
        let visitors = try await PageVisitors(step)
        if let way = visitors.way, way == .browser || way == .link {
            guard record == nil else { throw Self.used(in: step) }
            return try await PageHandover(step: step, url: Secret(url)).handOver(way)
        }
        // Who comes back to a visit finds what was answered in it, also from another run of the state.
        let collector = try await AnswerCollector(for: step, remembersFormerVisits: record != nil)
        var (visit, first) = try await opened(Secret(url), record, step, collector, visitors)
        do {
            if await PageWayBack(step: step).beginsVisit() { visit.leadsBack = true }
            visit.isLookedUp = isLookedUp
            let last = try await visit.walk(from: first)
            await visit.browser.close()
            return result(visit.forms, last)
        } catch let error as HostedPageError {
            await visit.browser.close()
            guard !Task.isCancelled else { throw error }
            guard error.failure == .transport || error.failure == .protocol else {
                // The transfer's status ends the visit, not its last page.
                if let done = try await leftAfterFailure(step, url) { return done }
                throw Self.kept(error, in: step, of: visit)
            }
            // The last form may have arrived: the transfer's status shows it, or else the visit's current page.
            if let done = try await leftAfterFailure(step, url) { return done }
            let isSent = visit.isSending && !error.isRetryable
            let wasSentBefore = await step.visitNotes(PageNote.self).contains(.sentUnanswered)
            if isSent { try await step.note(PageNote.sentUnanswered) }
            var broken = StepError(
                error,
                during: .visitInterrupted,
                remedies: isSent ? [Remedy(.askAboutForm), Self.back(to: step)] : [Remedy(.startTransferAgain)]
            )
            // A form that got no answer twice is not sent a third time.
            broken.isRetryable = error.isTransient && !(isSent && wasSentBefore)
            broken.retryAfter = error.retryAfter
            throw broken
        } catch {
            await visit.browser.close()
            throw error
        }
    }

    /// The result of the visit when it was recorded.
    ///
    /// - Throws: `RecordedStop` where this try did not leave the page.
    private static func result(of step: StepContext, in replay: RunReplay) async throws -> VerbResult {
        func repeated(at instant: Timestamp, _ told: [MessageText], _ found: [Deviation]?) async throws {
            step.services.traffic.skip(replay.exchanges(of: step.attempt))
            let domain = step.services.anchorContext.anchor.domain
            for transfer in replay.transfers(toldIn: step.attempt, by: domain) {
                step.services.recorder.recall(transfer)
            }
            replay.advance(instant)
            // The next line that is recorded has them before it.
            for deviation in found ?? [] { step.services.findings.add(deviation) }
            for text in told { try await step.report(text) }
        }
        if let stop = replay.stop(of: step.attempt) {
            try await repeated(at: stop.at, stop.told, stop.found)
            throw stop
        }
        guard let visit = replay.visit(of: step.attempt) else {
            replay.tape.missVisit(in: step.attempt.state)
            throw StepError(
                .visitNotRecorded,
                [.state: .text(step.attempt.state)],
                [Remedy(.recordAgain)]
            )
        }
        try await repeated(at: visit.at, visit.told, visit.found)
        let outcome = visit.outcome
        return VerbResult(
            outcome: outcome.name,
            results: outcome.results,
            summary: outcome.summary,
            summaryHasName: outcome.summaryHasName
        )
    }

    /// The remedy for a person to go on with the visit.
    private static func back(to step: StepContext) -> Remedy { Remedy(.resumeAtPage, command(in: step)) }

    private static func command(in step: StepContext) -> Facts {
        [.state: .text(step.attempt.state), .run: .text(step.driver.run.rawValue)]
    }

    /// An error that ends the visit, and how the answers that were given are not lost.
    private static func kept(_ error: HostedPageError, in step: StepContext, of visit: PageVisit) -> any Error {
        guard visit.forms > 0 || visit.isSending else { return error }
        var failure = Failure(error)
        failure.remedies.append(back(to: step))
        return StepError(failure)
    }

    /// The page where the visit begins or goes on, and the visit.
    ///
    /// A visit without a recorded page begins with the link, also if an earlier attempt may have opened it: the anchor decides
    /// whether a link works once, or until the first form is sent.
    private func opened(
        _ url: Secret<URL>,
        _ record: VisitRecord?,
        _ step: StepContext,
        _ collector: AnswerCollector,
        _ visitors: PageVisitors
    ) async throws -> (PageVisit, HostedPage) {
        let button = try await step.text("press")
        if let record {
            let browser = visitors.visitor(continuing: record.bookmark)
            let visit = PageVisit(
                step: step,
                collector: collector,
                browser: browser,
                button: button,
                link: url,
                shown: record.source?.url,
                forms: record.forms
            )
            do throws(HostedPageError) {
                guard let source = record.source else { return (visit, try await browser.reload()) }
                return (visit, try await browser.show(source))
            } catch {
                await browser.close()
                // An anchor that knows the visit no more may still let it begin anew.
                guard case .status(400..<500, _) = error.reason else { throw error }
            }
        }
        let browser = visitors.visitor()
        let visit = PageVisit(step: step, collector: collector, browser: browser, button: button, link: url)
        do throws(HostedPageError) {
            return (visit, try await browser.open(url))
        } catch {
            await browser.close()
            if error.mayHaveSpentLink, error.isTransient { throw Self.spent(error, in: step) }
            guard step.mayHaveActed || record != nil, case .status(400..<500, _) = error.reason else { throw error }
            if let transfer = try await PageTransfer(step: step).look(),
                let page = await PageWayBack(step: step).page(about: transfer)
            {
                let browser = visitors.visitor()
                var visit = PageVisit(step: step, collector: collector, browser: browser, button: button, link: url)
                visit.leadsBack = true
                do throws(HostedPageError) {
                    return (visit, try await browser.open(page))
                } catch {
                    await browser.close()
                    throw error
                }
            }
            throw StepError(
                error,
                during: .visitNotRepeatable,
                kind: .refused,
                remedies: [Remedy(.newRunIncomplete)]
            )
        }
    }

    /// A link that was opened, and gave no page: it may be spent, so it is not opened again unless someone wants that.
    private static func spent(_ error: HostedPageError, in step: StepContext) -> StepError {
        StepError(
            error,
            during: .linkOpened,
            remedies: [Remedy(.newRunForFreshLink), Remedy(.resumeSpentLink, command(in: step))]
        )
    }

    /// A link that the run has opened itself is not given to a person, for whom it would open nothing.
    private static func used(in step: StepContext) -> StepError {
        let starts = step.services.settings.flow.states.map(\.name.value).filter { name in
            step.knowledge.scope.values[name].map { StartRecord.Field.page.value(in: $0) == step.arguments["url"] }
                ?? false
        }
        return StepError(
            .pageLinkSpent,
            [:],
            starts.last.map { start in
                [
                    Remedy(.resumeForFreshLink, [.state: .text(start), .run: .text(step.driver.run.rawValue)]),
                    Remedy(.leaveIncomplete),
                ]
            } ?? [Remedy(.newRunForFreshLink)]
        )
    }

    /// The record of the visit that begins at `link`, left by a former attempt, or a former visit of the state that failed.
    private func record(of link: URL?, in step: StepContext) async throws -> VisitRecord? {
        // What was seen through begins anew.
        let wasDone = await step.driver.machine.scope.values[step.attempt.state] != nil
        let visited = PageNote.lastVisit(in: await step.visitNotes(PageNote.self))
        guard let last = wasDone ? visited : PageNote.lastVisit(in: await step.allNotes(PageNote.self)),
            let text = try await step.driver.reveal(last), var record = VisitRecord(text)
        else { return nil }
        // Who goes on with a visit that has come to its bounds means it.
        if visited == nil { record.bookmark.pageCount = 0 }
        return link == nil || record.link.reveal() == link ? record : nil
    }

    private func result(_ count: Int, _ page: HostedPage) -> VerbResult {
        let pages = "\(count.of("form")) filled in"
        return VerbResult(
            results: Field.results([.pages: .integer(count), .title: .prose(page.title)]),
            summary: Quotation.of(ForeignProse(page.title)).map { "\(pages), “\($0)”" } ?? MessageText(pages)
        )
    }

    /// The result where a former attempt has got to the end of the page and was killed before it could say so.
    private func left(_ step: StepContext, _ record: VisitRecord?) async throws -> VerbResult? {
        guard let status = try await PageTransfer(step: step).statusPastPage() else { return nil }
        return VerbResult(
            results: Field.results([.pages: .integer(record.map { $0.forms + 1 } ?? 0), .title: .text("")]),
            summary: "filled in before, the transfer is in `\(status.rawValue)`"
        )
    }

    /// The result where a page has failed and the transfer is past it.
    ///
    /// If the look-up fails as well, that is told, and the page's failure ends the attempt: a form may be on its way, so the page is
    /// not asked for again to repeat the look. What goes on with the visit looks first.
    private func leftAfterFailure(_ step: StepContext, _ url: URL) async throws -> VerbResult? {
        do {
            return try await left(step, try await record(of: url, in: step))
        } catch let error as any Diagnostic where !Task.isCancelled {
            try await PageTransfer(step: step).report(error)
            return nil
        }
    }
}

extension PageVerb {
    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        switch planner.value("via", of: step)?.text {
        case "browser": "opens the anchor's page in your browser"
        case "link": "shows the link to the anchor's page"
        case "webdriver":
            planner.describeAnswers(of: step, does: "fills in the anchor's page in a browser", .pageAsks)
        default: planner.describeAnswers(of: step, does: "fills in the anchor's page", .pageAsks)
        }
    }
}
