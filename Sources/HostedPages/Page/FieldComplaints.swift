/// Assigns the page's error messages to fields.
struct FieldComplaints {
    /// The complaint about each control, by the control's index.
    private let messages: [Int: String]

    init(tree: HTMLTree, messages: PageMessages, controls: [HTMLElement], words: PageWords) {
        var found: [Int: String] = [:]
        let complaints = messages.all
        for message in complaints where words.has(.complaintWithControl) {
            guard let control = Self.control(of: message.element, among: controls) else { continue }
            if found[control.index] == nil { found[control.index] = message.text }
        }
        for control in controls where !complaints.isEmpty {
            // An element that holds controls itself is a group, and speaks of them all.
            let named = Self.elements(namedBy: control).filter { Self.controls(within: $0, of: controls).isEmpty }
            guard let first = complaints.first(where: { Self.isHeld($0, in: named) }) else { continue }
            found[control.index] = first.text
        }
        self.messages = found
    }

    /// The complaint of the page about the answer of a control, or `nil`.
    func message(for control: HTMLElement) -> String? { messages[control.index] }

    /// The elements that a control names as its messages and its descriptions.
    ///
    /// Specification: <https://www.w3.org/TR/wai-aria-1.2/#aria-errormessage>, `#aria-describedby`
    private static func elements(namedBy control: HTMLElement) -> [HTMLElement] {
        ["aria-errormessage", "aria-describedby"].flatMap { attribute in
            let ids = control.attributes[attribute]?.split(maxSplits: 8) { $0.isWhitespace } ?? []
            return ids.prefix(8).compactMap { control.tree.element(withID: String($0)) }
        }
    }

    /// Whether a complaint is what one of the elements says, or a part of it.
    private static func isHeld(_ message: PageMessages.Message, in elements: [HTMLElement]) -> Bool {
        elements.contains { $0.extent.contains(message.element.index) }
    }

    /// The control that a complaint stands with: the only one in the nearest element that holds both.
    ///
    /// A complaint in an element that holds several is about the page.
    private static func control(of message: HTMLElement, among controls: [HTMLElement]) -> HTMLElement? {
        for group in message.ancestors {
            let members = Self.controls(within: group, of: controls)
            guard members.isEmpty else { return isOneQuestion(members) ? members.first : nil }
            if group.name == "form" { return nil }
        }
        return nil
    }

    /// The controls, which are in their order, that stand within an element.
    private static func controls(within group: HTMLElement, of controls: [HTMLElement]) -> ArraySlice<HTMLElement> {
        /// The place of the first control at `index` or behind it.
        func place(of index: Int) -> Int {
            var range = controls.indices
            while !range.isEmpty {
                let middle = range.lowerBound + range.count / 2
                if controls[middle].index < index {
                    range = (middle + 1)..<range.upperBound
                } else {
                    range = range.lowerBound..<middle
                }
            }
            return range.lowerBound
        }
        return controls[place(of: group.extent.lowerBound)..<place(of: group.extent.upperBound)]
    }

    /// Whether the controls are one, or the boxes or radio buttons of one name.
    private static func isOneQuestion(_ controls: ArraySlice<HTMLElement>) -> Bool {
        guard let name = controls.first?.attributes["name"] else { return controls.count == 1 }
        return controls.allSatisfy { $0.attributes["name"] == name }
    }
}
