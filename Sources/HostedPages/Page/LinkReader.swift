internal import Diagnostics
internal import FoundationEssentials

/// Finds the links of a page that lead on with the visit, among those to its terms, its help and the rest of the site.
struct LinkReader {
    /// So many links at most are ways on; where there are more, they are a menu.
    private static let menu = 12

    private let tree: HTMLTree
    private let base: URL
    private let page: URL
    /// So many links at most are read.
    private let limit: Int
    private let known: PageWords
    /// The blocks that say more than a few words beside their links.
    private let wordyBlocks: Set<Int>
    /// Where the words begin of each entry of a list.
    private var beginnings: [Int: Int] = [:]

    /// The links of a page; relative places are resolved against `base`.
    init(tree: HTMLTree, base: URL, page: URL, limit: Int, words: PageWords) {
        self.tree = tree
        self.base = base
        self.page = page
        self.limit = limit
        known = words
        wordyBlocks = Self.wordyBlocks(in: tree)
        for entry in tree.elements where entry.name == "li" {
            beginnings[entry.index] = VisibleText.beginning(of: entry)
        }
    }

    /// The links that lead on, in their order.
    var links: [HostedPage.Link] {
        /// What a link says, and where it leads.
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
        return links.count <= Self.menu ? links : []
    }

    /// Where a link leads that may lead on, as the page writes it.
    private func target(of element: HTMLElement) -> String? {
        guard !element.place.isOutOfSight, !element.place.standsAside, element.place.form == nil,
            !element.has("download"), !element.has("hreflang")
        else { return nil }
        return element.attribute("href")
    }

    private func link(_ element: HTMLElement, label: String, to target: String) -> HostedPage.Link? {
        // What stands in the middle of a sentence explains it.
        guard !label.isEmpty, !known.leadAway(label), isAlone(element), let url = url(target, of: element),
            PageOrigin(url) == PageOrigin(page)
        else { return nil }
        return HostedPage.Link(label: label, url: Secret(url), control: element.control)
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
        guard tree.work.spend((base.absoluteString.utf8.count + target.utf8.count) / 8),
            let url = PageURL.resolve(target, against: base), PageOrigin(url) != nil
        else { return nil }
        let isHere = url.absoluteString.prefix { $0 != "#" } == page.absoluteString.prefix { $0 != "#" }
        return isHere && element.control == nil ? nil : url
    }

    /// Whether the block in which a link stands says little but its links.
    private func isAlone(_ link: HTMLElement) -> Bool {
        guard let block = link.parent?.place.block.flatMap({ HTMLElement(tree, at: $0) }) else { return true }
        // An entry of a list may say more about its link behind it.
        if block.name == "li", beginnings[block.index].map({ $0 > link.index }) ?? true { return true }
        return !wordyBlocks.contains(block.index)
    }

    /// The blocks with more than three words that stand on no link.
    private static func wordyBlocks(in tree: HTMLTree) -> Set<Int> {
        var words: [Int: Int] = [:]
        var index = 0
        while index < tree.nodes.count, tree.work.spend() {
            switch tree.nodes[index].content {
            case .element(let name, _):
                index = ["a", "script", "style"].contains(name) ? tree.nodes[index].end : index + 1
            case .text(let text):
                if tree.places.indices.contains(index), let block = tree.places[index].block, words[block] ?? 0 <= 3,
                    tree.work.spend(reading: text)
                {
                    words[block, default: 0] += text.split(whereSeparator: \.isWhitespace).count {
                        $0.contains { $0.isLetter }
                    }
                }
                index += 1
            }
        }
        return Set(words.filter { $0.value > 3 }.keys)
    }
}
