import Diagnostics

/// Hints for syntax of other languages.
enum ExpressionAdvice {
    private static let words = [
        "is": "==", "equals": "==", "eq": "==", "equal": "==", "isnt": "!=", "ne": "!=", "neq": "!=", "lt": "<",
        "le": "<=", "gt": ">", "ge": ">=", "has": "in", "contains": "in", "like": "matches", "plus": "+", "minus": "-",
        "div": "/", "mod": "- * /", "xor": "!=", "AND": "and", "OR": "or", "NOT": "not", "IN": "in", "then": "and",
        "if": "and", "unless": "and not", "exist": "exists", "defined": "exists", "present": "exists",
    ]

    private static let symbols: [Unicode.Scalar: String] = [
        "=": "compare with `==`", "!": "negate with `not`", "&": "join conditions with `and`",
        "|": "join conditions with `or`", "$": "names stand without `$` in an expression",
        "%": "there are `+`, `-`, `*` and `/`; a percentage is a multiplication, as in `amount * 0.01`",
        "^": "there are `+`, `-`, `*` and `/`", "{": "names stand as they are, without `${` and `}`",
        "}": "names stand as they are, without `${` and `}`", "~": "statuses are compared with `matches`",
        "?": "`default(a, b)` is the first of them that is there", ";": "write every condition on a line of its own",
        "\u{201C}": "put text into straight quotes", "\u{201D}": "put text into straight quotes",
        "\u{2018}": "put text into straight quotes", "\u{2019}": "put text into straight quotes",
        "\u{2260}": "write `!=`", "\u{2264}": "write `<=`", "\u{2265}": "write `>=`", "\u{2212}": "write `-`",
    ]

    /// The advice about a word that stands where `wanted` should be.
    static func help(for kind: ExpressionToken.Kind, wanted: String) -> String {
        if kind == .end, wanted.hasSuffix(")`") || wanted.hasSuffix("]`") {
            let bracket = wanted.hasSuffix("]`") ? "`]`" : "`)`"
            return
                "close the bracket with \(bracket); inside of `{ … }` a comma ends a text that has no quotes around it"
        }
        switch wanted {
        case "a value":
            if case .symbol("=") = kind { return "compare with `==`" }
            return "write a name, a number or a text in quotes"
        case "an operator or the end":
            if case .name(let word) = kind, let advice = advice(for: word) { return advice }
            return "join values with an operator, such as `==` or `and`; texts stand in quotes"
        case "`)`", "`]`": return "close the bracket with \(wanted)"
        case "`,` or `)`", "`,` or `]`": return "values in brackets stand with commas between them"
        case "`in` after `not`": return "write `a not in [b, c]`, or `not (a == b)`"
        case ExpressionParser.typesWanted:
            return
                "write a type, as in `tx.amount_in is text`; the types are \(wanted), and values are compared with `==`"
        case "the name of a field after `.`":
            return "write a field, as in `tx.amount_in`, or an element, as in `list[0]`"
        default: return "write it as `tx.statuses matches \"incomplete ... completed\"`"
        }
    }

    /// The advice about a word of other languages, or the word that was probably meant.
    private static func advice(for word: String) -> String? {
        if let known = words[word] ?? words[word.lowercased()] {
            return "write \(code: known) in place of \(code: word)"
        }
        let operators = ["and", "or", "not", "in", "matches", "exists"]
        return Suggestion.nearest(to: word, among: operators).map { "did you mean \(code: $0)?" }
    }

    /// The advice about a character that means nothing in an expression.
    static func help(for symbol: Unicode.Scalar) -> String {
        symbols[symbol] ?? "expressions are made of names, numbers, texts in quotes and operators"
    }
}
