/// Answers to the forms of hosted pages: what is said of the page.
extension Wording {
    /// The values that the form takes in place of an answer; the answer itself is never shown.
    static func unfit(_ facts: Facts) -> MessageText {
        let (name, limit, expected) = (field(facts), facts.number(.limit) ?? 0, facts.text(.expected) ?? "")
        return switch facts.text(.flaw) {
        case "choice":
            "takes another answer for \(name)\(pageChoices(facts, "or").map { ": \($0)" as MessageText } ?? "")"
        case "too-long": "takes at most \(limit) characters for \(name)"
        case "too-short": "takes at least \(limit) characters for \(name)"
        case "pattern":
            "takes an answer of another form for \(name)\(facts.said(.said).map { ": “\($0)”" as MessageText } ?? "")"
        case "form": "takes \(expected) for \(name)"
        case "number": "takes a number for \(name)"
        case "email": "takes an e-mail address for \(name)"
        case "url": "takes a web address for \(name)"
        case "range": range(facts, name)
        case "step": "takes steps of \(expected) for \(name)"
        case "file-type":
            "takes another type of file for \(name)\(pageChoices(facts, "or").map { ": \($0)" as MessageText } ?? "")"
        case "not-ticked": "goes on only where \(name) is ticked"
        case "empty": "takes no empty answer for \(name)"
        case "needs-file": "takes a file for \(name)"
        case "needs-text": "takes a text for \(name), not a file"
        case "several": "takes one answer for \(name), not several"
        // Journals of former versions have the words.
        default: facts.identifier(.takes) ?? "takes another answer for \(name)"
        }
    }

    private static func range(_ facts: Facts, _ name: MessageText) -> MessageText {
        switch (facts.text(.least), facts.text(.limit)) {
        case (let least?, let greatest?): "takes \(least) to \(greatest) for \(name)"
        case (let least?, nil): "takes no less than \(least) for \(name)"
        case (nil, let greatest?): "takes no more than \(greatest) for \(name)"
        case (nil, nil): "takes another answer for \(name)"
        }
    }

    /// A field by its name, with what the page calls it.
    private static func field(_ facts: Facts) -> MessageText {
        "\(facts.text(.name) ?? "")\(facts.said(.title).map { " (\($0))" as MessageText } ?? "")"
    }

    /// The fields that lack an answer, each with what the page calls it.
    static func openFields(_ facts: Facts) -> MessageText? {
        row(facts.groups(.questions).map(field), facts, "and")
    }

    /// The values to choose from.
    static func pageChoices(_ facts: Facts, _ conjunction: String) -> MessageText? {
        // Journals of former versions have the words of choices as texts.
        row(namedChoices(facts) + facts.texts(.choices).map { MessageText($0) }, facts, conjunction)
    }

    /// The choices of a question: each by its name, with what the page calls it, or by that alone.
    static func namedChoices(_ facts: Facts) -> [MessageText] {
        facts.groups(.choices).map { choice -> MessageText in
            let title = choice.identifier(.title)
            guard let name = choice.text(.found) else { return title ?? "" }
            return title.map { "`\(name)` (\($0))" } ?? "`\(name)`"
        }
    }

    /// Words in a row, which may be the first of more; `nil` where there are none.
    private static func row(_ words: [MessageText], _ facts: Facts, _ conjunction: String) -> MessageText? {
        if let count = facts.number(.count), count > words.count {
            return "\(words.joined(separator: ", ")) … (\(count) in all)"
        }
        guard let last = words.last, words.count > 1 else { return words.first }
        return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }
}
