/// The text of a page or of a part of it, as a person without a browser reads it.
struct VisibleText {
    /// Elements whose contents nobody reads.
    private static let unread: Set<String> = [
        "head", "script", "style", "template", "title", "object", "svg", "math", "iframe", "audio", "video", "canvas",
    ]

    /// Controls: what stands in them is a value or a choice.
    private static let controls: Set<String> = ["select", "textarea", "button", "datalist", "option"]

    /// Elements that run on within a line; all others begin a line of their own.
    private static let inline: Set<String> = [
        "a", "abbr", "b", "bdi", "bdo", "big", "button", "cite", "code", "em", "font", "i", "img", "input", "kbd",
        "label", "mark", "output", "q", "s", "samp", "select", "small", "span", "strong", "sub", "sup", "textarea",
        "time", "tt", "u", "var", "wbr",
    ]

    /// What text is for.
    enum Purpose: Equatable {
        /// The text of a page, in lines.
        case page
        /// The text of a page that runs scripts: without what it says to those who run none.
        case scriptedPage
        /// What a page itself says, in lines: without its head, its foot, its menus, its controls and their labels, and
        /// without what stands in any form but the one of that index.
        case body(of: Int?)
        /// The words of a label or message, in one line.
        case phrase
    }

    private var lines: [String] = []
    private var line = ""
    private var remaining: Int

    /// The visible text of a range of nodes.
    static func of(_ range: Range<Int>, in tree: HTMLTree, for purpose: Purpose, limit: Int) -> String {
        var text = VisibleText(remaining: limit)
        text.read(range.clamped(to: 0..<tree.nodes.count), in: tree, for: purpose)
        return text.lines.joined(separator: "\n")
    }

    private init(remaining: Int) {
        self.remaining = remaining
    }

    private mutating func read(_ range: Range<Int>, in tree: HTMLTree, for purpose: Purpose) {
        var blockEnds: [Int] = []
        var index = range.lowerBound
        while index < range.upperBound, remaining > 0 {
            while let end = blockEnds.last, index >= end {
                blockEnds.removeLast()
                breakLine(for: purpose)
            }
            guard let element = HTMLElement(tree, at: index) else {
                if case .text(let text) = tree.nodes[index].content { line += text }
                index += 1
                continue
            }
            if !Self.inline.contains(element.name) {
                breakLine(for: purpose)
                blockEnds.append(element.extent.upperBound)
            }
            // What stands in a field to be copied is something that the page says.
            if case .body = purpose, element.name == "input", element.has("readonly"), !element.isHidden,
                ["text", "number", "tel", "email", "url"].contains(element.attribute("type")?.lowercased() ?? "text"),
                let value = element.attribute("value")
            {
                line += " \(value) "
            }
            // What stands before a control and what stands behind it are two things.
            if element.name == "input" || element.name == "button" { line += " " }
            if Self.skips(element, for: purpose) {
                line += " "
                index = element.extent.upperBound
            } else {
                index += 1
            }
        }
        finishLine()
    }

    private mutating func breakLine(for purpose: Purpose) {
        if purpose == .phrase { line += " " } else { finishLine() }
    }

    private mutating func finishLine() {
        let shown = PlainText.line(line, limit: max(0, remaining))
        line = ""
        guard !shown.isEmpty, remaining > 0 else { return }
        remaining -= shown.unicodeScalars.count
        lines.append(shown)
    }

    /// The words of an element, in one line.
    static func phrase(_ element: HTMLElement, limit: Int = 300) -> String {
        of(element.contents, in: element.tree, for: .phrase, limit: limit)
    }

    private static func skips(_ element: HTMLElement, for purpose: Purpose) -> Bool {
        if unread.contains(element.name) || element.isHidden { return true }
        if case .body(let form) = purpose {
            if ["nav", "header", "footer", "aside", "label", "legend", "button"].contains(element.name) { return true }
            if element.name == "form", element.index != form { return true }
            // “Skip to main content” leads to another place of the page.
            if element.name == "a", element.attribute("href").map({ $0.hasPrefix("#") && $0.count > 1 }) ?? false {
                return true
            }
        }
        if element.name == "noscript" { return purpose == .scriptedPage }
        if controls.contains(element.name) { return element.name != "button" || purpose == .phrase }
        return false
    }
}
