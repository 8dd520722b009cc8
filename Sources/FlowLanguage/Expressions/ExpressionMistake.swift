import Diagnostics

/// A mistake in the text of an expression.
enum ExpressionMistake: Mistake {
    case empty
    /// The expression has more words than the limit.
    case tooLong
    /// A text has no `quote` at its end.
    case unclosedText(quote: Unicode.Scalar)
    case unknownCharacter(Unicode.Scalar)
    /// A token where an expression requires another part.
    case unexpected(ExpressionToken.Kind, wanted: ExpressionPart)
    /// A comparison follows another one, with nothing between them.
    case chainedComparison
    /// The text behind `matches` is no pattern.
    case invalidPattern(String)
    /// A value that is called is no function's name.
    case calledValue(String)
    /// A number with more digits than the limit; of a long one, the beginning.
    case longNumber(beginning: String, digits: Int)

    var name: String { entry.name }

    var code: FindingCode { entry.code }

    var facts: Facts { entry.facts }

    var words: MistakeWords { ExpressionWording.words(of: self) }

    /// The operator that another language writes as the word that stands here.
    var equivalent: String? {
        guard case .unexpected(.name(let word), .operatorOrEnd) = self else { return nil }
        return Self.equivalents[word] ?? Self.equivalents[word.lowercased()]
    }

    /// The operator that was probably meant.
    var near: String? {
        guard equivalent == nil, case .unexpected(.name(let word), .operatorOrEnd) = self else { return nil }
        return Suggestion.nearest(to: word, among: ["and", "or", "not", "in", "matches", "exists"])
    }

    /// Words of other languages, with the operators that mean the same.
    private static let equivalents = [
        "is": "==", "equals": "==", "eq": "==", "equal": "==", "isnt": "!=", "ne": "!=", "neq": "!=", "lt": "<",
        "le": "<=", "gt": ">", "ge": ">=", "has": "in", "contains": "in", "like": "matches", "plus": "+", "minus": "-",
        "div": "/", "mod": "- * /", "xor": "!=", "AND": "and", "OR": "or", "NOT": "not", "IN": "in", "then": "and",
        "if": "and", "unless": "and not", "exist": "exists", "defined": "exists", "present": "exists",
    ]

    private var entry: (name: String, code: FindingCode, facts: Facts) {
        switch self {
        case .empty: ("empty-expression", .badExpression, [:])
        case .tooLong: ("long-expression", .badExpression, [.limit: .number(ExpressionParser.limit)])
        case .unclosedText(let quote): ("unclosed-text", .badExpression, [.expected: .text(String(quote))])
        case .unknownCharacter(let symbol):
            ("unknown-character", .badExpression, [.found: .text(String(symbol))])
        case .unexpected(let token, let part):
            (
                "unexpected-word", .badExpression,
                part.facts.with(.found, token.fact).with(.near, equivalent.map(Fact.text))
            )
        case .chainedComparison: ("chained-comparison", .badExpression, [:])
        case .invalidPattern(let text): ("invalid-status-pattern", .badPattern, [.found: .text(text)])
        case .calledValue(let text): ("called-value", .badExpression, [.found: .text(text)])
        case .longNumber(let beginning, let digits):
            (
                "long-number", .badExpression,
                [.found: .text(beginning), .count: .number(digits), .limit: .number(ValueType.digitLimit)]
            )
        }
    }
}

/// A part of an expression that has to stand in one place of it.
enum ExpressionPart: Hashable {
    /// A bracket that ends what another one began.
    enum Bracket: String, Hashable {
        case round = ")"
        case square = "]"
    }

    case value
    case operatorOrEnd
    /// `in` after `not`.
    case inAfterNot
    /// A type after `is`.
    case type
    /// A pattern after `matches`.
    case pattern
    /// A field after a dot.
    case fieldName
    case closing(Bracket)
    /// A comma, or the end of a list.
    case commaOrClosing(Bracket)

    /// The part as facts: its kind, and the words for it where they are few.
    fileprivate var facts: Facts {
        switch self {
        case .value: [.expected: .text("value")]
        case .operatorOrEnd: [.expected: .text("operator-or-end")]
        case .inAfterNot: [.expected: .text("in-after-not")]
        case .type:
            [.expected: .text("type"), .choices: .list(ExpressionParser.typeNames.map(Fact.text))]
        case .pattern: [.expected: .text("pattern")]
        case .fieldName: [.expected: .text("field-name")]
        case .closing(let bracket):
            [.expected: .text("closing-bracket"), .choices: .list([.text(bracket.rawValue)])]
        case .commaOrClosing(let bracket):
            [.expected: .text("comma-or-closing-bracket"), .choices: .list([.text(","), .text(bracket.rawValue)])]
        }
    }
}

extension ExpressionToken.Kind {
    /// The word as a fact; what is no word, and a text in quotes, by its kind.
    fileprivate var fact: Fact {
        switch self {
        case .name(let word), .keyword(let word), .number(let word), .symbol(let word): .text(word)
        case .text(let text): .facts([.name: .text("text"), .found: .text(text)])
        case .end: .facts([.name: .text("end")])
        }
    }
}
