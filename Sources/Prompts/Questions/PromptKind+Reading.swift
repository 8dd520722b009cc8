internal import CustomerFields

extension PromptKind {
    /// The value that the written `text` is, in the form in which it is sent; throws where it is none.
    ///
    /// Files are looked at by ``FileRules``, not here.
    package func value(of text: String) throws(UnfitAnswer) -> String {
        // A blank may be the first or the last character of a password.
        if case .secret = self { return text }
        let text = Self.trimmed(text)
        switch self {
        case .text(let limit), .longText(let limit):
            guard text.count <= limit else { throw UnfitAnswer("at most \(limit) characters fit") }
            return text
        case .secret, .file: return text
        case .value(let kind):
            let text = kind.tidied(text)
            if let value = kind.value(of: text) { return value }
            throw UnfitAnswer(kind.objection(to: text) ?? "", help: kind.example.map { "write it like \($0)" })
        case .number(let limits): return try limits.value(of: text)
        case .choice(let choices):
            if let choice = choices.filter.exact(text) { return choice.value }
            if choices.allowsOthers { return try Self.text().value(of: text) }
            throw UnfitAnswer("that is none of the choices")
        case .several(let choices):
            return try choices.listed(text).map(\.value).joined(separator: PromptChoices.separator)
        case .confirmation:
            guard let answer = Self.confirmations[text.lowercased()] else { throw UnfitAnswer("answer yes or no") }
            return answer ? "true" : "false"
        }
    }

    /// What is wrong with what has been written so far and cannot be mended by writing on.
    package func problem(ofBeginning text: String) -> String? {
        let text = Self.trimmed(text)
        guard !text.isEmpty else { return nil }
        switch self {
        case .text(let limit), .longText(let limit):
            return text.count > limit ? "at most \(limit) characters fit" : nil
        case .value(let kind): return kind.objection(toBeginning: kind.tidied(text))
        case .number(let limits): return limits.problem(ofBeginning: text)
        case .secret, .choice, .several, .confirmation, .file: return nil
        }
    }

    /// What yes and no are, as people write them.
    static let confirmations = ["y": true, "yes": true, "true": true, "n": false, "no": false, "false": false]

    private static func trimmed(_ text: String) -> String {
        guard let start = text.firstIndex(where: { !$0.isWhitespace }),
            let end = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[start...end])
    }
}
