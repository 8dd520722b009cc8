/// A part of a date that a page asks for by itself: day, month and year are often three lists.
package enum DatePart: String, Hashable, Sendable, CaseIterable {
    /// The day of the month, 1 to 31.
    case day
    /// The month, 1 to 12.
    case month
    /// The year, in four digits.
    case year

    /// The part of a date `YYYY-MM-DD`, without zeros in front; `nil` where the text is none.
    func of(_ date: String) -> String? {
        guard let match = date.wholeMatch(of: /(\d{4})-(\d\d)-(\d\d)/) else { return nil }
        let digits =
            switch self {
            case .year: match.output.1
            case .month: match.output.2
            case .day: match.output.3
            }
        return Int(digits).map(String.init)
    }

    /// The name without the word for a part, and the part: `birth_date_day` is the day of `birth_date`.
    static func split(_ name: String) -> (name: String, part: DatePart)? {
        var words = FieldName.words(name)
        guard words.count > 1, let last = words.popLast() else { return nil }
        return DatePart(word: last).map { (words.joined(separator: "_"), $0) }
    }

    /// The part in English, for a control that has no words of its own.
    var word: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The part that a word of a name or label is for, or `nil`.
    init?(word: String) {
        switch word {
        case "day", "dd": self = .day
        case "month", "mm": self = .month
        case "year", "yyyy": self = .year
        default: return nil
        }
    }

    /// The part that a control called `name` is for: the last of its words, or `nil`.
    static func last(of name: String) -> DatePart? {
        FieldName.words(name).last.flatMap { DatePart(word: $0) }
    }
}

extension PageField {
    /// The part of a date for which a group asks in several controls, and what that date is: `day` under “Date of birth”.
    var groupedPart: (date: String, part: DatePart)? {
        let kinds: [Kind] = [.select, .text, .tel, .number]
        guard let group, kinds.contains(kind), let part = DatePart.last(of: name) ?? label.flatMap(DatePart.last) else {
            return nil
        }
        return (FieldName.subject(ofLabel: group), part)
    }

    /// What someone is asked: the field's label, and for a part of a date what the page calls the date; `nil` where the page
    /// has no words for it.
    package var asked: String? {
        guard let group, let (_, part) = groupedPart, label != group else { return label }
        // A list without a label often begins with what it is for.
        let first = choices.first.flatMap { $0.value.isEmpty && FieldName.words($0.label).count == 1 ? $0.label : nil }
        return "\(group) · \(label ?? first ?? part.word)"
    }
}
