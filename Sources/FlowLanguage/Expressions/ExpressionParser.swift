import Diagnostics
public import SourceYAML

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
    var position = 0

    init(source: ScalarText, tokens: [ExpressionToken]) {
        self.source = source
        self.tokens = tokens
    }

    mutating func whole() throws(Finding) -> Node {
        guard current != .end else {
            throw Finding(ExpressionMistake.empty, at: source.place)
        }
        let node = try disjunction()
        guard current == .end else { throw unexpected(wanted: .operatorOrEnd) }
        return node
    }

    // MARK: - Operators

    mutating func disjunction() throws(Finding) -> Node {
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
        case .name("is"):
            advance()
            return try typed(left, from: start)
        case .keyword("in"):
            advance()
            let right = try sum()
            return node(.binary(.contained, left, right), from: start)
        case .keyword("not"):
            advance()
            guard take(keyword: "in") else { throw unexpected(wanted: .inAfterNot) }
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
            if case .symbol(let next) = current,
                Expression.Operator(rawValue: next).map(Self.comparisons.contains) == true
            {
                throw Finding(ExpressionMistake.chainedComparison, at: place(of: tokens[position].range))
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

    /// The names of JSON's types, and of a member that is not there, and what expressions call them.
    private static let types = [
        "number": "number", "text": "text", "string": "text", "boolean": "boolean", "list": "list", "array": "list",
        "table": "table", "object": "table", "null": "null", "missing": "missing",
    ]

    /// The types, as expressions call them.
    static let typeNames = ["number", "text", "boolean", "list", "table", "null", "missing"]

    /// The rest of `x is number`, which is short for `type(x) == "number"`; behind another value no name can stand.
    private mutating func typed(_ left: Node, from start: Int) throws(Finding) -> Node {
        let isNegated = take(keyword: "not")
        let token = tokens[position]
        let word: String? =
            switch token.kind {
            case .name(let word), .keyword(let word): word
            case .number, .text, .symbol, .end: nil
            }
        guard let type = word.flatMap({ Self.types[$0] }) else { throw unexpected(wanted: .type) }
        advance()
        let call = Node(kind: .call("type", [left]), text: "type(\(left.text))", place: left.place)
        let name = Node(kind: .literal(.text(type)), text: "\"\(type)\"", place: place(of: token.range))
        let whole = node(.binary(.equal, call, name), from: start)
        return isNegated ? node(.not(whole), from: start) : whole
    }

    private mutating func pattern() throws(Finding) -> StatusPattern {
        let token = tokens[position]
        guard case .text(let text) = token.kind else { throw unexpected(wanted: .pattern) }
        guard let pattern = StatusPattern(text) else {
            throw Finding(ExpressionMistake.invalidPattern(text), at: place(of: token.range))
        }
        advance()
        return pattern
    }
}

// MARK: - Words

extension ExpressionParser {
    var current: ExpressionToken.Kind { tokens[position].kind }

    var tokenStart: Int { tokens[position].range.lowerBound }

    mutating func advance() {
        if position + 1 < tokens.count { position += 1 }
    }

    mutating func take(keyword: String) -> Bool { take(.keyword(keyword)) }

    mutating func take(symbol: String) -> Bool { take(.symbol(symbol)) }

    mutating func take(
        either first: Expression.Operator,
        or second: Expression.Operator
    ) -> Expression.Operator? {
        take(symbol: first.rawValue) ? first : take(symbol: second.rawValue) ? second : nil
    }

    mutating func take(_ kind: ExpressionToken.Kind) -> Bool {
        guard current == kind else { return false }
        advance()
        return true
    }

    /// A part that starts at `start` and ends with the word before the current one.
    func node(_ kind: Expression.Kind, from start: Int) -> Node {
        let end = position > 0 ? tokens[position - 1].range.upperBound : start
        let range = min(start, end)..<max(start, end)
        let text = String(String.UnicodeScalarView(Array(source.text.unicodeScalars)[range]))
        return Node(kind: kind, text: text, place: place(of: range))
    }

    func place(of range: Range<Int>) -> SourcePlace {
        source.place(of: range.lowerBound, length: range.count)
    }

    func unexpected(wanted: ExpressionPart) -> Finding {
        let token = tokens[position]
        return Finding(ExpressionMistake.unexpected(token.kind, wanted: wanted), at: place(of: token.range))
    }
}
