internal import Diagnostics

/// The choices of a field by all that an answer may call them, read once.
struct ChoiceLookup {
    private let field: PageField
    /// The choices by their values, by their labels and by their values in lower case: of several, the first.
    private var byValue: [String: Int] = [:]
    private var byLabel: [String: Int] = [:]
    private var bySmallValue: [String: Int] = [:]
    /// Those whose values are days or months.
    private var byNumber: [Int: Int] = [:]
    /// The labels in lower case.
    private var labels: [String] = []

    init(_ field: PageField) {
        self.field = field
        for (index, choice) in field.choices.enumerated() {
            let label = PlainText.line(choice.label).lowercased()
            labels.append(label)
            if byValue[choice.value] == nil { byValue[choice.value] = index }
            if byLabel[label] == nil { byLabel[label] = index }
            let value = choice.value.lowercased()
            if bySmallValue[value] == nil { bySmallValue[value] = index }
            if let number = Int(choice.value), byNumber[number] == nil { byNumber[number] = index }
        }
    }

    /// The choice that a text means: by its value, else by its label, else by either in other letters.
    func choice(for text: String) -> PageField.Choice? {
        if let index = byValue[text] { return field.choices[index] }
        let wanted = PlainText.line(text).lowercased()
        guard !wanted.isEmpty, !labels.isEmpty else { return nil }
        // A list of days or months has “1” or “01”.
        let number = Int(wanted).flatMap { (1...31).contains($0) ? $0 : nil }
        if let index = byLabel[wanted] ?? bySmallValue[wanted] ?? number.flatMap({ byNumber[$0] }) {
            return field.choices[index]
        }
        return field.codedChoice(for: wanted) ?? choice(beginningWith: wanted)
    }

    /// The only choice whose label begins with these words and says more behind them: “Debit card” of “Debit card Instant, 2.9%”.
    private func choice(beginningWith wanted: String) -> PageField.Choice? {
        let found = labels.indices.lazy.filter { labels[$0].hasPrefix(wanted + " ") }.prefix(2)
        let indices = Array(found)
        return indices.count == 1 ? field.choices[indices[0]] : nil
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
