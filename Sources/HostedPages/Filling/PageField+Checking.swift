internal import Diagnostics
internal import FoundationEssentials
internal import Timekeeping

/// Holds answers against what fields demand, as browsers do before they send a form.
///
/// Specification: <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constraints>
extension PageField {
    /// The objection of a browser to sending `text` as the answer, or `nil`; nothing is demanded of an empty answer.
    func objection(
        to text: String,
        effort: PagePattern.Effort = .alone
    ) -> Unsuitability? {
        guard !text.isEmpty else { return nil }
        if let form = formObjection(to: text) { return form }
        if let minLength, kind.isText, text.utf16.count < minLength { return .tooShort(limit: minLength) }
        if kind.isOneLine, let pattern, !PagePattern.matches(pattern, text, effort: effort) {
            return .otherPattern(hint: hint ?? legiblePattern)
        }
        return nil
    }

    /// The objection where the text is nothing of the field's kind, or out of its bounds.
    private func formObjection(to text: String) -> Unsuitability? {
        switch kind {
        case .number, .range:
            guard let number = PageNumber(text) else { return .noNumber }
            return numberObjection(to: number)
        case .date: return orderObjection(to: text, isRight: Self.isDate(text), form: "YYYY-MM-DD")
        case .month: return orderObjection(to: text, isRight: Self.isDate(text + "-01"), form: "YYYY-MM")
        case .week: return orderObjection(to: text, isRight: Self.isWeek(text), form: "YYYY-Www")
        case .time: return orderObjection(to: text, isRight: Self.isTime(text), form: "HH:MM")
        case .dateTime:
            let parts = text.split(separator: "T", omittingEmptySubsequences: false).map(String.init)
            let isRight = parts.count == 2 && Self.isDate(parts[0]) && Self.isTime(parts[1])
            return orderObjection(to: text, isRight: isRight, form: "YYYY-MM-DDTHH:MM")
        case .color: return text.wholeMatch(of: /#[0-9A-Fa-f]{6}/) == nil ? .otherForm("#rrggbb") : nil
        case .email: return isRightEmail(text) ? nil : .noEmail
        case .url: return URL(string: text)?.scheme == nil ? .noURL : nil
        default: return nil
        }
    }

    private func numberObjection(to number: PageNumber) -> Unsuitability? {
        let (least, greatest) = (bounds.least.flatMap(PageNumber.init), bounds.greatest.flatMap(PageNumber.init))
        if let least, number.value < least.value { return outOfBounds }
        if let greatest, number.value > greatest.value { return outOfBounds }
        guard bounds.step != "any" else { return nil }
        let given = bounds.step.flatMap(PageNumber.init).flatMap { $0.value > 0 ? $0 : nil }
        let step = given?.value ?? 1
        let base = least ?? value.flatMap { PageNumber($0.reveal()) }
        let distance = number.value - (base?.value ?? 0)
        return PageNumber.isMultiple(distance, of: step) ? nil : .offStep("\(step)")
    }

    /// Dates and times of one form stand in the order of their letters.
    private func orderObjection(
        to text: String,
        isRight: Bool,
        form: String
    ) -> Unsuitability? {
        guard isRight else { return .otherForm(form) }
        if let least = bounds.least, text < least { return outOfBounds }
        if let greatest = bounds.greatest, text > greatest { return outOfBounds }
        return nil
    }

    private var outOfBounds: Unsuitability {
        .outOfBounds(least: bounds.least, greatest: bounds.greatest)
    }

    private static func isDate(_ text: String) -> Bool {
        text.utf8.count == 10 && Timestamp(iso8601: text) != nil
    }

    private static func isWeek(_ text: String) -> Bool {
        guard let match = text.wholeMatch(of: /(\d{4})-W(\d\d)/), let year = Int(match.1), let week = Int(match.2)
        else {
            return false
        }
        // A year has 53 weeks that begins on a Thursday, or on a Wednesday if it is a leap year.
        func lastDay(_ year: Int) -> Int { (year + year / 4 - year / 100 + year / 400) % 7 }
        let isLong = lastDay(year) == 4 || lastDay(year - 1) == 3
        return (1...(isLong ? 53 : 52)).contains(week)
    }

    private static func isTime(_ text: String) -> Bool {
        [5, 8].contains(text.utf8.count) && Timestamp(iso8601: "2000-01-01T\(text)Z") != nil
    }

    private func isRightEmail(_ text: String) -> Bool {
        let addresses =
            allowsSeveral ? text.split(separator: ",").map { $0.trimming(\.properties.isWhitespace) } : [text]
        // The expression that the specification gives.
        let form =
            #/[A-Za-z0-9.!#$%&'*+\/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*/#
        return addresses.allSatisfy { $0.utf8.count <= 320 && $0.wholeMatch(of: form) != nil }
    }
}

extension PageField.Kind {
    /// Whether someone types the answer, on one line, and the page may demand that it look a certain way.
    var isOneLine: Bool { [.text, .email, .tel, .url, .password].contains(self) }

    /// Whether someone types the answer, and the page may demand a length.
    var isText: Bool { isOneLine || self == .textarea }
}
