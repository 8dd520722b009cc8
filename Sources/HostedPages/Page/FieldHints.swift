/// Finds what a page says about its controls beside what it calls them: often how an answer is to be written.
///
/// Specification: <https://www.w3.org/TR/wai-aria-1.2/#aria-describedby>, and the attribute `title` of
/// <https://html.spec.whatwg.org/multipage/dom.html#attr-title>
struct FieldHints {
    private let tree: HTMLTree
    /// The elements that hold complaints.
    private let complaints: ElementCount
    /// The controls of the page.
    private let controls: ElementCount

    init(tree: HTMLTree, messages: PageMessages) {
        self.tree = tree
        let complaints = Set(messages.all.map(\.element.index))
        self.complaints = ElementCount(in: tree) { index, _ in complaints.contains(index) }
        controls = ElementCount(of: HTMLElement.controls, in: tree)
    }

    /// The words of the page about a control: those that describe it, and its title.
    func hint(of control: HTMLElement) -> String? {
        let title = control.attribute("title").map { PlainText.line($0) }
        let words = [described(control), title].compactMap(\.self).filter { !$0.isEmpty }
        return words.isEmpty ? nil : words.joined(separator: " · ")
    }

    /// The words that `aria-describedby` names.
    private func described(_ control: HTMLElement) -> String? {
        let ids = control.attributes["aria-describedby"]?.split(maxSplits: 4) { $0.isWhitespace } ?? []
        let words = ids.prefix(4).compactMap { tree.element(withID: String($0)) }.filter(isHelp).map {
            VisibleText.phrase($0)
        }
        let hint = words.joined(separator: " ")
        return hint.isEmpty ? nil : hint
    }

    /// Whether an element neither complains nor holds controls.
    private func isHelp(_ element: HTMLElement) -> Bool {
        !complaints.isAny(in: element.extent) && !controls.isAny(in: element.contents)
    }
}
