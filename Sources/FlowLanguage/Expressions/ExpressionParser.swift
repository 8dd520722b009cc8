import Diagnostics
import Stellar

extension Expression {
    /// Reads an expression, or throws the first finding about it.
    public init(parsing source: ScalarText) throws(Finding) {
        var parser = ExpressionParser(source: source, tokens: try ExpressionLexer.tokens(of: source))
        root = try parser.whole()
        text = source.text
        place = source.place
    }
}

/// Reads the words of an expression by recursive descent, the weakest operator first.
struct ExpressionParser {
    /// No expression that a person reads has more words, and none so short is nested too deeply.
    static let limit = 200

    typealias Node = Expression.Node

    let source: ScalarText
    let tokens: [ExpressionToken]
    private var position = 0

    init(source: ScalarText, tokens: [ExpressionToken]) {
        self.source = source
        self.tokens = tokens
    }

    mutating func whole() throws(Finding) -> Node {
        guard current != .end else {
            throw Finding(.badExpression, "the expression is empty", at: source.place)
        }
        let node = try disjunction()
        guard current == .end else { throw unexpected(wanted: "an operator or the end") }
        return node
    }

    // MARK: - Operators

    private mutating func disjunction() throws(Finding) -> Node {
        let start = tokenStart
        var left = try conjunction()
        while take(keyword: "or") {
            let right = try conjunction()
            left = node(.binary(.or, left, right), from: start)
        }
        return left
    }

    private mutating func conjunction() throws(Finding) -> Node {
        let start = tokenStart
        var left = try negation()
        while take(keyword: "and") {
            let right = try negation()
            left = node(.binary(.and, left, right), from: start)
        }
        return left
    }

    private mutating func negation() throws(Finding) -> Node {
        let start = tokenStart
        guard take(keyword: "not") else { return try comparison() }
        let operand = try negation()
        return node(.not(operand), from: start)
    }

    private mutating func comparison() throws(Finding) -> Node {
        let start = tokenStart
        let left = try sum()
        switch current {
        case .keyword("exists"):
            advance()
            return node(.exists(left), from: start)
        case .keyword("matches"):
            advance()
            let pattern = try pattern()
            return node(.matches(left, pattern), from: start)
        case .keyword("in"):
            advance()
            let right = try sum()
            return node(.binary(.contained, left, right), from: start)
        case .keyword("not"):
            advance()
            guard take(keyword: "in") else { throw unexpected(wanted: "`in` after `not`") }
            let right = try sum()
            let inside = node(.binary(.contained, left, right), from: start)
            return node(.not(inside), from: start)
        case .symbol(let symbol):
            guard let comparison = Expression.Operator(rawValue: symbol), Self.comparisons.contains(comparison) else {
                return left
            }
            advance()
            let right = try sum()
            let whole = node(.binary(comparison, left, right), from: start)
            if case .symbol(let next) = current, Expression.Operator(rawValue: next).map(Self.comparisons.contains) == true {
                throw Finding(
                    .badExpression,
                    "two comparisons follow one another",
                    help: "join them with `and`",
                    at: place(of: tokens[position].range)
                )
            }
            return whole
        default:
            return left
        }
    }

    private static let comparisons: Set<Expression.Operator> = [.equal, .notEqual, .less, .atMost, .greater, .atLeast]

    private mutating func sum() throws(Finding) -> Node {
        let start = tokenStart
        var left = try product()
        while let symbol = take(either: .plus, or: .minus) {
            let right = try product()
            left = node(.binary(symbol, left, right), from: start)
        }
        return left
    }

    private mutating func product() throws(Finding) -> Node {
        let start = tokenStart
        var left = try factor()
        while let symbol = take(either: .times, or: .dividedBy) {
            let right = try factor()
            left = node(.binary(symbol, left, right), from: start)
        }
        return left
    }

    private mutating func factor() throws(Finding) -> Node {
        let start = tokenStart
        guard take(symbol: "-") else { return try postfixed() }
        let operand = try factor()
        return node(.negated(operand), from: start)
    }

    private mutating func pattern() throws(Finding) -> StatusPattern {
        let token = tokens[position]
        guard case .text(let text) = token.kind else {
            throw unexpected(wanted: "a pattern in quotes, as \"incomplete ... completed\",")
        }
        guard let pattern = StatusPattern(text) else {
            throw Finding(
                .badPattern,
                "\"\(text)\" is no sequence of statuses",
                help: "write statuses with blanks between them, and `...` for any others",
                at: place(of: token.range)
            )
        }
        advance()
        return pattern
    }
}

// MARK: - Operands

