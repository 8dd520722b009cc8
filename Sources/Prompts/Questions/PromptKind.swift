package import CustomerFields

/// What kind of answer fits a prompt, and so how it is asked for.
package enum PromptKind: Hashable, Sendable {
    /// A line of text.
    case text(limit: Int = CustomerField.longestText)
    /// Several lines of text.
    case longText(limit: Int = CustomerField.longestText)
    /// Something that is not shown, not even how long it is.
    case secret
    /// A value of a form that SEP-9 knows: a date, a telephone number, an address.
    case value(FieldKind)
    /// A number or an amount.
    case number(NumberLimits = NumberLimits())
    /// One of several answers.
    case choice(PromptChoices)
    /// Yes or no; the answer is `true` or `false`.
    case confirmation
    /// A file on this machine; the answer is its path.
    case file(FileRules = FileRules())
}

/// The answers of which one is chosen.
package struct PromptChoices: Hashable, Sendable {
    /// The answers, in the order in which they are shown.
    package let all: [PromptChoice]

    /// Whether another answer that is typed does as well.
    package let allowsOthers: Bool

    /// Finds them by what is typed.
    let filter: ChoiceFilter

    /// A choice between `all`.
    package init(_ all: [PromptChoice], allowsOthers: Bool = false) {
        self.all = all
        self.allowsOthers = allowsOthers
        filter = ChoiceFilter(all)
    }
}

/// One of several answers.
package struct PromptChoice: Hashable, Sendable {
    /// What is answered.
    package var value: String

    /// What people read.
    package var label: String

    /// What stands beside the label, such as a code.
    package var note: String?

    /// Under which other names it is found.
    package var otherNames: [String]

    /// The answer `value`, which people read as `label`.
    package init(_ value: String, label: String? = nil, note: String? = nil, otherNames: [String] = []) {
        self.value = value
        self.label = label ?? value
        self.note = note
        self.otherNames = otherNames
    }
}
