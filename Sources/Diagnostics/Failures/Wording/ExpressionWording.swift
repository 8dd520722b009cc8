/// Expressions: their parts with their values.
extension Wording {
    /// A line for each part of an expression that does not hold, indented under the whole, with its value behind it.
    static func operands(_ facts: Facts) -> [MessageText] {
        let parts = facts.groups(.operands)
        // Journals of former versions have the lines.
        guard !parts.isEmpty else { return facts.identifiers(.operands) }
        let texts = parts.map { String(repeating: "  ", count: $0.number(.depth) ?? 0) + ($0.text(.name) ?? "") }
        let width = texts.map(\.count).filter { $0 <= 72 }.max() ?? 0
        return zip(parts, texts).map { part, text in
            let blanks = String(repeating: " ", count: max(0, width - text.count))
            let remark = part.text(.flaw).map { ": " + $0 } ?? ""
            return "\(text)\(blanks)  = \(value(part))\(remark)"
        }
    }

    /// The reason why a condition is undecided, on one line: the problem, or the operands with their values.
    static func evaluation(_ facts: Facts) -> MessageText {
        let parts = facts.groups(.evaluation)
        guard let whole = parts.first else { return facts.identifier(.evaluation) ?? "" }
        if let problem = facts.text(.flaw) { return MessageText(problem) }
        let operands = parts.dropFirst().prefix(6).map { "\($0.text(.name) ?? "") is \(value($0))" as MessageText }
        let all: MessageText =
            operands.isEmpty ? "`\(whole.text(.name) ?? "")` is \(value(whole))" : operands.joined(separator: ", ")
        return whole.text(.flaw).map { "\(all); \($0)" as MessageText } ?? all
    }

    /// The value of a part on one line, in which a line break is seen and begins no line of its own.
    private static func value(_ part: Facts) -> MessageText { part.identifier(.found)?.escaped ?? "unknown" }
}
