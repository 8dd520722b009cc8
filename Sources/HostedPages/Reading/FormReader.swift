internal import Diagnostics
internal import FoundationEssentials

/// Reads the forms of a page.
struct FormReader {
    let tree: HTMLTree
    let base: URL
    let page: URL
    let limits: PageLimits
    let charset: String
    private let labels: FieldLabels
    private let hints: FieldHints
    private let complaints: FieldComplaints
    private let controls: [HTMLElement]
    /// What the scripts of the page say that stand in it.
    private let script: String

    init(
        tree: HTMLTree,
        base: URL,
        page: URL,
        limits: PageLimits,
        charset: String,
        messages: PageMessages
    ) throws(PageBoundExceeded) {
        self.charset = charset
        self.tree = tree
        self.base = base
        self.page = page
        self.limits = limits
        controls = tree.elements.filter { ["input", "select", "textarea", "button"].contains($0.name) }
        guard controls.count <= limits.controls else { throw PageBoundExceeded(.controls(limits.controls)) }
        let lists = tree.elements.filter { $0.name == "select" || $0.name == "datalist" }
        for list in lists where list.descendants.count(where: { $0.name == "option" }) > limits.choices {
            throw PageBoundExceeded(.choices(limits.choices))
        }
        script = tree.script
        labels = FieldLabels(tree: tree)
        hints = FieldHints(tree: tree, messages: messages)
        complaints = FieldComplaints(tree: tree, messages: messages, controls: controls.filter(Self.isQuestion))
    }

    /// The forms in their order, each with the controls that belong to it.
    func forms() -> [PageForm] {
        let elements = tree.elements.filter { $0.name == "form" }
        var members: [Int: [HTMLElement]] = [:]
        for control in controls where !Self.isDisabled(control) {
            guard let owner = owner(of: control) else { continue }
            members[owner, default: []].append(control)
        }
        return elements.map { form(from: $0, controls: members[$0.index] ?? []) }
    }

    /// The form that a control names, or the one around it.
    private func owner(of control: HTMLElement) -> Int? {
        if let id = control.attribute("form") {
            guard let form = tree.element(withID: id), form.name == "form" else { return nil }
            return form.index
        }
        return control.ancestors.first { $0.name == "form" }?.index
    }

    private func form(from element: HTMLElement, controls: [HTMLElement]) -> PageForm {
        var fields = FieldList()
        var buttons: [PageButton] = []
        for control in controls {
            if let button = button(from: control) {
                buttons.append(button)
            } else if let field = field(from: control) {
                fields.add(field, of: control)
            }
        }
        // What scripts listen to on all pages leads nowhere.
        if element.attribute("id") == PageForm.madeUpName { buttons.removeAll { ActionWords.areSiteWide($0.label) } }
        return PageForm(
            name: element.attribute("id") ?? element.attribute("name"),
            method: Self.method(element.attribute("method")) ?? .get,
            action: Secret(element.attribute("action").flatMap { PageURL.resolve($0, against: base) } ?? page),
            encoding: Self.encoding(element.attribute("enctype")) ?? .urlEncoded,
            fields: fields.fields.toldApart,
            buttons: buttons,
            charset: PageCharset.forSubmission(element.attribute("accept-charset"), page: charset),
            isValidated: !element.has("novalidate"),
            heading: labels.heading(of: element),
            introduction: introduction(of: element),
            isLeftToScript: isLeftToScript(element, controls),
            standsAside: element.standsAside
        )
    }

