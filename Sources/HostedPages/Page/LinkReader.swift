internal import Diagnostics
internal import FoundationEssentials

/// Finds the links of a page by which the visit may go on: those to pages of its own site that stand in no landmark beside it.
struct LinkReader {
    private let tree: HTMLTree
    private let base: URL
    private let page: URL
    /// So many links at most are read.
    private let limit: Int

    /// The links of a page; relative places are resolved against `base`.
    init(tree: HTMLTree, base: URL, page: URL, limit: Int) {
        self.tree = tree
        self.base = base
        self.page = page
        self.limit = limit
    }

    /// The links that lead on, in their order.
    var links: [HostedPage.Link] {
        /// The words and the target of a link.
        struct Sign: Hashable {
            var label: String
            var target: String
        }
        var links: [HostedPage.Link] = []
        var written: Set<Sign> = []
        var resolved: Set<Sign> = []
        for element in tree.elements where element.name == "a" && links.count < limit {
            guard let target = target(of: element) else { continue }
            let label = words(on: element)
            guard !written.contains(Sign(label: label, target: target)),
                let link = link(element, label: label, to: target)
            else { continue }
            written.insert(Sign(label: label, target: target))
            let isNew = resolved.insert(Sign(label: label, target: link.url.reveal().absoluteString)).inserted
            if isNew { links.append(link) }
        }
        return links
    }

    /// The target of a link that may lead on, as the page writes it.
    private func target(of element: HTMLElement) -> String? {
        guard !element.place.isOutOfSight, !element.place.standsAside, element.place.form == nil,
            !element.has("download")
        else { return nil }
        return element.attribute("href")
    }

    private func link(_ element: HTMLElement, label: String, to target: String) -> HostedPage.Link? {
        guard !label.isEmpty, let url = url(target) else { return nil }
        return HostedPage.Link(label: label, url: Secret(url), control: element.control)
    }

    /// The words on a link, or those that its picture stands for.
    private func words(on element: HTMLElement) -> String {
        let picture = element.descendants.first { $0.name == "img" && $0.has("alt") }
        return [VisibleText.phrase(element), element.attribute("aria-label"), picture?.attribute("alt")]
            .compactMap { $0.map { PlainText.line($0, limit: 120) } }.first { !$0.isEmpty } ?? ""
    }

    /// The target of a link to another page: a fragment is a place on the page itself.
    ///
    /// Specification: <https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment>
    private func url(_ target: String) -> URL? {
        guard tree.work.spend((base.absoluteString.utf8.count + target.utf8.count) / 8),
            let url = PageURL.resolve(target, against: base), PageOrigin(url) == PageOrigin(page)
        else { return nil }
        let isHere = url.absoluteString.prefix { $0 != "#" } == page.absoluteString.prefix { $0 != "#" }
        return isHere ? nil : url
    }
}
