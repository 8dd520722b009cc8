internal import Diagnostics
internal import Timekeeping

extension CustomerField {
    /// The most characters that a text has.
    public static let longestText = 1000

    /// The field with the given key or alias; throws where SEP-9 has none.
    public static func find(_ key: String) throws(CustomerFieldError) -> CustomerField {
        if let field = named(key) { return field }
        let names = all.flatMap { [$0.key] + $0.aliases }
        throw CustomerFieldError(unknown: key, near: Suggestion.nearest(to: key, among: names))
    }

    /// The value that `text` is, without blanks around it; throws where it is not what the field stands for.
    ///
    /// Letters of country and language codes may be of either case; the value has the right one.
    public func value(of text: String) throws(CustomerFieldError) -> String {
        guard kind != .binary else { throw CustomerFieldError(.needsFile, field: self) }
        let text = Self.trimmed(text)
        guard !text.isEmpty else { throw CustomerFieldError(.empty, field: self) }
        guard text.count <= Self.longestText else {
            throw CustomerFieldError(.tooLong(limit: Self.longestText), field: self)
        }
        let mayBreak = kind == .multilineText
        guard text.unicodeScalars.allSatisfy({ !Quotation.controls($0) || (mayBreak && $0 == "\n") }) else {
            throw CustomerFieldError(.controlCharacters, field: self)
        }
        if case .choice(let words) = kind, !words.contains(text) {
            throw CustomerFieldError(.choice(words), field: self)
        }
        guard let value = kind.value(of: text) else { throw CustomerFieldError(.form, field: self) }
        return value
    }

    private static func trimmed(_ text: String) -> String {
        var rest = Substring(text)
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}

extension FieldKind {
    /// The value that `text` is for this kind of field; `nil` where it is none.
    func value(of text: String) -> String? {
        switch self {
        case .text, .multilineText, .choice, .suggestion: text
        case .date: Self.isDate(text) ? text : nil
        case .month: Self.isMonth(text) ? text : nil
        case .email: Self.isEmail(text) ? text : nil
        case .phone: Self.isPhone(text) ? text : nil
        case .country: ISOCodes.countries.contains(text.uppercased()) ? text.uppercased() : nil
        case .shortCountry: ISOCodes.shortCountries.contains(text.uppercased()) ? text.uppercased() : nil
        case .language: ISOCodes.languages.contains(text.lowercased()) ? text.lowercased() : nil
        case .number: Self.isNumber(text) ? text : nil
        case .digits(let counts): Self.isDigits(text) && counts.contains(text.utf8.count) ? text : nil
        case .internetAddress: InternetAddress.isOne(text) ? text : nil
        case .website: Self.isWebsite(text) ? text : nil
        case .binary: nil
        }
    }

    private static func isDigits(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    }

    /// A whole number without a sign, and without zeros in front.
    private static func isNumber(_ text: String) -> Bool {
        isDigits(text) && (text == "0" || !text.hasPrefix("0")) && Int64(text) != nil
    }

    /// A day that there was or will be, `YYYY-MM-DD`.
    private static func isDate(_ text: String) -> Bool {
        text.utf8.count == 10 && Timestamp(iso8601: text) != nil
    }

    private static func isMonth(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 && isDigits($0) }) else { return false }
        return (1...12).contains(Int(parts[1]) ?? 0)
    }

    /// A plus sign and 7 to 15 digits, the first not a zero.
    private static func isPhone(_ text: String) -> Bool {
        let digits = text.dropFirst()
        return text.first == "+" && (7...15).contains(digits.utf8.count) && isDigits(digits) && digits.first != "0"
    }

    /// Something before the last `@`, and a domain of at least two labels behind it.
    private static func isEmail(_ text: String) -> Bool {
        guard let at = text.lastIndex(of: "@"), text.utf8.count <= 254 else { return false }
        let (local, domain) = (text[..<at], text[text.index(after: at)...])
        return !local.isEmpty && local.utf8.count <= 64 && !local.contains { $0.isWhitespace || $0 == "@" }
            && !local.hasPrefix(".") && !local.hasSuffix(".") && !local.contains("..") && isDomain(domain)
    }

    private static func isWebsite(_ text: String) -> Bool {
        guard
            let rest = ["https://", "http://"].first(where: text.lowercased().hasPrefix).map({
                text.dropFirst($0.count)
            })
        else { return false }
        let host = rest.prefix { !"/?#:".contains($0) }
        return isDomain(host) && !rest.contains { $0.isWhitespace }
    }

    private static func isDomain(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, text.utf8.count <= 253 else { return false }
        return labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
                && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
        }
    }
}
