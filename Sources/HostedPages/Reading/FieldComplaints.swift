/// Finds out which field a complaint of the page is about.
struct FieldComplaints {
    /// The complaint about each control, by the control's index.
    private let messages: [Int: String]

    init(tree: HTMLTree, messages: PageMessages, controls: [HTMLElement]) {
        var found: [Int: String] = [:]
        let sure = messages.all.filter(\.isSure)
        for message in sure {
            guard let control = Self.control(of: message.element, among: controls) else { continue }
            if found[control.index] == nil { found[control.index] = message.text }
        }
        for control in controls {
            let ids = control.tokens("aria-errormessage") + control.tokens("aria-describedby")
            let named = sure.first { message in
                message.element.attribute("id").map { ids.contains($0.lowercased()) } ?? false
                    || message.element.ancestors.prefix(2).contains { element in
                        element.attribute("id").map { ids.contains($0.lowercased()) } ?? false
                    }
            }
            if let named { found[control.index] = named.text }
        }
        self.messages = found
    }

    /// What the page finds wrong with the answer of a control, or `nil`.
    func message(for control: HTMLElement) -> String? { messages[control.index] }

    /// The control that a complaint stands with: the only one in the nearest element that holds both.
    ///
    /// Where that element holds several, a list of complaints (as Django writes it) belongs to the control after it,
    /// and anything else to the one right before it.
    private static func control(of message: HTMLElement, among controls: [HTMLElement]) -> HTMLElement? {
        for group in message.ancestors {
            let members = controls.filter { group.extent.contains($0.index) }
            if let first = members.first, isOneQuestion(members) { return first }
            guard members.isEmpty else {
                let isList = ([message] + message.ancestors.prefix(1)).contains {
                    $0.tokens("class").contains("errorlist")
                }
                if isList {
                    let isForAll = message.ancestors.prefix(1).contains { $0.tokens("class").contains("nonfield") }
                    return isForAll ? nil : members.first { $0.index > message.index }
                }
                return members.last { $0.index < message.index }.flatMap { isAdjacent($0, to: message) ? $0 : nil }
            }
            if group.name == "form" { return nil }
        }
        return nil
    }

    /// Whether the controls are one, or the boxes or radio buttons of one name.
    private static func isOneQuestion(_ controls: [HTMLElement]) -> Bool {
        guard let name = controls.first?.attributes["name"] else { return controls.count == 1 }
        return controls.allSatisfy { $0.attributes["name"] == name }
    }

    /// Whether nothing is said between a control and what follows it.
    private static func isAdjacent(_ control: HTMLElement, to message: HTMLElement) -> Bool {
        let between = control.extent.upperBound..<max(control.extent.upperBound, message.index)
        return VisibleText.of(between, in: control.tree, for: .phrase, limit: 10).isEmpty
    }
}
