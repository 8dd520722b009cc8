public import Diagnostics

extension FieldKind {
    /// The objection to `text` as a value of this kind, as precisely as can be said, or `nil` where it is one.
    ///
    /// Like all that is said about values it never repeats the text; only days, months and single parts of a form that
    /// cannot be right are named.
    public func objection(to text: String) -> Clause? {
        guard value(of: text) == nil else { return nil }
        return Self.flaw(of: text, in: self) ?? Clause(.otherForm, form)
    }

    /// The fault that writing on can no longer fix, or `nil` as long as `text` may be the beginning of a value.
    public func objection(toBeginning text: String) -> Clause? {
        switch self {
        case .date: Self.dateFlaw(text, isWhole: false)
        case .phone: Self.phoneFlaw(text, isWhole: false)
        case .digits(let counts):
            if text.contains(where: { !Self.isDigit($0) }) {
                Clause(.onlyDigits)
            } else {
                text.count > counts.upperBound ? Clause(.tooManyDigits, [.limit: .number(counts.upperBound)]) : nil
            }
        case .number: text.contains { !Self.isDigit($0) } ? Clause(.onlyDigits) : nil
        default: nil
        }
    }

    /// The facts about the form that a value has.
    private var form: Facts {
        switch self {
        case .digits(let counts): [.least: .number(counts.lowerBound), .limit: .number(counts.upperBound)]
        case .choice(let words), .suggestion(let words): [.choices: .texts(words)]
        default: [.expected: phrase.map(Fact.phrase)]
        }
    }

    private static func flaw(of text: String, in kind: FieldKind) -> Clause? {
        switch kind {
        case .date: dateFlaw(text, isWhole: true)
        case .phone: phoneFlaw(text, isWhole: true)
        case .email: emailFlaw(text)
        case .month: monthFlaw(text)
        case .country, .shortCountry: Clause(.unknownCountry)
        case .language: Clause(.unknownLanguage)
        default: nil
        }
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    private static func number(_ text: Substring) -> Int? {
        text.allSatisfy(isDigit) ? Int(text) : nil
    }

    // MARK: - Days and months

    private static func dateFlaw(_ text: String, isWhole: Bool) -> Clause? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        if text.contains(where: { !isDigit($0) && !"-/. ".contains($0) }) { return Clause(.dateCharacters) }
        guard text.contains("-"), parts[0].count == 4, let year = number(parts[0]) else {
            return isWhole ? Clause(.yearNotFirst) : nil
        }
        guard parts.count <= 3 else { return Clause(.dateParts) }
        guard parts[1].count == 2, let month = number(parts[1]) else { return nil }
        guard (1...12).contains(month) else { return Clause(.noSuchMonth, [.found: .text(String(parts[1]))]) }
        guard parts.count == 3, parts[2].count == 2, let day = number(parts[2]) else { return nil }
        let length = daysIn(month: month, year: year)
        guard (1...length).contains(day) else {
            return Clause(.noSuchDay, [.time: .text("\(parts[0])-\(parts[1])"), .limit: .number(length)])
        }
        return isWhole ? Clause(.yearTooFar) : nil
    }

    private static func daysIn(month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func monthFlaw(_ text: String) -> Clause? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == 2, parts[1].count == 2, number(parts[0]) != nil,
            number(parts[1]) != nil
        else { return nil }
        return Clause(.noSuchMonth, [.found: .text(String(parts[1]))])
    }

    // MARK: - Telephone numbers and addresses

    private static func phoneFlaw(_ text: String, isWhole: Bool) -> Clause? {
        guard let first = text.first else { return isWhole ? Clause(.phoneMissing) : nil }
        guard first == "+" else {
            // `00` stands for the plus, and so may what has been written so far.
            if !isWhole && "00".hasPrefix(text.prefix(2)) { return nil }
            return Clause(.phoneWithoutPlus)
        }
        let digits = text.dropFirst()
        if digits.contains(where: { !isDigit($0) }) { return Clause(.phoneCharacters) }
        if digits.first == "0" { return Clause(.countryCodeWithZero) }
        if digits.count > 15 { return Clause(.phoneTooLong, [.limit: .number(15)]) }
        return isWhole && digits.count < 7 ? Clause(.phoneTooShort, [.least: .number(7)]) : nil
    }

    private static func emailFlaw(_ text: String) -> Clause? {
        guard let at = text.lastIndex(of: "@") else { return Clause(.atMissing) }
        if at == text.startIndex { return Clause(.localPartMissing) }
        let domain = text[text.index(after: at)...]
        if text.contains(where: \.isWhitespace) { return Clause(.emailWithBlanks) }
        if domain.isEmpty { return Clause(.domainMissing) }
        return domain.contains(".") ? nil : Clause(.domainWithoutDot)
    }
}
