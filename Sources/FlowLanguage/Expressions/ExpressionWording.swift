import Diagnostics

/// The words of mistakes in expressions: a clause without a full stop, and what helps.
enum ExpressionWording {
    static func words(of mistake: ExpressionMistake) -> (summary: String, help: String?) {
        switch mistake {
        case .empty: ("the expression is empty", "write a condition, such as `amount > 0`")
        case .tooLong:
            (
                "the expression is longer than \(ExpressionParser.limit) words",
                "split it into several expectations"
            )
        case .unclosedText(let quote): ("the text in quotes has no end", "close it with \(quote)")
        case .unknownCharacter(let symbol):
            ("\(code: symbol) has no meaning in an expression", help(for: symbol))
        case .unexpected(let token, let part):
            ("\(words(of: token)) where \(words(of: part)) should be", help(for: mistake, token, wanted: part))
        case .chainedComparison: ("two comparisons follow one another", "join them with `and`")
        case .invalidPattern(let text):
            (
                "\"\(text)\" is no sequence of statuses",
                "write statuses with blanks between them, and `...` for any others"
            )
        case .calledValue(let text):
            (
                "\(code: text) is not the name of a function",
                "put an operator between the two values; brackets after a name call a function"
            )
        case .longNumber(let beginning, let digits):
            (
                "`\(beginning)…` has \(digits) digits",
                "write at most \(ValueType.digitLimit) digits; put a text of digits into quotes"
            )
        }
    }

    private static func words(of token: ExpressionToken.Kind) -> String {
        switch token {
        case .end: "the expression ends"
        case .name(let word), .keyword(let word), .number(let word), .symbol(let word): "\(code: word) stands"
        case .text(let text): "\"\(text)\" stands"
        }
    }

    private static func words(of part: ExpressionPart) -> String {
        switch part {
        case .value: "a value"
        case .operatorOrEnd: "an operator or the end"
        case .inAfterNot: "`in` after `not`"
        case .type: types
        case .pattern: "a pattern in quotes, as \"incomplete ... completed\","
        case .fieldName: "the name of a field after `.`"
        case .closing(let bracket): "\(code: bracket.rawValue)"
        case .commaOrClosing(let bracket): "`,` or \(code: bracket.rawValue)"
        }
    }

    /// The types that `is` takes.
    private static let types =
        "\(row: ExpressionParser.typeNames.dropLast())"
        + ExpressionParser.typeNames.suffix(1).map { " or \(code: $0)" }.joined()

    private static func help(
        for mistake: ExpressionMistake,
        _ token: ExpressionToken.Kind,
        wanted part: ExpressionPart
    ) -> String {
        switch part {
        case .closing(let bracket), .commaOrClosing(let bracket):
            if token == .end {
                return
                    "close the bracket with \(code: bracket.rawValue); inside of `{ … }` a comma ends a text that has"
                    + " no quotes around it"
            }
            if case .closing = part { return "close the bracket with \(code: bracket.rawValue)" }
            return "put commas between the values in brackets"
        case .value:
            return token == .symbol("=") ? "compare with `==`" : "write a name, a number or a text in quotes"
        case .operatorOrEnd:
            if let equal = mistake.equivalent, case .name(let word) = token {
                return "write \(code: equal) in place of \(code: word)"
            }
            return "join values with an operator, such as `==` or `and`; put texts into quotes"
        case .inAfterNot: return "write `a not in [b, c]`, or `not (a == b)`"
        case .type:
            return
                "write a type, as in `tx.amount_in is text`; the types are \(types), and values are compared with `==`"
        case .fieldName: return "write a field, as in `tx.amount_in`, or an element, as in `list[0]`"
        case .pattern: return "write it as `tx.statuses matches \"incomplete ... completed\"`"
        }
    }

    /// The remedy for a character that has no meaning in an expression.
    private static func help(for symbol: Unicode.Scalar) -> String {
        switch symbol {
        case "=": "compare with `==`"
        case "!": "negate with `not`"
        case "&": "join conditions with `and`"
        case "|": "join conditions with `or`"
        case "$": "write names without `$` in an expression"
        case "%": "use `+`, `-`, `*` or `/`; for a percentage multiply, as in `amount * 0.01`"
        case "^": "use `+`, `-`, `*` or `/`"
        case "{", "}": "write names without `${` and `}`"
        case "~": "compare statuses with `matches`"
        case "?": "use `default(a, b)` for the first that is there"
        case ";": "write every condition on a line of its own"
        case "\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}": "put text into straight quotes"
        case "\u{2260}": "write `!=`"
        case "\u{2264}": "write `<=`"
        case "\u{2265}": "write `>=`"
        case "\u{2212}": "write `-`"
        default: "use names, numbers, texts in quotes and operators"
        }
    }
}
