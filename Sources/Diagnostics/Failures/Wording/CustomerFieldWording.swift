/// Values of fields of SEP-9: `V161`.
extension Wording {
    /// The words of mistakes in customer fields, which never repeat the value: it is personal data.
    static func customerField(_ facts: Facts) -> Row {
        let key = facts.text(.name) ?? ""
        let (limit, words) = (facts.text(.limit) ?? "", facts.texts(.choices))
        let size = "give one of 1 to \(limit) bytes"
        return switch facts.text(.flaw) {
        case "unknown":
            (
                "SEP-9 has no field `\(key)`",
                facts.text(.near).map { "did you mean `\($0)`?" } ?? "`windlass profile fields` lists all 76"
            )
        case "too-long": ("the value of \(key) has more than \(limit) characters", nil)
        case "control": ("the value of \(key) has line breaks or other control characters", nil)
        case "choice":
            (
                "the value of \(key) is none of \(words.joined(separator: ", "))",
                "take \(words.joined(separator: " or "))"
            )
        case "digits":
            (
                "the value of \(key) is not \(facts.text(.expected) ?? digits(facts) ?? "what it should be")",
                "write its digits alone, without blanks or dashes"
            )
        case "form":
            (
                "the value of \(key) is not \(facts.text(.expected) ?? "what it should be")",
                facts.text(.near).map { "write it like \($0)" }
            )
        case "needs-file": ("\(key) is a file, not a text", "give the file with `--file`")
        case "no-file": ("\(key) is a text, not a file", "give it as a text")
        case "empty-file": ("the file for \(key) is empty", size)
        case "file-size": ("the file for \(key) has \(facts.text(.count) ?? "") bytes", size)
        default: ("the value of \(key) is empty", "give one, or remove the field")
        }
    }

    /// The number of digits that a value has.
    static func digits(_ facts: Facts) -> String? {
        guard let least = facts.number(.least), let limit = facts.number(.limit) else { return nil }
        return least == limit ? "\(least) digits" : "\(least) to \(limit) digits"
    }
}
