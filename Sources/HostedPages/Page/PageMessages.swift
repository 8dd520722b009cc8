/// What a page complains about: the places where pages commonly put such words, and the words.
struct PageMessages {
    /// The most messages of a page that are kept.
    private static let limit = 20

    /// One complaint.
    struct Message {
        var element: HTMLElement
        var text: String
    }

    /// The complaints in their order.
    let all: [Message]

    /// The words of each, once.
    var texts: [String] {
        all.reduce(into: []) { if !$0.contains($1.text) { $0.append($1.text) } }
    }

    init(tree: HTMLTree) {
        let described = Self.described(in: tree)
        let controls = ElementCount(of: Self.controls, in: tree)
        var messages: [Message] = []
        /// The elements whose classes say that something is wrong.
        var marked: Set<Int> = []
        var end = 0
        for element in tree.elements where element.index >= end && messages.count < Self.limit {
            let words = element.classWords
            if words.contains("error") { marked.insert(element.index) }
            guard Self.isComplaint(element, words, described, marked) else { continue }
            guard !controls.isAny(in: element.contents) else { continue }
            end = element.extent.upperBound
            guard !element.place.isOutOfSight else { continue }
            var items = element.descendants.filter { $0.name == "li" }
            if items.isEmpty { items = [element] }
            for item in items where messages.count < Self.limit {
                let text = VisibleText.phrase(item)
                // A red star marks a field that has to be filled in.
                if text.contains(where: \.isLetter) {
                    messages.append(Message(element: item, text: text))
                }
            }
        }
        all = messages
    }

    private static let controls: Set<String> = ["input", "select", "textarea", "button", "form"]

    /// The `id`s of what describes controls whose answers are wrong: the last that each names, as hints come first.
    private static func described(in tree: HTMLTree) -> Set<String> {
        let wrong = tree.elements.filter { $0.attribute("aria-invalid")?.lowercased() == "true" }
        return Set(wrong.compactMap { ($0.tokens("aria-describedby") + $0.tokens("aria-errormessage")).last })
    }

    /// Whether an element holds a complaint.
    ///
    /// What a page says in other ways against an answer is found where its form comes back: by the words that are new.
    private static func isComplaint(
        _ element: HTMLElement,
        _ words: Set<String>,
        _ described: Set<String>,
        _ marked: Set<Int>
    ) -> Bool {
        if controls.contains(element.name) || ["body", "html", "head", "label", "option"].contains(element.name) {
            return false
        }
        if element.attribute("role")?.lowercased() == "alert" { return true }
        if element.attribute("aria-live")?.lowercased() == "assertive" { return true }
        if element.name.hasSuffix("-error") { return true }
        if let id = element.attribute("id")?.lowercased(), described.contains(id) { return true }
        // An alert may be a success message.
        guard words.isDisjoint(with: ["success", "info", "notice", "primary", "secondary", "light", "dark"]) else {
            return false
        }
        if words.contains(where: saysError) { return true }
        // Bootstrap 3 marks the field, and says why in the element for help.
        let around = [element.parent?.index, element.parent?.parent?.index].compactMap(\.self)
        return words.contains("help") && around.contains(where: marked.contains)
    }

    private static func saysError(_ word: String) -> Bool {
        ["err", "invalid", "danger"].contains(word) || word.hasPrefix("error") || word.hasSuffix("error")
            || word.hasSuffix("errors")
    }
}
