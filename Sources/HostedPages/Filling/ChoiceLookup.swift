internal import Diagnostics

/// The choices of a field by all that an answer may call them, read once.
struct ChoiceLookup {
    private let field: PageField
    /// The choices by their values, by their labels and by their values in lower case.
    private var byValue = Names()
    private var byLabel = Names()
    private var bySmallValue = Names()

    /// The choices of a field by one kind of name.
    private struct Names {
        private var choices: [String: Meant] = [:]

        mutating func add(_ choice: PageField.Choice, as name: String) {
            choices[name] = choices[name]?.beside(choice) ?? .one(choice)
        }

        subscript(name: String) -> Meant? { choices[name] }
    }

    /// The choice that a name means, or that it means several.
    private enum Meant {
        case one(PageField.Choice)
        case several

        /// The meaning of the name when it is also that of `other`: choices of the same value are the same answer.
        func beside(_ other: PageField.Choice) -> Meant {
            if case .one(let choice) = self, choice.value == other.value { self } else { .several }
        }
    }

    init(_ field: PageField) {
        self.field = field
        for choice in field.choices {
            byValue.add(choice, as: choice.value)
            byLabel.add(choice, as: PlainText.line(choice.label).lowercased())
            bySmallValue.add(choice, as: choice.value.lowercased())
        }
    }

    /// The only choice that a text names: by its value, else by its label, else by either in other letters; in a field for a country
    /// also by the spelling that the field says.
    ///
    /// The first kind of name that the text is decides: what is the label of several choices is not looked for among the values.
    func choice(for text: String) -> PageField.Choice? {
        switch meant(by: text) ?? field.spellings(ofCountry: text).lazy.compactMap({ meant(by: $0) }).first {
        case .one(let choice): choice
        case .several, nil: nil
        }
    }

    private func meant(by text: String) -> Meant? {
        let wanted = PlainText.line(text).lowercased()
        let named = wanted.isEmpty ? nil : byLabel[wanted] ?? bySmallValue[wanted]
        return byValue[text] ?? named
    }

    /// The parts of a list written with commas, or in lines; a choice that has a comma in it is one part.
    func items(_ text: String) -> [String] {
        let lines = text.split(whereSeparator: \.isNewline)
        guard lines.count < 2 else { return lines.flatMap { self.items(String($0)) } }
        var rest = text.split(separator: ",").map(String.init)[...]
        var items: [String] = []
        while !rest.isEmpty {
            let lengths = (1...rest.count).reversed()
            let length =
                lengths.first {
                    choice(for: rest.prefix($0).joined(separator: ",").trimming(\.properties.isWhitespace)) != nil
                } ?? 1
            items.append(rest.prefix(length).joined(separator: ",").trimming(\.properties.isWhitespace))
            rest = rest.dropFirst(length)
        }
        return items.filter { !$0.isEmpty }
    }
}
