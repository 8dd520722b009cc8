/// What a page complains about: the places where pages commonly put such words, and the words.
struct PageMessages {
    /// Classes that say by themselves that an element holds a complaint: Django, Bootstrap, Bulma, Rails, Foundation.
    private static let classes: Set<String> = [
        "error", "errors", "errorlist", "error-message", "error-messages", "error_message", "errormessage",
        "error-text",
        "error-summary", "field-error", "form-error", "form-errors", "field_error", "input-error", "validation-error",
        "invalid-feedback", "alert-danger", "alert-error", "text-danger", "is-danger", "has-text-danger", "is-error",
        "field-validation-error", "help-block-error", "message-error", "notice-error", "inline-errors", "formerror",
    ]

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
        var messages: [Message] = []
        var end = 0
        for element in tree.elements where element.index >= end && messages.count < Self.limit {
            guard Self.isComplaint(element) else { continue }
            guard !element.descendants.contains(where: { Self.controls.contains($0.name) }) else { continue }
            end = element.extent.upperBound
            guard !element.isHidden, !element.ancestors.contains(where: \.isHidden) else { continue }
            let items = element.descendants.filter { $0.name == "li" }
            for item in items.isEmpty ? [element] : items {
                let text = VisibleText.phrase(item)
                if !text.isEmpty { messages.append(Message(element: item, text: text)) }
            }
        }
        all = messages
    }

    private static let controls: Set<String> = ["input", "select", "textarea", "button", "form"]

    private static func isComplaint(_ element: HTMLElement) -> Bool {
        if controls.contains(element.name) || ["body", "html", "label", "option"].contains(element.name) {
            return false
        }
        if element.attribute("role")?.lowercased() == "alert" { return true }
        if element.attribute("aria-live")?.lowercased() == "assertive" { return true }
        return element.tokens("class").contains { classes.contains($0) }
    }
}
