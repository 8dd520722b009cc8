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
                guard take(symbol: "]") else { throw unexpected(wanted: .closing(.square)) }
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
            throw unexpected(wanted: .fieldName)
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
            throw Finding(ExpressionMistake.calledValue(function.text), at: function.place)
        }
        let arguments = try list(to: .round)
        return node(.call(path.description, arguments), from: start)
    }

    /// The values from the bracket that is current to the one that closes it.
    private mutating func list(to closing: ExpressionPart.Bracket) throws(Finding) -> [Node] {
        advance()
        var elements: [Node] = []
        if take(symbol: closing.rawValue) { return elements }
        repeat { elements.append(try disjunction()) } while take(symbol: ",")
        guard take(symbol: closing.rawValue) else { throw unexpected(wanted: .commaOrClosing(closing)) }
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
            let count = ValueType.digits(of: digits)
            guard let number = ExactDecimal(digits), count <= ValueType.digitLimit else {
                let mistake = ExpressionMistake.longNumber(beginning: String(digits.prefix(40)), digits: count)
                throw Finding(mistake, at: place(of: token.range))
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
            guard take(symbol: ")") else { throw unexpected(wanted: .closing(.round)) }
            return node(inner.kind, from: start)
        case .symbol("["):
            let elements = try list(to: .square)
            return node(.list(elements), from: start)
        default:
            throw unexpected(wanted: .value)
        }
    }
}
