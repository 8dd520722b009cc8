/// What a page complains about: the places where pages commonly put such words, and the words.
struct PageMessages {
    /// The most messages of a page that are kept.
    private static let limit = 20

    /// One complaint.
    struct Message {
        var element: HTMLElement
        var text: String
        /// Whether the page leaves no doubt; a warning, or red letters, may also be what a page always says.
        var isSure: Bool
    }

    /// The complaints in their order.
    let all: [Message]

    /// The words of each, once.
    var texts: [String] {
        all.reduce(into: []) { if !$0.contains($1.text) { $0.append($1.text) } }
    }

    init(tree: HTMLTree) {
        let described = Self.described(in: tree)
        var messages: [Message] = []
        var end = 0
        for element in tree.elements where element.index >= end && messages.count < Self.limit {
            guard let isSure = Self.certainty(of: element, described) else { continue }
            guard !element.descendants.contains(where: { Self.controls.contains($0.name) }) else { continue }
            end = element.extent.upperBound
            guard !element.isHidden, !element.ancestors.contains(where: \.isHidden) else { continue }
            let items = element.descendants.filter { $0.name == "li" }
            for item in items.isEmpty ? [element] : items {
                let text = VisibleText.phrase(item)
                // A red star marks a field that has to be filled in.
                if text.contains(where: \.isLetter) {
                    messages.append(Message(element: item, text: text, isSure: isSure))
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

    /// Whether an element surely holds a complaint, or maybe; `nil` for neither.
    private static func certainty(of element: HTMLElement, _ described: Set<String>) -> Bool? {
        if controls.contains(element.name) || ["body", "html", "head", "label", "option"].contains(element.name) {
            return nil
        }
        if element.attribute("role")?.lowercased() == "alert" { return true }
        if element.attribute("aria-live")?.lowercased() == "assertive" { return true }
        if element.name.hasSuffix("-error") { return true }
        if let id = element.attribute("id")?.lowercased(), described.contains(id) { return true }
        let words = words(of: element)
        // An alert may as well bring good news.
        guard words.isDisjoint(with: ["success", "info", "notice", "primary", "secondary", "light", "dark"]) else {
            return nil
        }
        if words.contains(where: saysError) { return true }
        // Bootstrap 3 marks the field, and says why in the element for help.
        if words.contains("help"), element.ancestors.prefix(2).contains(where: { Self.words(of: $0).contains("error") })
        {
            return true
        }
        let isMaybe = !words.isDisjoint(with: ["alert", "warning", "flash"]) || isRed(element, words)
        return isMaybe ? false : nil
    }

    /// The words that the classes of an element are made of.
    private static func words(of element: HTMLElement) -> Set<String> {
        Set(element.tokens("class").flatMap { $0.split { !$0.isLetter }.map(String.init) })
    }

    private static func saysError(_ word: String) -> Bool {
        ["err", "invalid", "danger"].contains(word) || word.hasPrefix("error") || word.hasSuffix("error")
            || word.hasSuffix("errors")
    }

    /// Whether the letters of an element are red.
    private static func isRed(_ element: HTMLElement, _ words: Set<String>) -> Bool {
        let reds = ["red", "#f00", "#ff0000"]
        if words.isSuperset(of: ["text", "red"]) { return true }
        if let color = element.attribute("color")?.lowercased() { return reds.contains(color) }
        guard let style = element.attributes["style"]?.lowercased().filter({ !$0.isWhitespace }) else { return false }
        return style.split(separator: ";").contains { rule in reds.contains { rule == "color:\($0)" } }
    }
}
