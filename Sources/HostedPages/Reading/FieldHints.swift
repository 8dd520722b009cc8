/// Finds what a page says about its controls beside what it calls them: often how an answer is to be written.
struct FieldHints {
    private let tree: HTMLTree
    /// The elements that hold complaints, by their indices.
    private let complaints: Set<Int>

    init(tree: HTMLTree, messages: PageMessages) {
        self.tree = tree
        complaints = Set(messages.all.map(\.element.index))
    }

    /// What the page says about a control: the words that it is described by or that stand right behind it, and its title.
    func hint(of control: HTMLElement) -> String? {
        let title = control.attribute("title").map { PlainText.line($0) }
        let words = [described(control) ?? behind(control), title].compactMap(\.self).filter { !$0.isEmpty }
        return words.isEmpty ? nil : words.joined(separator: " · ")
    }

    /// The words that `aria-describedby` names.
    private func described(_ control: HTMLElement) -> String? {
        let ids = control.attributes["aria-describedby"]?.split { $0.isWhitespace } ?? []
        let words = ids.prefix(4).compactMap { tree.element(withID: String($0)) }.filter(isHelp).map {
            VisibleText.phrase($0)
        }
        let hint = words.joined(separator: " ")
        return hint.isEmpty ? nil : hint
    }

    /// The words in small letters, or for help, right behind a control or its label.
    private func behind(_ control: HTMLElement) -> String? {
        let whole = control.ancestors.first { $0.name == "label" } ?? control
        var index = whole.extent.upperBound
        while index < tree.nodes.count, case .text(let text) = tree.nodes[index].content, PlainText.line(text).isEmpty {
            index += 1
        }
        guard let element = HTMLElement(tree, at: index), isHelp(element), !element.isHidden else { return nil }
        let words = Set(element.tokens("class").flatMap { $0.split { !$0.isLetter }.map(String.init) })
        let isSaid = !words.isDisjoint(with: ["help", "hint", "helper", "description", "helptext"])
        guard element.name == "small" || isSaid || words.isSuperset(of: ["form", "text"]) else { return nil }
        let hint = VisibleText.phrase(element)
        return hint.isEmpty ? nil : hint
    }

    /// Whether an element neither complains nor holds controls.
    private func isHelp(_ element: HTMLElement) -> Bool {
        !element.extent.contains(where: complaints.contains)
            && !element.descendants.contains { ["input", "select", "textarea", "button"].contains($0.name) }
    }
}