extension ExpressionParser {
    private mutating func postfixed() throws(Finding) -> Node {
        let start = tokenStart
        var operand = try primary()
        while true {
            if take(symbol: ".") {
                let name = try fieldName()
                operand = attach(.name(name), to: operand, from: start)
            } else if take(symbol: "[") {
                let index = try disjunction()
                guard take(symbol: "]") else { throw unexpected(wanted: "`]`") }
                if case .literal(.number(let number)) = index.kind, let whole = Int(number.description) {
                    operand = attach(.index(whole), to: operand, from: start)
                } else {
                    operand = node(.element(operand, index: index), from: start)
                }
            } else if current == .symbol("(") {
                operand = try call(operand, from: start)
            } else {
                return operand
            }
        }
    }

    private mutating func fieldName() throws(Finding) -> String {
        switch current {
        case .name(let name), .keyword(let name):
            advance()
            return name
        default:
            throw unexpected(wanted: "the name of a field after `.`")
        }
    }

    /// A field or an element; of a path it makes a longer path.
    private func attach(_ component: Path.Component, to operand: Node, from start: Int) -> Node {
        if case .path(let path) = operand.kind {
            return node(.path(Path(root: path.root, Array(path.rest) + [component])), from: start)
        }
        switch component {
        case .name(let name): return node(.field(operand, name), from: start)
        case .index(let index):
            let literal = Node(kind: .literal(.integer(index)), text: "\(index)", place: operand.place)
            return node(.element(operand, index: literal), from: start)
        }
    }

    private mutating func call(_ function: Node, from start: Int) throws(Finding) -> Node {
        guard case .path(let path) = function.kind, !path.description.contains("[") else {
            throw Finding(.badExpression, "`\(function.text)` is not the name of a function", at: function.place)
        }
        let arguments = try list(from: "(", to: ")")
        return node(.call(path.description, arguments), from: start)
    }

    private mutating func list(from opening: String, to closing: String) throws(Finding) -> [Node] {
        guard take(symbol: opening) else { throw unexpected(wanted: "`\(opening)`") }
        var elements: [Node] = []
        if take(symbol: closing) { return elements }
        repeat { elements.append(try disjunction()) } while take(symbol: ",")
        guard take(symbol: closing) else { throw unexpected(wanted: "`,` or `\(closing)`") }
        return elements
    }

    private mutating func primary() throws(Finding) -> Node {
        let start = tokenStart
        let token = tokens[position]
        switch token.kind {
        case .name(let name):
            advance()
            return node(.path(Path(root: name)), from: start)
        case .number(let digits):
            guard let number = ExactDecimal(digits) else {
                throw Finding(.badExpression, "`\(digits)` is too long a number", at: place(of: token.range))
            }
            advance()
            return node(.literal(.number(number)), from: start)
        case .text(let text):
            advance()
            return node(.literal(.text(text)), from: start)
        case .keyword("true"), .keyword("false"):
            advance()
            return node(.literal(.bool(token.kind == .keyword("true"))), from: start)
        case .keyword("null"):
            advance()
            return node(.literal(.null), from: start)
        case .symbol("("):
            advance()
            let inner = try disjunction()
            guard take(symbol: ")") else { throw unexpected(wanted: "`)`") }
            return node(inner.kind, from: start)
        case .symbol("["):
            let elements = try list(from: "[", to: "]")
            return node(.list(elements), from: start)
        default:
            throw unexpected(wanted: "a value")
        }
    }
}

// MARK: - Words

extension ExpressionParser {
    private var current: ExpressionToken.Kind { tokens[position].kind }

    private var tokenStart: Int { tokens[position].range.lowerBound }

    private mutating func advance() {
        if position + 1 < tokens.count { position += 1 }
    }

    private mutating func take(keyword: String) -> Bool { take(.keyword(keyword)) }

    private mutating func take(symbol: String) -> Bool { take(.symbol(symbol)) }

    private mutating func take(
        either first: Expression.Operator,
        or second: Expression.Operator
    ) -> Expression.Operator? {
        take(symbol: first.rawValue) ? first : take(symbol: second.rawValue) ? second : nil
    }

    private mutating func take(_ kind: ExpressionToken.Kind) -> Bool {
        guard current == kind else { return false }
        advance()
        return true
    }

    /// A part that starts at `start` and ends with the word before the current one.
    private func node(_ kind: Expression.Kind, from start: Int) -> Node {
        let end = position > 0 ? tokens[position - 1].range.upperBound : start
        let range = min(start, end)..<max(start, end)
        var text = ""
        text.unicodeScalars.append(contentsOf: Array(source.text.unicodeScalars)[range])
        return Node(kind: kind, text: text, place: place(of: range))
    }

    private func place(of range: Range<Int>) -> SourcePlace {
        source.place(of: range.lowerBound, length: range.count)
    }

    private func unexpected(wanted: String) -> Finding {
        let token = tokens[position]
        let found =
            switch token.kind {
            case .end: "the expression ends"
            case .name(let word), .keyword(let word), .number(let word), .symbol(let word): "`\(word)` stands"
            case .text(let text): "\"\(text)\" stands"
            }
        return Finding(.badExpression, "\(found) where \(wanted) should be", at: place(of: token.range))
    }
}
