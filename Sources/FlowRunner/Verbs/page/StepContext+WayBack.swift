internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HostedPages
internal import TransferTracking

extension StepContext {
    /// Whether the visit of this state begins at the page about its transfer rather than at a link of its own.
    func beginsAtWayBack() async -> Bool {
        guard let id = knowledge.transfer(ofPage: arguments["url"]) else { return false }
        return await book.startsLeadingBack(to: id)
    }

    /// The page about a transfer, where that leads back to the questions which the transfer still waits for.
    ///
    /// SEP-24 doesn't ask that of an anchor. A page does it that offers nothing but a button to go on; a form with fields
    /// on a page about a transfer is more likely a search or a choice of language.
    func pageLeadingOn(_ transfer: Transfer) async -> Secret<URL>? {
        guard transfer.status == .incomplete, let url = transfer.moreInfoURL else { return nil }
        let page = try? await FormBrowser(http: services.http).open(url)
        guard let page, page.forms.count == 1, let form = page.mainForm, form.visibleFields.isEmpty,
            form.defaultButton?.leadsAway == false, form.action.reveal().host() == page.url.reveal().host()
        else { return nil }
        return url
    }
}
