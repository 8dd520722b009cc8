internal import Timekeeping

extension FieldKind {
    /// The value that `text` is for this kind of field; `nil` where it is none.
    ///
    /// Letters of country and language codes may be of either case; the value has the right one. How long a text is and
    /// whether it holds control characters is looked at elsewhere.
    public func value(of text: String) -> String? {
        switch self {
        case .text, .multilineText, .suggestion: text
        case .choice(let words): words.contains(text) ? text : nil
        case .date: Self.isDate(text) ? text : nil
        case .month: Self.isMonth(text) ? text : nil
        case .email: Self.isEmail(text) ? text : nil
        case .phone: Self.isPhone(text) ? text : nil
        case .country: Country.codes.contains(text.uppercased()) ? text.uppercased() : nil
        case .shortCountry: Country.shortCodes.contains(text.uppercased()) ? text.uppercased() : nil
        case .language: Language.codes.contains(text.lowercased()) ? text.lowercased() : nil
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

    /// Whether the text is an email address: a name before the last `@`, and a domain of at least two labels behind it.
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

/// Addresses of computers on the internet, as texts.
enum InternetAddress {
    /// Whether `text` is an IPv4 or IPv6 address.
    static func isOne(_ text: String) -> Bool { isVersion4(Substring(text)) || isVersion6(text) }

    /// Four numbers up to 255 without zeros in front.
    private static func isVersion4(_ text: Substring) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                guard let number = UInt8(part), part.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }) else { return false }
                return String(number) == part
            }
    }

    /// Eight groups of up to four hexadecimal digits, of which one run may be left out as `::`; the last two may be
    /// written as version 4.
    private static func isVersion6(_ text: String) -> Bool {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        guard halves.count <= 2 else { return false }
        var count = 0
        for (position, half) in halves.enumerated() where !half.isEmpty {
            let groups = half.split(separator: ":", omittingEmptySubsequences: false)
            for (index, group) in groups.enumerated() {
                let isLast = position == halves.count - 1 && index == groups.count - 1
                if isLast && isVersion4(group) {
                    count += 2
                } else {
                    guard (1...4).contains(group.utf8.count), group.utf8.allSatisfy(isHexadecimal) else { return false }
                    count += 1
                }
            }
        }
        return halves.count == 2 ? count < 8 : count == 8
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }
}
