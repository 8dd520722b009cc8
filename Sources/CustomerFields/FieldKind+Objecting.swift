extension FieldKind {
    /// The objection to `text` as a value of this kind, as precisely as can be said, or `nil` where it is one.
    ///
    /// Like all that is said about values it never repeats the text; only days, months and single parts of a form that
    /// cannot be right are named.
    public func objection(to text: String) -> String? {
        guard value(of: text) == nil else { return nil }
        return Self.flaw(of: text, in: self) ?? "that is not \(described)"
    }

    /// The fault that writing on can no longer fix, or `nil` as long as `text` may be the beginning of a value.
    public func objection(toBeginning text: String) -> String? {
        switch self {
        case .date: Self.dateFlaw(text, isWhole: false)
        case .phone: Self.phoneFlaw(text, isWhole: false)
        case .digits(let counts):
            if text.contains(where: { !Self.isDigit($0) }) {
                "only digits stand here"
            } else {
                text.count > counts.upperBound ? "at most \(counts.upperBound) digits" : nil
            }
        case .number: text.contains { !Self.isDigit($0) } ? "only digits stand here" : nil
        default: nil
        }
    }

    private static func flaw(of text: String, in kind: FieldKind) -> String? {
        switch kind {
        case .date: dateFlaw(text, isWhole: true)
        case .phone: phoneFlaw(text, isWhole: true)
        case .email: emailFlaw(text)
        case .month: monthFlaw(text)
        case .country, .shortCountry: "there is no such country"
        case .language: "there is no such language"
        default: nil
        }
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    private static func number(_ text: Substring) -> Int? {
        text.allSatisfy(isDigit) ? Int(text) : nil
    }

    // MARK: - Days and months

    private static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    private static func dateFlaw(_ text: String, isWhole: Bool) -> String? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        if text.contains(where: { !isDigit($0) && !"-/. ".contains($0) }) { return "a date has only digits and dashes" }
        guard text.contains("-"), parts[0].count == 4, let year = number(parts[0]) else {
            return isWhole ? "a date begins with the year, then month and day" : nil
        }
        guard parts.count <= 3 else { return "a date has a year, a month and a day" }
        guard parts[1].count == 2, let month = number(parts[1]) else { return nil }
        guard (1...12).contains(month) else { return "there is no month \(parts[1])" }
        guard parts.count == 3, parts[2].count == 2, let day = number(parts[2]) else { return nil }
        let length = daysIn(month: month, year: year)
        guard (1...length).contains(day) else { return "\(monthNames[month - 1]) \(parts[0]) has \(length) days" }
        return isWhole ? "the year is too far away" : nil
    }

    private static func daysIn(month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func monthFlaw(_ text: String) -> String? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == 2, parts[1].count == 2, number(parts[0]) != nil,
            number(parts[1]) != nil
        else { return nil }
        return "there is no month \(parts[1])"
    }

    // MARK: - Telephone numbers and addresses

    private static func phoneFlaw(_ text: String, isWhole: Bool) -> String? {
        guard let first = text.first else { return isWhole ? "a phone number is missing" : nil }
        guard first == "+" else {
            // `00` stands for the plus, and so may what has been written so far.
            if !isWhole && "00".hasPrefix(text.prefix(2)) { return nil }
            return "a phone number begins with + and the code of the country"
        }
        let digits = text.dropFirst()
        if digits.contains(where: { !isDigit($0) }) { return "only digits follow the +" }
        if digits.first == "0" { return "the code of a country does not begin with 0" }
        if digits.count > 15 { return "a phone number has at most 15 digits" }
        return isWhole && digits.count < 7 ? "a phone number has at least 7 digits" : nil
    }

    private static func emailFlaw(_ text: String) -> String? {
        guard let at = text.lastIndex(of: "@") else { return "an email address has an @" }
        if at == text.startIndex { return "something is missing before the @" }
        let domain = text[text.index(after: at)...]
        if text.contains(where: \.isWhitespace) { return "an email address has no blanks" }
        if domain.isEmpty { return "a domain is missing behind the @" }
        return domain.contains(".") ? nil : "the domain behind the @ has no dot"
    }
}
