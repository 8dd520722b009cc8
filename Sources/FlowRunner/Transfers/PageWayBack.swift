internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HostedPages
internal import TransferTracking

/// The page about a transfer, as the way back to the questions of a page whose link is lost.
struct PageWayBack: Sendable {
    let step: StepContext

    /// Whether the visit of this state begins there rather than at a link of its own.
    func beginsVisit() async -> Bool {
        guard let id = step.knowledge.transfer(ofPage: step.arguments["url"]) else { return false }
        return await step.transferFacts.startsLeadingBack(to: id)
    }

    /// The page about `transfer`, where that leads back to the questions which the transfer still waits for.
    ///
    /// SEP-24 doesn't ask that of an anchor. A page does it whose only form is one button that asks for another page, as the sandbox's
    /// does. Where another page looks so, nothing is lost: a GET commits no one, and the transfer's status says how it goes on.
    func page(about transfer: Transfer) async -> Secret<URL>? {
        guard transfer.status == .incomplete, let url = transfer.moreInfoURL else { return nil }
        let page = try? await FormBrowser(http: step.services.pageHTTP).open(url)
        guard let page, page.forms.count == 1, let form = page.mainForm, form.wayBack != nil,
            form.action.reveal().host() == page.url.reveal().host()
        else { return nil }
        return url
    }
}

extension PageForm {
    /// The only button of a form without fields that is sent by GET, which commits no one to anything; `nil` where there is another
    /// way to read the form.
    ///
    /// Specification: <https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1>
    var wayBack: PageButton? {
        guard visibleFields.isEmpty, buttons.count == 1, let button = clearButton, (button.method ?? method) == .get
        else { return nil }
        return button
    }
}
