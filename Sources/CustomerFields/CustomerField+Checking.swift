public import Diagnostics
public import Timekeeping

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
        guard text.unicodeScalars.allSatisfy({ !ForeignText.controls($0) || (mayBreak && $0 == "\n") }) else {
            throw CustomerFieldError(.controlCharacters, field: self)
        }
        if case .choice(let words) = kind, !words.contains(text) {
            throw CustomerFieldError(.choice(words), field: self)
        }
        guard let value = kind.value(of: text) else { throw CustomerFieldError(.form, field: self) }
        return value
    }

    /// `text` without blanks and line breaks around it.
    static func trimmed(_ text: String) -> String {
        var rest = Substring(text)
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}

extension CustomerField {
    /// The keys of SEP-9 whose days are past.
    private static let pastKeys: Set<String> = ["birth_date", "id_issue_date"]

    /// The objection to a day in the future that has to be past.
    public static let aheadObjection = Clause(.dayAhead)

    /// Whether `value` is a day in the future, and the field stands for one in the past.
    ///
    /// Somewhere on earth it is tomorrow already, so that is no future yet.
    public func isAhead(_ value: String, at now: Timestamp) -> Bool {
        guard Self.pastKeys.contains(key), let day = Timestamp(iso8601: value) else { return false }
        return day > now.advanced(by: .seconds(14 * 3600))
    }
}
