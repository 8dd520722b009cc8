/// Finds what a page says about its controls beside what it calls them: often how an answer is to be written.
struct FieldHints {
    private let tree: HTMLTree
    /// The elements that hold complaints.
    private let complaints: ElementCount
    /// The controls of the page.
    private let controls: ElementCount
    /// What stands right behind each control or its label, by the index of that.
    private var behind: [Int: String] = [:]

    init(tree: HTMLTree, messages: PageMessages, controls: [HTMLElement]) {
        self.tree = tree
        let complaints = Set(messages.all.map(\.element.index))
        self.complaints = ElementCount(in: tree) { index, _ in complaints.contains(index) }
        self.controls = ElementCount(of: HTMLElement.controls, in: tree)
        var read: Set<Int> = []
        for control in controls {
            let whole = Self.whole(of: control)
            if read.insert(whole.index).inserted { behind[whole.index] = words(behind: whole) }
        }
    }

    /// What the page says about a control: the words that it is described by or that stand right behind it, and its title.
    func hint(of control: HTMLElement) -> String? {
        let title = control.attribute("title").map { PlainText.line($0) }
        let words = [described(control) ?? behind[Self.whole(of: control).index], title].compactMap(\.self)
            .filter { !$0.isEmpty }
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

    /// A control with its label, where it stands in one.
    private static func whole(of control: HTMLElement) -> HTMLElement {
        control.place.label.flatMap { HTMLElement(control.tree, at: $0) } ?? control
    }

    /// The words in small letters, or for help, right behind a control or its label.
    private func words(behind whole: HTMLElement) -> String? {
        var index = whole.extent.upperBound
        while index < tree.nodes.count, case .text(let text) = tree.nodes[index].content,
            tree.work.spend(reading: text), PlainText.line(text).isEmpty
        {
            index += 1
        }
        guard let element = HTMLElement(tree, at: index), isHelp(element), !element.place.isHidden else { return nil }
        let words = element.classWords
        let isSaid = !words.isDisjoint(with: ["help", "hint", "helper", "description", "helptext"])
        guard element.name == "small" || isSaid || words.isSuperset(of: ["form", "text"]) else { return nil }
        let hint = VisibleText.phrase(element)
        return hint.isEmpty ? nil : hint
    }

    /// Whether an element neither complains nor holds controls.
    private func isHelp(_ element: HTMLElement) -> Bool {
        !complaints.isAny(in: element.extent) && !controls.isAny(in: element.contents)
    }
}
