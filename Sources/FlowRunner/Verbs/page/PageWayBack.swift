internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import HostedPages
internal import TransferTracking

/// The page about a transfer, as the way back to the questions of a page whose link is lost.
struct PageWayBack: Sendable {
    let step: StepContext

    /// Whether the visit of this state begins there rather than at a link of its own.
    func beginsVisit() async -> Bool {
        guard let id = step.knowledge.transfer(ofPage: step.arguments["url"]) else { return false }
        return await step.book.startsLeadingBack(to: id)
    }

    /// The page about `transfer`, where that leads back to the questions which the transfer still waits for.
    ///
    /// SEP-24 doesn't ask that of an anchor. A page does it that offers nothing but a button to go on; a form with fields
    /// on a page about a transfer is more likely a search or a choice of language.
    func page(about transfer: Transfer) async -> Secret<URL>? {
        guard transfer.status == .incomplete, let url = transfer.moreInfoURL else { return nil }
        let page = try? await FormBrowser(http: PageVisitors.http(for: step)).open(url)
        guard let page, page.forms.count == 1, let form = page.mainForm, form.visibleFields.isEmpty,
            form.defaultButton?.leadsAway == false, form.action.reveal().host() == page.url.reveal().host()
        else { return nil }
        return url
    }
}
