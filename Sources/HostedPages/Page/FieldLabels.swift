/// Finds what a page calls its controls.
struct FieldLabels {
    private let tree: HTMLTree
    /// The labels by the `id` of the control that they are for.
    private var labels: [String: HTMLElement] = [:]
    /// The first legend within each group, by the group's index.
    private var legends: [Int: HTMLElement] = [:]
    /// The heading or legend that each form begins with, or the last heading above it that no other form stands behind, by
    /// the form's index.
    private var headings: [Int: HTMLElement] = [:]
    /// The elements that stand between a control and words that are about another one.
    private let ends: ElementCount
    /// The parts of the page with words that are no label, however near to a control.
    private let notices: [Range<Int>]
    private let words: PageWords

    init(tree: HTMLTree, notices: [Range<Int>], words: PageWords) {
        self.tree = tree
        self.notices = notices
        self.words = words
        ends = ElementCount(of: Self.ends, in: tree)
        var above: HTMLElement?
        for element in tree.elements {
            if element.name == "label", let id = element.attribute("for"), labels[id] == nil { labels[id] = element }
            if element.name == "legend" { note(legend: element) }
            if Self.headings.contains(element.name) {
                above = element
                if let form = element.place.form, headings[form].map({ $0.index < form }) ?? true {
                    headings[form] = element
                }
            } else if element.name == "form" {
                headings[element.index] = above
                above = nil
            }
        }
    }

    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6", "legend"]

    /// Notes a legend for all groups around it that have none yet; where one has, so do those around it.
    private mutating func note(legend: HTMLElement) {
        for group in legend.ancestors where group.name == "fieldset" {
            guard legends[group.index] == nil else { return }
            legends[group.index] = legend
        }
    }

    /// The label of a control; where it has none, what stands right before it, or its placeholder, or its title.
    func label(of control: HTMLElement) -> String? {
        first(of: [
            { control.attribute("id").flatMap { labels[$0] }.map { Self.words($0) } },
            { label(around: control).map { Self.words($0) } },
            { spoken(of: control) },
            { control.attribute("aria-label").map { PlainText.line($0) } },
            { isTicked(control) ? nil : wordsBefore(control, from: control.index) },
            { control.attribute("placeholder").map { PlainText.line($0) } },
            { control.attribute("title").map { PlainText.line($0) } },
        ])
    }

    private func first(of candidates: [() -> String?]) -> String? {
        candidates.lazy.compactMap { $0().map(withoutStar) }.first { !$0.isEmpty }
    }

    /// A label without the star of a required field.
    private func withoutStar(_ label: String) -> String {
        guard words.has(.labelWithoutStar) else { return label }
        return String(label.reversed().drop { $0 == "*" || $0 == " " }.reversed())
    }

    /// The name of the group of boxes or radio buttons that a control belongs to: the legend around it.
    func groupLabel(of control: HTMLElement) -> String? {
        for group in control.ancestors {
            if group.name == "form" { return nil }
            if group.attribute("role") == "radiogroup" || group.attribute("role") == "group",
                let words = spoken(of: group) ?? group.attribute("aria-label").map({ PlainText.line($0) })
            {
                return words
            }
            if group.name == "fieldset" {
                return legends[group.index].map { Self.words($0) }
            }
        }
        return nil
    }

    /// The heading or legend that a form begins with, or the last heading above it that no other form stands behind.
    func heading(of form: HTMLElement) -> String? {
        let words = headings[form.index].map { Self.words($0) } ?? ""
        return words.isEmpty ? nil : words
    }

    /// The question of a page right before the first of several radio buttons that stand in no group.
    func question(of control: HTMLElement) -> String? {
        first(of: [{ wordsBefore(control, from: control.place.label ?? control.index) }])
    }

    /// Whether a `label` of the control is rendered.
    func hasLabelInSight(_ control: HTMLElement) -> Bool {
        let named = control.attribute("id").flatMap { labels[$0] }
        return [named, label(around: control)].compactMap(\.self).contains { !$0.place.isOutOfSight }
    }

    private func label(around control: HTMLElement) -> HTMLElement? {
        control.place.label.flatMap { HTMLElement(tree, at: $0) }
    }

    private static func words(_ element: HTMLElement) -> String {
        VisibleText.phrase(element)
    }

    /// The words that `aria-labelledby` names.
    private func spoken(of control: HTMLElement) -> String? {
        let ids = control.attributes["aria-labelledby"]?.split(maxSplits: 8) { $0.isWhitespace } ?? []
        let words = ids.prefix(8).compactMap { tree.element(withID: String($0)).map { Self.words($0) } }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private func isTicked(_ control: HTMLElement) -> Bool {
        let type = control.attribute("type")?.lowercased()
        return type == "checkbox" || type == "radio"
    }

    /// The words right before a control, within the form: all of the element that ends with them.
    ///
    /// `<td>First <b>name</b></td><td><input>` is called “First name”, regardless of what stands above it. 24 nodes between them bound the work.
    private func wordsBefore(_ control: HTMLElement, from begin: Int) -> String? {
        guard words.has(.wordsBeforeControl) else { return nil }
        let form = control.place.form ?? 0
        var start: Int?
        for index in stride(from: begin - 1, to: max(form, begin - 24), by: -1)
        where !notices.contains(where: { $0.contains(index) }) {
            if let element = HTMLElement(tree, at: index) {
                if Self.ends.contains(element.name) { return nil }
            } else if case .text(let text) = tree.nodes[index].content, tree.work.spend(reading: text),
                !PlainText.line(text).isEmpty
            {
                start = index
                break
            }
        }
        guard var start, isRead(start), !isAboutAnother(start, than: control) else { return nil }
        while let parent = tree.nodes[start].parent, parent > form, tree.nodes[parent].end <= control.index,
            tree.work.spend(), let element = HTMLElement(tree, at: parent), !ends.isAny(in: element.contents)
        {
            start = parent
        }
        let words = VisibleText.of(start..<tree.nodes[start].end, in: tree, for: .phrase, limit: 300)
        return words.isEmpty ? nil : words
    }

    /// Whether a text stands in something that was over before the control and is about other ones: a label with a control
    /// of its own, or a group.
    private func isAboutAnother(_ text: Int, than control: HTMLElement) -> Bool {
        var next = tree.nodes[text].parent
        while let index = next, tree.work.spend(), let element = HTMLElement(tree, at: index),
            element.extent.upperBound <= control.index
        {
            let isTaken = element.has("for") || ends.isAny(in: element.contents)
            // A legend is the name of its group, which the field has beside its own label.
            if element.name == "legend" { return true }
            if element.name == "fieldset" || (element.name == "label" && isTaken) { return true }
            next = tree.nodes[index].parent
        }
        return false
    }

    /// The elements that stand between a control and words that are about another one.
    private static let ends: Set<String> = ["input", "select", "textarea", "button", "option", "label"]

    /// Whether a text is one that people read.
    private func isRead(_ index: Int) -> Bool {
        guard let parent = tree.nodes[index].parent.flatMap({ HTMLElement(tree, at: $0) }) else { return false }
        let unread: Set<String> = ["script", "style", "option", "button", "noscript", "template"]
        return !unread.contains(parent.name) && !parent.place.isHidden
    }
}
