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
    private let forms: [HTMLElement]
    private let controls: [HTMLElement]
    /// The words of the page above each form and in it.
    private let introductions: [Int: String]
    /// The options of each list of suggestions, by its index: many controls may name the same one.
    private let suggestions: [Int: [PageField.Choice]]
    /// Whether the page has scripts, one of which may send a form.
    private let hasScripts: Bool

    init(
        tree: HTMLTree,
        base: URL,
        page: URL,
        limits: PageLimits,
        charset: String,
        messages: PageMessages,
        words: PageWords
    ) throws(UnreadPage) {
        self.charset = charset
        self.tree = tree
        self.base = base
        self.page = page
        self.limits = limits
        forms = tree.elements.filter { $0.name == "form" }
        guard forms.count <= limits.forms else { throw .tooLarge(.forms(limits.forms)) }
        controls = tree.elements.filter { HTMLElement.controls.contains($0.name) && !$0.place.isInert }
        guard controls.count <= limits.controls else { throw .tooLarge(.controls(limits.controls)) }
        for element in forms + controls {
            let addresses = [element.attributes["action"], element.attributes["formaction"]]
            guard addresses.allSatisfy({ $0.map(PageURL.isShort) ?? true }) else {
                throw .tooLarge(.address(PageLimits.address))
            }
        }
        let options = ElementCount(of: ["option"], in: tree)
        let lists = tree.elements.filter { $0.name == "select" || $0.name == "datalist" }
        for list in lists where options.count(in: list.contents) > limits.choices {
            throw .tooLarge(.choices(limits.choices))
        }
        hasScripts = tree.elements.contains { $0.name == "script" }
        introductions = VisibleText.introductions(of: forms, in: tree, limit: limits.introduction)
        labels = FieldLabels(tree: tree, notices: messages.all.map(\.element.extent), words: words)
        hints = FieldHints(tree: tree, messages: messages)
        complaints = FieldComplaints(
            tree: tree,
            messages: messages,
            controls: controls.filter(Self.isQuestion),
            words: words
        )
        var suggestions: [Int: [PageField.Choice]] = [:]
        for control in controls {
            guard let list = Self.list(of: control), suggestions[list.index] == nil else { continue }
            suggestions[list.index] = Self.options(in: list)
        }
        self.suggestions = suggestions
    }

    /// The forms in their order, each with the controls that belong to it.
    func pageForms() -> [PageForm] {
        var members: [Int: [HTMLElement]] = [:]
        for control in controls {
            guard let owner = tree.form(of: control) else { continue }
            members[owner, default: []].append(control)
        }
        return forms.map { form(from: $0, owning: members[$0.index] ?? []) }
    }

    private func form(from element: HTMLElement, owning owned: [HTMLElement]) -> PageForm {
        let isMadeUp = element.attribute("id") == PageForm.madeUpName
        // Of what stands in no form, menus beside the page, as for its language, are no questions.
        let controls = owned.filter { control in
            !control.place.isDisabled && !(isMadeUp && Self.isQuestion(control) && control.place.standsAside)
        }
        var fields = FieldList()
        var buttons: [PageButton] = []
        for control in controls {
            if let button = button(from: control) {
                buttons.append(button)
            } else if let field = field(from: control) {
                fields.add(field, of: control)
            }
        }
        let questions = controls.filter(Self.isQuestion)
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
            introduction: introductions[element.index] ?? "",
            isLeftToScript: isLeftToScript(element, controls),
            isSentByFields: Self.isSentByFields(owned),
            isSearch: !questions.isEmpty && questions.allSatisfy { Self.type(of: $0) == "search" },
            standsAside: element.place.standsAside
        )
    }

    /// Whether only a browser can tell what sends a form: it names neither a place nor a method on a page with scripts, or what
    /// can be seen of its buttons are none that send.
    private func isLeftToScript(_ form: HTMLElement, _ controls: [HTMLElement]) -> Bool {
        let seen = controls.filter { !$0.place.isOutOfSight }
        let others = seen.filter { ["button", "input"].contains($0.name) && Self.type(of: $0) == "button" }
        if !others.isEmpty, !seen.contains(where: { button(from: $0) != nil }) { return true }
        return hasScripts && !form.has("action") && !form.has("method")
            && !controls.contains { $0.has("formaction") && button(from: $0) != nil }
    }

    /// Whether HTML sends a form that owns these controls, disabled ones among them, from one of its fields without a button.
    private static func isSentByFields(_ owned: [HTMLElement]) -> Bool {
        guard !owned.contains(where: isButton) else { return false }
        let fields = owned.filter { control in
            let type = Self.type(of: control)
            return control.name == "input" && blocking.contains(kind(of: control, type: type))
                && !["button", "reset"].contains(type)
        }
        return fields.count <= 1
    }

    /// The kinds of `input` elements of which no two send a form without a button.
    private static let blocking: Set<PageField.Kind> = [
        .text, .email, .tel, .number, .date, .month, .week, .time, .dateTime, .url, .password,
    ]

    // MARK: - Buttons

    /// Whether a control is a button that sends its form.
    private static func isButton(_ control: HTMLElement) -> Bool {
        let type = Self.type(of: control)
        return control.name == "button" ? !["button", "reset"].contains(type) : ["submit", "image"].contains(type)
    }

    private func button(from control: HTMLElement) -> PageButton? {
        guard Self.isButton(control) else { return nil }
        let type = Self.type(of: control)
        let phrase = control.name == "button" ? VisibleText.phrase(control) : ""
        let value = control.attributes["value"] ?? ""
        let label = [phrase, control.attribute("aria-label"), value, control.attribute("alt")]
            .compactMap { $0.map { PlainText.line($0) } }.first { !$0.isEmpty }
        let name = control.attribute("name")
        return PageButton(
            name: name,
            value: value,
            label: label ?? "Submit",
            action: control.attribute("formaction").flatMap { PageURL.resolve($0, against: base) }.map { Secret($0) },
            method: Self.method(control.attribute("formmethod")),
            encoding: Self.encoding(control.attribute("formenctype")),
            isImage: control.name == "input" && type == "image",
            showsValue: control.name == "input" && type == "submit",
            skipsValidation: control.has("formnovalidate"),
            isDisabled: control.control != nil && control.attribute("aria-disabled") == "true",
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
            suggestions: Self.list(of: control).flatMap { suggestions[$0.index] } ?? [],
            isReadOnly: Self.canBeReadOnly(kind) && control.has("readonly"),
            isUnseen: isUnseen(control, kind),
            hint: kind == .hidden ? nil : hints.hint(of: control),
            control: control.control,
            pattern: control.attribute("pattern"),
            autocomplete: control.tokens("autocomplete"),
            placeholder: control.attribute("placeholder").map { PlainText.line($0) },
            accept: control.attribute("accept").map {
                $0.split(separator: ",").map { $0.trimming(\.properties.isWhitespace) }
            }
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
                    value: control.attributes["value"] ?? Self.unnamed,
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

    /// The `datalist` that a control names.
    private static func list(of control: HTMLElement) -> HTMLElement? {
        guard control.name == "input", let list = control.attribute("list").flatMap(control.tree.element(withID:)),
            list.name == "datalist"
        else { return nil }
        return list
    }

    private static func options(in list: HTMLElement) -> [PageField.Choice] {
        var options: [PageField.Choice] = []
        for option in list.descendants where option.name == "option" {
            guard !option.place.isDisabled else { continue }
            let label = option.attribute("label").map { PlainText.line($0) } ?? option.ownText
            options.append(
                PageField.Choice(
                    value: option.attributes["value"] ?? label,
                    label: label,
                    isSelected: option.has("selected"),
                    isText: !option.has("value")
                )
            )
        }
        return options
    }

    private func choices(of control: HTMLElement, allowsSeveral: Bool) -> [PageField.Choice] {
        var choices = Self.options(in: control)
        // A list that allows one choice shows its first one where the page selects none, and the last of several.
        guard !allowsSeveral, !choices.isEmpty else { return choices }
        // “Choose …”, which no one can choose, stands there and is not sent.
        let last = control.descendants.filter { $0.name == "option" && $0.has("selected") }.last
        if let last, last.place.isDisabled {
            for index in choices.indices { choices[index].isSelected = false }
            return choices
        }
        let selected = choices.lastIndex(where: \.isSelected) ?? 0
        for index in choices.indices { choices[index].isSelected = index == selected }
        return choices
    }

    /// The value of a box or radio button that has no `value`.
    static let unnamed = "on"

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

    /// Whether no one can see a control, and HTML does not require an answer to it: it is not rendered, and no label that is rendered
    /// stands for it, as labels do that tick a box or choose a file.
    ///
    /// Specification: <https://html.spec.whatwg.org/multipage/interaction.html#the-hidden-attribute>,
    /// <https://www.w3.org/TR/wai-aria-1.2/#aria-hidden>,
    /// <https://html.spec.whatwg.org/multipage/forms.html#labels-for-accessibility-and-activation>
    private func isUnseen(_ control: HTMLElement, _ kind: PageField.Kind) -> Bool {
        guard control.place.isOutOfSight, !control.has("required") else { return false }
        return ![.checkbox, .radio, .file].contains(kind) || !labels.hasLabelInSight(control)
    }

    private static func method(_ text: String?) -> PageForm.Method? {
        text.flatMap { PageForm.Method(rawValue: $0.lowercased()) }
    }

    private static func encoding(_ text: String?) -> PageForm.Encoding? {
        text.flatMap { PageForm.Encoding(rawValue: $0.lowercased()) }
    }

    /// The text of a `textarea`, blanks and all, without the line break that may follow its tag.
    private static func text(of control: HTMLElement) -> String? {
        var text = control.wholeText
        if text.first?.isNewline ?? false { text.removeFirst() }
        return text.isEmpty ? nil : text
    }

    private static func isQuestion(_ control: HTMLElement) -> Bool {
        control.name != "button"
            && !["hidden", "submit", "image", "button", "reset"].contains(type(of: control))
    }
}
