/// Expressions: their parts with their values.
extension Wording {
    /// A line for each part of an expression that does not hold, indented under the whole, with its value behind it.
    static func operands(_ facts: Facts) -> [MessageText] {
        let parts = facts.groups(.operands)
        // Journals of former versions have the lines.
        guard !parts.isEmpty else { return facts.identifiers(.operands) }
        let texts = parts.map { part in
            // A report or a journal that was edited may have any number there.
            let depth = min(max(part.number(.depth) ?? 0, 0), FailureReport.Operand.deepest)
            return String(repeating: "  ", count: depth) + (part.text(.name) ?? "")
        }
        let width = texts.map(\.count).filter { $0 <= 72 }.max() ?? 0
        return zip(parts, texts).map { part, text in
            let blanks = String(repeating: " ", count: max(0, width - text.count))
            let remark: MessageText = part.clause(.flaw).map { ": \($0)" } ?? ""
            return "\(text)\(blanks)  = \(value(part))\(remark)"
        }
    }

    /// The reason why a condition is undecided, on one line: the problem, or the operands with their values.
    static func evaluation(_ facts: Facts) -> MessageText {
        let parts = facts.groups(.evaluation)
        guard let whole = parts.first else { return facts.identifier(.evaluation) ?? "" }
        if let problem = facts.clause(.flaw) { return problem }
        let operands = parts.dropFirst().prefix(6).map { "\($0.text(.name) ?? "") is \(value($0))" as MessageText }
        let all: MessageText =
            operands.isEmpty ? "`\(whole.text(.name) ?? "")` is \(value(whole))" : operands.joined(separator: ", ")
        return whole.clause(.flaw).map { "\(all); \($0)" as MessageText } ?? all
    }

    /// The clause about a part of an expression that can't be computed, or about what it is compared with.
    static func uncomputed(_ kind: Clause.Kind, _ facts: Facts) -> MessageText? {
        let (part, value) = (facts.text(.member) ?? "", ForeignText(facts.text(.found) ?? "").escaped)
        return switch kind {
        case .nameWithoutValue: "`\(part)` has no value here"
        case .missingOperand: "`\(part)` is not there; `default(\(part), 0)` says what counts then"
        case .undecidedOperand: "`\(part)` is \(value), neither true nor false"
        case .operandIsNoNumber: "`\(part)` is \(value), which is no number"
        case .operandIsNoList: "`\(part)` is \(value), not a list"
        case .operandIsNoStatuses: "`\(part)` is \(value), not a list of statuses"
        case .indexIsNoNumber: "\(value) in `\(part)` is no whole number"
        case .elementOfNoList: "`\(part)` looks for an element in \(value)"
        case .joinedValues: "`\(part)` joins conditions"
        case .comparedSecret: "`\(part)` compares a secret, which only `exists` may look at"
        case .typedSecret: "`\(part)` looks at a secret, which only `exists` may look at"
        case .incomputable:
            "`\(part)` can't be computed\(facts.failure(.cause).map { ": \($0.message)" as MessageText } ?? "")"
        default: called(kind, part, value, facts)
        }
    }

    /// The clause about a function that can't be asked, or not with these values.
    private static func called(_ kind: Clause.Kind, _ part: String, _ value: String, _ facts: Facts) -> MessageText? {
        switch kind {
        case .unknownFunction: "there is no function `\(part)`"
        case .otherArgumentCount: "`\(part)` can't be asked with \((facts.number(.count) ?? 0).of("value"))"
        case .unaskedFunction: "`\(part)` was not asked"
        case .countedNoList: "`\(part)` counts something that is no list"
        case .soughtNoText: "`\(part)` looks for \(value) in a text"
        case .searchedNeither: "`\(part)` looks into \(value), which is neither text nor list"
        case .patternMissing: "`\(part)` holds a text against a regular expression in quotes"
        case .patternTooSlow: "`\(part)` takes too long to tell"
        case .patternInvalid: "\(value) is no regular expression"
        case .durationMissing: "`\(part)` takes a duration such as \"10m\", or two times"
        case .scaleOutOfRange: "`\(part)` rounds to a number of decimals from 0 to 18"
        case .otherTypes: types(facts.groups(.operands))
        default: nil
        }
    }

    /// The types of two operands.
    private static func types(_ operands: [Facts]) -> MessageText {
        func part(_ operand: Facts, _ verb: String) -> String {
            "`\(operand.text(.member) ?? "")` \(verb) \(operand.text(.found) ?? "")"
        }
        guard let left = operands.first, let right = operands.dropFirst().first else { return "the types differ" }
        return "\(part(left, "is a")), \(part(right, "a"))"
    }

    /// The value of a part on one line, in which a line break is seen and begins no line of its own.
    private static func value(_ part: Facts) -> MessageText { part.identifier(.found)?.escaped ?? "unknown" }
}
