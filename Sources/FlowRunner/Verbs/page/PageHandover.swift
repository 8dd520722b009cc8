internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import HostedPages

/// Hands a page over to the person: opened in their own browser, or shown as a link.
///
/// Whether they see it through is for the transfer's status to say, at which `track` looks.
struct PageHandover: Sendable {
    let step: StepContext
    let url: Secret<URL>

    /// Opens the page in the person's browser, or shows the link where there is no display or `way` says so.
    ///
    /// - Throws: `HostedPageError` where the address is no https page or no browser could be started, and ``StepError`` where
    ///   no one is there to see a link.
    func handOver(_ way: PageWay) async throws -> VerbResult {
        let settings = step.services.settings
        let plainHosts = settings.http.plainHosts
        _ = try PageLink(url, allowing: plainHosts)
        if way == .browser, let browser = PersonalBrowser.find(environment: settings.environment) {
            // Who goes on after a crash finds it open, or has to open the transfer's own page.
            guard await !step.visitNotes(PageNote.self).contains(.handedOver) else {
                return result("opened in your browser before")
            }
            try await step.note(PageNote.handedOver)
            do throws(HostedPageError) {
                try await browser.open(url, allowing: plainHosts, clock: step.services.clock)
                return result("opened in your browser")
            } catch {
                // Anyone who looks on can open it anyway.
                guard case .notHandedOver = error.reason, settings.showingPage != nil else { throw error }
            }
        }
        guard let show = settings.showingPage else {
            throw StepError(.pageNeedsTerminal, [:], [Remedy(.runOnTerminal)])
        }
        try await step.note(PageNote.handedOver)
        await show(Secret(url.reveal().absoluteString), step.attempt.state)
        return result("shown as a link")
    }

    private func result(_ summary: MessageText) -> VerbResult {
        VerbResult(results: PageVerb.Field.results([.pages: .integer(0), .title: .text("")]), summary: summary)
    }
}
