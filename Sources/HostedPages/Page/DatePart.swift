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
}

extension PageField {
    /// The question for a person: the field's label, or its group with its name; `nil` where the page has no words for it.
    package var asked: String? {
        guard label == nil, let group else { return label }
        return "\(group) · \(name)"
    }
}
