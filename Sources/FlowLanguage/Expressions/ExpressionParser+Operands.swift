import Diagnostics
import Stellar

/// The operands between operators: values, names, calls, brackets.
extension ExpressionParser {
    mutating func postfixed() throws(Finding) -> Node {
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
            let help = "a bracket after a value calls a function; to join two values, put an operator between them"
            let summary = "\(code: function.text) is not the name of a function"
            throw Finding(.badExpression, summary, help: help, at: function.place)
        }
        let arguments = try list(from: "(", to: ")")
        return node(.call(path.description, arguments), from: start)
    }

    private mutating func list(from opening: String, to closing: String) throws(Finding) -> [Node] {
        guard take(symbol: opening) else { throw unexpected(wanted: "\(code: opening)") }
        var elements: [Node] = []
        if take(symbol: closing) { return elements }
        repeat { elements.append(try disjunction()) } while take(symbol: ",")
        guard take(symbol: closing) else { throw unexpected(wanted: "`,` or \(code: closing)") }
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
            guard let number = ExactDecimal(digits), ValueType.digits(of: digits) <= ValueType.digitLimit else {
                throw Finding(
                    .badExpression,
                    "`\(short: digits.prefix(40))…` has \(ValueType.digits(of: digits)) digits",
                    help: "numbers have at most 38 digits; put a text of digits into quotes",
                    at: place(of: token.range)
                )
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
