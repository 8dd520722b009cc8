/// The text of a page or of a part of it, as a person without a browser reads it.
struct VisibleText {
    /// Elements whose contents no one reads.
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

    /// The purpose of text.
    enum Purpose: Equatable {
        /// The text of a page, in lines.
        case page
        /// The text of a page that runs scripts: without what it says to those who run none.
        case scriptedPage
        /// The words of a page itself, in lines: without its head, its foot, its menus, its forms, its controls and their labels.
        case body
        /// The words of a label or message, in one line.
        case phrase
    }

    private let tree: HTMLTree
    private let purpose: Purpose
    /// The form that is read though the page's body is read without its forms.
    private var openForm: Int?
    private var lines: [String] = []
    private var line: PlainLine
    private var remaining: Int
    /// The index of the next node, and the ends of the blocks that it stands in.
    private var index: Int
    private var blockEnds: [Int] = []

    /// The visible text of a range of nodes.
    static func of(_ range: Range<Int>, in tree: HTMLTree, for purpose: Purpose, limit: Int) -> String {
        var text = VisibleText(tree: tree, from: range.lowerBound, for: purpose, limit: limit)
        return text.finished(at: range.upperBound)
    }

    /// The words of the page above each form and in it, by the indices of the forms, which are in their order.
    ///
    /// A text above several forms is read once.
    static func introductions(of forms: [HTMLElement], in tree: HTMLTree, limit: Int) -> [Int: String] {
        var introductions: [Int: String] = [:]
        var above = VisibleText(tree: tree, from: 0, for: .body, limit: limit)
        for form in forms {
            above.read(to: form.index)
            var whole = above
            whole.openForm = form.index
            introductions[form.index] = whole.finished(at: form.extent.upperBound)
        }
        return introductions
    }

    private init(tree: HTMLTree, from start: Int, for purpose: Purpose, limit: Int) {
        self.tree = tree
        self.purpose = purpose
        index = start
        remaining = limit
        line = PlainLine(limit: max(0, limit))
    }

    private mutating func finished(at end: Int) -> String {
        read(to: end)
        finishLine()
        return lines.joined(separator: "\n")
    }

    /// Reads on, up to `end` or where the text has reached its limit.
    private mutating func read(to end: Int) {
        let end = min(end, tree.nodes.count)
        while index < end, remaining > 0, !line.isFull, tree.work.spend() {
            while let end = blockEnds.last, index >= end {
                blockEnds.removeLast()
                breakLine()
            }
            guard let element = HTMLElement(tree, at: index) else {
                if case .text(let text) = tree.nodes[index].content, tree.work.spend(reading: text) {
                    line.append(text)
                }
                index += 1
                continue
            }
            if !Self.inline.contains(element.name) {
                breakLine()
                blockEnds.append(element.extent.upperBound)
            }
            // What stands in a field to be copied is something that the page says.
            if purpose == .body, element.name == "input", element.has("readonly"), !element.place.isHidden,
                ["text", "number", "tel", "email", "url"].contains(element.attribute("type")?.lowercased() ?? "text"),
                let value = element.attribute("value")
            {
                line.append(" \(value) ")
            }
            // What stands before a control and what stands behind it are two things.
            if element.name == "input" || element.name == "button" { line.append(" ") }
            if skips(element) {
                line.append(" ")
                index = element.extent.upperBound
            } else {
                index += 1
            }
        }
    }

    private mutating func breakLine() {
        if purpose == .phrase { line.append(" ") } else { finishLine() }
    }

    private mutating func finishLine() {
        let shown = line.text
        if !shown.isEmpty, remaining > 0 {
            remaining -= shown.unicodeScalars.count
            lines.append(shown)
        }
        line = PlainLine(limit: max(0, remaining))
    }

    /// The words of an element, in one line.
    static func phrase(_ element: HTMLElement) -> String {
        element.tree.work.phrase(at: element.index) {
            of(element.contents, in: element.tree, for: .phrase, limit: 300)
        }
    }

    private func skips(_ element: HTMLElement) -> Bool {
        if Self.unread.contains(element.name) || element.place.isHidden { return true }
        if purpose == .body {
            if ["nav", "header", "footer", "aside", "label", "legend", "button"].contains(element.name) { return true }
            if element.name == "form", element.index != openForm { return true }
        }
        if element.name == "noscript" { return purpose == .scriptedPage }
        if Self.controls.contains(element.name) { return element.name != "button" || purpose == .phrase }
        return false
    }
}
