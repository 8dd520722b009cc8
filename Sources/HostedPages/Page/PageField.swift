package import Diagnostics

/// A question of a form.
package struct PageField: Sendable {
    /// The kind of control.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// One line of text; also every kind that is not known here.
        case text
        /// An e-mail address.
        case email
        /// A telephone number.
        case tel
        /// A number.
        case number
        /// A date, `YYYY-MM-DD`.
        case date
        /// A month, `YYYY-MM`.
        case month
        /// A week, `YYYY-Www`.
        case week
        /// A time of day.
        case time
        /// A date and a time of day.
        case dateTime = "datetime-local"
        /// A URL.
        case url
        /// A number between two bounds, set by a slider.
        case range
        /// A text that is not shown while it is typed.
        case password
        /// A value that no one is asked for and that goes back as it came.
        case hidden
        /// One or more boxes to tick.
        case checkbox
        /// A choice of one.
        case radio
        /// A list to choose from.
        case select
        /// Several lines of text.
        case textarea
        /// A colour, `#rrggbb`.
        case color
        /// A file.
        case file
    }

    /// One of the answers that a field allows.
    package struct Choice: Hashable, Sendable {
        /// The value that is sent, unless ``sentValue`` is: it tells the choice from the others.
        package var value: String
        /// The words that people read.
        package var label: String
        /// Whether the page has chosen it beforehand.
        package var isSelected: Bool
        /// Whether it is a box that has to be ticked for the form to be sent.
        package var isRequired = false
        /// Whether the value is the words that people read, as the page gives no other.
        package var isText = false
        /// The value that is sent, where several of one name send the same: boxes and radio buttons without a `value`.
        var sentValue: String?
        /// The number of its box or radio button in the browser that shows it, or `nil`.
        var control: Int?
    }

    /// The least and the greatest answer, and the steps between them, as the page wrote them.
    package struct Bounds: Hashable, Sendable {
        /// The least answer, or `nil`.
        package var least: String?
        /// The greatest answer, or `nil`.
        package var greatest: String?
        /// The distance between two answers, `any`, or `nil` for the one that HTML takes.
        package var step: String?
    }

    /// The name of the answer: the one under which it is sent, or with a number where another field has that name.
    package var name: String
    /// The name under which the answer is sent, where ``name`` is another.
    package var sentName: String? = nil
    /// The kind of control that asks for it.
    package var kind: Kind
    /// The name that the page gives it: its label, or what stands before it, or the placeholder; `nil` where there is nothing.
    package var label: String?
    /// The name of the group in which the field stands, or `nil`.
    package var group: String? = nil
    /// The value that the page has filled in, or `nil`; of choices see ``choices``.
    package var value: Secret<String>?
    /// Whether the form cannot be sent without an answer.
    package var isRequired: Bool
    /// The answers to choose from; empty where any text will do.
    package var choices: [Choice]
    /// Whether several choices, or several files, may be given.
    package var allowsSeveral: Bool
    /// The most UTF-16 units that an answer may have, or `nil`.
    package var maxLength: Int?
    /// The fewest UTF-16 units that an answer may have, or `nil`.
    package var minLength: Int? = nil
    /// Between which values an answer lies: numbers, or dates and times as HTML writes them.
    package var bounds = Bounds()
    /// Answers that the page suggests (`datalist`) without asking for one of them.
    package var suggestions: [Choice] = []
    /// Whether the page shows the value and lets no one change it.
    package var isReadOnly = false
    /// Whether no one can see the control, and the form is sent without an answer to it.
    package var isUnseen = false
    /// The words of the page about the field, beside it or when someone points at it: often how an answer is to be written; or
    /// `nil`.
    package var hint: String? = nil
    /// The number of its control in the browser that shows it, or `nil`.
    var control: Int?
    /// The regular expression, in JavaScript's notation, that an answer has to match, or `nil`.
    package var pattern: String?
    /// The tokens of the `autocomplete` attribute, in lower case.
    package var autocomplete: [String]
    /// The example that an empty field shows, or `nil`.
    package var placeholder: String?
    /// The media types and file name endings that a file may have.
    package var accept: [String]
    /// The complaint of the page about the answer, in the anchor's words, or `nil`.
    package var error: String?

    /// The choices that someone can make; an entry of a list without a value is none, it only asks to choose.
    var offeredChoices: [Choice] { choices.filter { kind != .select || !$0.value.isEmpty } }

    /// Whether someone is asked: neither hidden, nor kept from sight, nor shown only to be read.
    package var isQuestion: Bool { kind != .hidden && !isReadOnly && !isUnseen }

    /// Whether the page itself has an answer: a text, a ticked box, a choice whose value is not empty, or the value on which a
    /// slider stands.
    package var isAnswered: Bool {
        choices.isEmpty
            ? kind.alwaysStands || !(value?.reveal().isEmpty ?? true)
            : choices.contains { $0.isSelected && (kind != .select || !$0.value.isEmpty) }
    }

    /// Whether the page itself has chosen one of the answers that it allows.
    package var isChosen: Bool { (!choices.isEmpty || kind.alwaysStands) && isAnswered }

    /// Whether a form is sent with an answer, regardless of what someone does: a list always shows one of its entries, and a slider
    /// stands somewhere.
    package var isAlwaysAnswered: Bool {
        kind.alwaysStands
            || kind == .select && !allowsSeveral && choices.contains(where: \.isSelected)
                && choices.allSatisfy { !$0.value.isEmpty }
    }
}

extension PageField.Kind {
    /// Whether a control of the kind always has a value, and sends it though no one has touched it.
    package var alwaysStands: Bool { self == .range || self == .color }
}

extension PageField {
    /// A field that takes any answer of its kind.
    package init(_ name: String, kind: Kind, label: String? = nil) {
        self.init(
            name: name,
            kind: kind,
            label: label,
            isRequired: false,
            choices: [],
            allowsSeveral: false,
            autocomplete: [],
            accept: []
        )
    }
}

extension PageField.Choice {
    /// An answer that the page hasn't chosen.
    package init(_ value: String, label: String, isRequired: Bool = false, isText: Bool = false) {
        self.init(value: value, label: label, isSelected: false, isRequired: isRequired, isText: isText)
    }

    /// Whether the value is prose: the words of the page, or an attribute that is no identifier.
    package var isProse: Bool { !value.isEmpty && (isText || !value.isIdentifier) }
}

extension PageField.Bounds {
    /// No bounds but these.
    package init(_ least: String?, _ greatest: String?, step: String?) {
        self.init(least: least, greatest: greatest, step: step)
    }
}

extension PageField {
    /// The question for a person: the field's label, or its group with its name; `nil` where the page has no words for it.
    package var asked: String? {
        guard label == nil, let group else { return label }
        return "\(group) · \(name)"
    }
}
