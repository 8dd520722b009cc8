internal import Diagnostics
internal import FoundationEssentials

/// Finds the links of a page that lead on with the visit, among those to its terms, its help and the rest of the site.
struct LinkReader {
    /// So many links at most are ways on; where there are more, they are a menu.
    private static let limit = 12

    let tree: HTMLTree
    let base: URL
    let page: URL

    /// The links that lead on, in their order.
    var links: [HostedPage.Link] {
        var links: [HostedPage.Link] = []
        for element in tree.elements where element.name == "a" {
            guard let link = link(element), !links.contains(where: { $0.label == link.label && $0.url == link.url })
            else { continue }
            links.append(link)
        }
        return links.count <= Self.limit ? links : links.filter(\.goesOn)
    }

    private func link(_ element: HTMLElement) -> HostedPage.Link? {
        guard let target = element.attribute("href"), !element.isHidden, !element.has("download"),
            !element.has("hreflang"), !element.standsAside,
            !element.ancestors.contains(where: { $0.isHidden || $0.name == "form" })
        else { return nil }
        let label = words(on: element)
        guard !label.isEmpty, !ActionWords.leadAway(label), !ActionWords.areSiteWide(label) else { return nil }
        let goesOn = ActionWords.goOn(label)
        // What stands in the middle of a sentence explains it.
        guard goesOn || isAlone(element), let url = url(target, of: element) else { return nil }
        // Another site counts only where the page sends its reader on to it.
        guard goesOn || PageOrigin(url) == PageOrigin(page) else { return nil }
        return HostedPage.Link(label: label, url: Secret(url), goesOn: goesOn, control: element.control)
    }

    /// What is written on a link, or what its picture stands for.
    private func words(on element: HTMLElement) -> String {
        let picture = element.descendants.first { $0.name == "img" && $0.has("alt") }
        return [VisibleText.phrase(element), element.attribute("aria-label"), picture?.attribute("alt")]
            .compactMap { $0.map { PlainText.line($0, limit: 120) } }.first { !$0.isEmpty } ?? ""
    }

    /// Where a link leads: to another page; a browser that shows it may also run its script.
    private func url(_ target: String, of element: HTMLElement) -> URL? {
        // Other fragments are places on this page.
        let isRoute = target == "#" || target.hasPrefix("#/") || target.hasPrefix("#!")
        let isScript = isRoute || target.lowercased().hasPrefix("javascript:")
        guard !isScript else { return element.control == nil ? nil : page }
        guard !target.hasPrefix("#") else { return nil }
        guard let url = PageURL.resolve(target, against: base), PageOrigin(url) != nil else { return nil }
        let isHere = url.absoluteString.prefix { $0 != "#" } == page.absoluteString.prefix { $0 != "#" }
        return isHere && element.control == nil ? nil : url
    }

    /// Whether the block in which a link stands says little but its links.
    private func isAlone(_ link: HTMLElement) -> Bool {
        guard let block = link.ancestors.first(where: { Self.blocks.contains($0.name) }) else { return true }
        // An entry of a list may say more about its link behind it.
        if block.name == "li",
            VisibleText.of(block.contents.lowerBound..<link.index, in: tree, for: .phrase, limit: 10).isEmpty
        {
            return true
        }
        var words = 0
        for index in block.contents {
            guard case .text(let text) = tree.nodes[index].content, owner(of: index) == block.index else { continue }
            words += text.split(whereSeparator: \.isWhitespace).count { $0.contains { $0.isLetter } }
        }
        return words <= 3
    }

    /// The block that a text belongs to; `nil` where it stands on a link or is not read.
    private func owner(of index: Int) -> Int? {
        var next = tree.nodes[index].parent
        while let index = next, let element = HTMLElement(tree, at: index) {
            if ["a", "script", "style"].contains(element.name) { return nil }
            if Self.blocks.contains(element.name) { return index }
            next = tree.nodes[index].parent
        }
        return nil
    }

    private static let blocks: Set<String> = [
        "p", "li", "div", "td", "th", "dd", "dt", "section", "article", "main", "body", "h1", "h2", "h3", "h4", "h5",
        "h6",
        "blockquote", "figure", "ul", "ol", "center", "fieldset",
    ]
}

extension HTMLElement {
    /// Whether the element stands in the head, at the foot or at the side of its page, or among its menus.
    var standsAside: Bool {
        ([self] + ancestors).contains { element in
            if ["nav", "header", "footer", "aside"].contains(element.name) { return true }
            let names = (element.tokens("class") + [element.attribute("id")?.lowercased() ?? ""])
                .flatMap { $0.split { !$0.isLetter } }
            if names.contains(where: {
                ["cookie", "cookies", "gdpr", "navbar", "breadcrumb", "newsletter"].contains($0)
            }) {
                return element.name != "body"
            }
            let role = element.attribute("role")?.lowercased() ?? ""
            return ["navigation", "banner", "contentinfo", "search", "complementary"].contains(role)
        }
    }
}