    /// Whether only a script sends a form: it names neither a place nor a method and the page listens to its sending, or asks it
    /// for a password; or what can be seen of its buttons are none that send.
    private func isLeftToScript(_ form: HTMLElement, _ controls: [HTMLElement]) -> Bool {
        let seen = controls.filter { !$0.isHidden && !$0.ancestors.contains(where: \.isHidden) }
        let senders = controls.filter { button(from: $0) != nil }
        let others = seen.filter { ["button", "input"].contains($0.name) && Self.type(of: $0) == "button" }
        if !others.isEmpty, !seen.contains(where: { button(from: $0) != nil }) { return true }
        guard !form.has("action"), !form.has("method"), !senders.contains(where: { $0.has("formaction") }) else {
            return false
        }
        let asksForPassword = controls.contains { Self.type(of: $0) == "password" }
        return form.has("onsubmit") || asksForPassword
            || script.contains(#/preventDefault|["']submit["']|\.onsubmit\b/#)
    }

    /// What the page says above a form and in it.
    private func introduction(of form: HTMLElement) -> String {
        VisibleText.of(0..<form.extent.upperBound, in: tree, for: .body(of: form.index), limit: limits.introduction)
    }

    // MARK: - Buttons

    private func button(from control: HTMLElement) -> PageButton? {
        let type = Self.type(of: control)
        let isButton =
            control.name == "button" ? !["button", "reset"].contains(type) : ["submit", "image"].contains(type)
        guard isButton else { return nil }
        let words = control.name == "button" ? VisibleText.phrase(control) : ""
        let value = control.attributes["value"] ?? ""
        let label = [words, control.attribute("aria-label"), value, control.attribute("alt")]
            .compactMap { $0.map { PlainText.line($0) } }.first { !$0.isEmpty }
        return PageButton(
            name: control.attribute("name"),
            value: value,
            label: label ?? "Submit",
            action: control.attribute("formaction").flatMap { PageURL.resolve($0, against: base) }.map { Secret($0) },
            method: Self.method(control.attribute("formmethod")),
            encoding: Self.encoding(control.attribute("formenctype")),
            isImage: control.name == "input" && type == "image",
            skipsValidation: control.has("formnovalidate"),
            control: control.control
        )
    }

    // MARK: - Fields

    /// The field of one control, or `nil` where it asks and sends nothing.
    private func field(from control: HTMLElement) -> PageField? {
        let type = Self.type(of: control)
        guard let name = control.attributes["name"], !name.isEmpty, control.name != "button",
            !["button", "reset", "submit", "image"].contains(type)
        else { return nil }
        let kind = Self.kind(of: control, type: type)
        let own = labels.label(of: control)
        var field = PageField(
            name: name,
            kind: kind,
            label: kind == .hidden ? nil : own,
            value: nil,
            isRequired: kind != .hidden && (control.has("required") || control.attribute("aria-required") == "true"),
            choices: [],
            allowsSeveral: control.has("multiple"),
            maxLength: Self.length(control.attribute("maxlength")),
            minLength: Self.length(control.attribute("minlength")),
            bounds: PageField.Bounds(
                least: control.attribute("min"),
                greatest: control.attribute("max"),
                step: control.attribute("step")?.lowercased()
            ),
            suggestions: suggestions(for: control),
            isReadOnly: Self.canBeReadOnly(kind) && (control.has("readonly") || Self.isTrap(control)),
            hint: kind == .hidden ? nil : hints.hint(of: control),
            control: control.control,
            pattern: control.attribute("pattern"),
            autocomplete: control.tokens("autocomplete"),
            placeholder: control.attribute("placeholder").map { PlainText.line($0) },
            accept: control.attribute("accept").map { $0.split(separator: ",").map { PlainText.trimmed(String($0)) } }
                ?? [],
            error: complaints.message(for: control)
        )
        switch kind {
        case .select:
            field.choices = choices(of: control, allowsSeveral: field.allowsSeveral)
        case .radio, .checkbox:
            field.label = labels.groupLabel(of: control) ?? (kind == .radio ? labels.question(of: control) : nil) ?? own
            field.choices = [
                PageField.Choice(
                    value: control.attributes["value"] ?? "on",
                    label: own ?? "",
                    isSelected: control.has("checked"),
                    isRequired: kind == .checkbox && control.has("required"),
                    control: control.control
                )
            ]
        case .textarea:
            field.value = Self.text(of: control).map { Secret($0) }
        case .file:
            break
        default:
            field.value = control.attributes["value"].map { Secret($0) }
        }
        if kind != .hidden { field.group = labels.groupLabel(of: control) }
        return field
    }

    /// The choices of the `datalist` that a control names.
    private func suggestions(for control: HTMLElement) -> [PageField.Choice] {
        guard control.name == "input", let list = control.attribute("list").flatMap({ tree.element(withID: $0) }),
            list.name == "datalist"
        else { return [] }
        return options(in: list)
    }

    private func options(in list: HTMLElement) -> [PageField.Choice] {
        var options: [PageField.Choice] = []
        for option in list.descendants where option.name == "option" {
            guard !Self.isDisabled(option) else { continue }
            let label = option.attribute("label").map { PlainText.line($0) } ?? option.ownText
            options.append(
                PageField.Choice(
                    value: option.attributes["value"] ?? label,
                    label: label,
                    isSelected: option.has("selected")
                )
            )
        }
        return options
    }

    private func choices(of control: HTMLElement, allowsSeveral: Bool) -> [PageField.Choice] {
        var choices = options(in: control)
        // A list that allows one choice shows its first one where the page selects none, and the last of several.
        guard !allowsSeveral, !choices.isEmpty else { return choices }
        // “Choose …”, which nobody can choose, stands there and is not sent.
        let last = control.descendants.filter { $0.name == "option" && $0.has("selected") }.last
        if let last, Self.isDisabled(last) {
            for index in choices.indices { choices[index].isSelected = false }
            return choices
        }
        let selected = choices.lastIndex(where: \.isSelected) ?? 0
        for index in choices.indices { choices[index].isSelected = index == selected }
        return choices
    }

    // MARK: - Attributes

    private static func type(of control: HTMLElement) -> String {
        control.attribute("type")?.lowercased() ?? ""
    }

    private static func kind(of control: HTMLElement, type: String) -> PageField.Kind {
        switch control.name {
        case "select": .select
        case "textarea": .textarea
        default: ["select", "textarea"].contains(type) ? .text : PageField.Kind(rawValue: type) ?? .text
        }
    }

    private static func length(_ text: String?) -> Int? {
        text.flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// Whether `readonly` means anything for a kind of control; choices and files take no notice of it.
    private static func canBeReadOnly(_ kind: PageField.Kind) -> Bool {
        ![.hidden, .checkbox, .radio, .select, .file, .range].contains(kind)
    }

    /// Whether a control is kept from sight though it demands nothing: what robots fill in and people don't.
    private static func isTrap(_ control: HTMLElement) -> Bool {
        !control.has("required") && (control.isHidden || control.ancestors.contains(where: \.isHidden))
    }

    private static func method(_ text: String?) -> PageForm.Method? {
        text.flatMap { PageForm.Method(rawValue: $0.lowercased()) }
    }

    private static func encoding(_ text: String?) -> PageForm.Encoding? {
        text.flatMap { PageForm.Encoding(rawValue: $0.lowercased()) }
    }

    /// The text of a `textarea`, blanks and all, without the line break that may follow its tag.
    private static func text(of control: HTMLElement) -> String? {
        var text = ""
        for index in control.contents {
            if case .text(let part) = control.tree.nodes[index].content { text += part }
        }
        if text.first?.isNewline ?? false { text.removeFirst() }
        return text.isEmpty ? nil : text
    }

    private static func isQuestion(_ control: HTMLElement) -> Bool {
        control.name != "button"
            && !["hidden", "submit", "image", "button", "reset"].contains(type(of: control))
    }

    /// Whether the control is disabled, by itself or with the group it stands in.
    private static func isDisabled(_ control: HTMLElement) -> Bool {
        if control.has("disabled") { return true }
        let groups: Set<String> = ["fieldset", "optgroup"]
        return control.ancestors.contains { group in
            guard groups.contains(group.name), group.has("disabled") else { return false }
            // What stands in the legend of a group is not disabled with the group: there a box may switch it on.
            let legend = group.descendants.first {
                $0.name == "legend" && $0.ancestors.first { _ in true }?.index == group.index
            }
            return legend.map { !$0.contents.contains(control.index) } ?? true
        }
    }
}
