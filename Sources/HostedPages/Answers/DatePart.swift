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
        let part: DatePart? =
            switch last {
            case "day", "dd": .day
            case "month", "mm": .month
            case "year", "yyyy": .year
            default: nil
            }
        return part.map { (words.joined(separator: "_"), $0) }
    }
}
