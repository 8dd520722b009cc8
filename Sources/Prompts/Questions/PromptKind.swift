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
    /// As many of several answers as someone wants; the answer is a list of them, with commas.
    case several(PromptChoices)
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

extension PromptChoices {
    /// What stands between several answers.
    static let separator = ", "

    /// The answers of which `text` is a list; one that has a comma in it counts as one.
    func listed(_ text: String) throws(UnfitAnswer) -> [PromptChoice] {
        var rest = text.split(separator: ",").map { $0.trimmingSpaces }[...]
        var found: [PromptChoice] = []
        while !rest.isEmpty {
            let lengths = (1...rest.count).reversed()
            guard let length = lengths.first(where: { filter.exact(rest.prefix($0).joined(separator: ", ")) != nil }),
                let choice = filter.exact(rest.prefix(length).joined(separator: ", "))
            else { throw UnfitAnswer("that is none of the choices") }
            found.append(choice)
            rest = rest.dropFirst(length)
        }
        return found
    }

    /// The list of the answers at `places`, in their order.
    func list(of places: Set<Int>) -> String {
        all.indices.filter(places.contains).map { all[$0].value }.joined(separator: Self.separator)
    }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        var rest = self
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}

/// One of several answers.
package struct PromptChoice: Hashable, Sendable {
    /// What is answered.
    package var value: String

    /// What people read.
    package var label: String

    /// What is beside the label, such as a code.
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
