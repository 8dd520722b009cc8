/// The complaints of a page: by the attributes of ARIA, and by the classes of `page-words.txt`.
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

    init(tree: HTMLTree, words: PageWords) {
        let described = Self.described(in: tree)
        let controls = ElementCount(of: Self.controls, in: tree)
        var messages: [Message] = []
        var end = 0
        for element in tree.elements where element.index >= end && messages.count < Self.limit {
            guard Self.isComplaint(element, described, words), !controls.isAny(in: element.contents) else { continue }
            end = element.extent.upperBound
            guard !element.place.isOutOfSight else { continue }
            var items = element.descendants.filter { $0.name == "li" }
            if items.isEmpty { items = [element] }
            for item in items where messages.count < Self.limit {
                let text = VisibleText.phrase(item)
                if !text.isEmpty { messages.append(Message(element: item, text: text)) }
            }
        }
        all = messages
    }

    private static let controls: Set<String> = ["input", "select", "textarea", "button", "form"]
    private static let others: Set<String> = ["body", "html", "head", "label", "option"]

    /// The `id`s of what says why the answers of controls are wrong: those that the control names as its messages, or else the only
    /// one that describes it; of several, others may be hints.
    ///
    /// Specification: <https://www.w3.org/TR/wai-aria-1.2/#aria-invalid>, `#aria-errormessage`, `#aria-describedby`
    private static func described(in tree: HTMLTree) -> Set<String> {
        let wrong = tree.elements.filter { $0.attribute("aria-invalid")?.lowercased() == "true" }
        return wrong.reduce(into: []) { ids, control in
            let messages = control.tokens("aria-errormessage")
            ids.formUnion(messages.isEmpty ? [control.tokens("aria-describedby").only].compactMap(\.self) : messages)
        }
    }

    /// Whether an element holds a complaint.
    ///
    /// Specification: <https://www.w3.org/TR/wai-aria-1.2/#alert>, `#aria-live`
    private static func isComplaint(_ element: HTMLElement, _ described: Set<String>, _ words: PageWords) -> Bool {
        if controls.contains(element.name) || others.contains(element.name) { return false }
        if element.attribute("role")?.lowercased() == "alert" { return true }
        if element.attribute("aria-live")?.lowercased() == "assertive" { return true }
        if let id = element.attribute("id")?.lowercased(), described.contains(id) { return true }
        return element.tokens("class").contains(where: words.isErrorClass)
    }
}
