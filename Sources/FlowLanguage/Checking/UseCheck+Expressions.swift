import Diagnostics

extension UseCheck {
    typealias Node = Expression.Node

    /// The context of an expression: what is known there, and whether it may ask the ledger.
    struct UseContext {
        /// The state; `nil` at the end of the flow.
        var number: Int?
        var after = false
        var mayAsk = false
        var isCondition = false
        /// Names that have been asked for before, and are there.
        var guards: Set<String> = []
        /// Whether it is only asked if the value `exists`.
        var isAsked = false

        func guarded(by guards: Set<String>) -> UseContext {
            var context = self
            context.guards.formUnion(guards)
            context.isAsked = false
            return context
        }
    }

    mutating func check(_ expression: Expression, _ context: UseContext) {
        let before = findings.all.count
        let type = type(of: expression.root, context)
        wantCondition(expression.root, type)
        if findings.all.count == before { checkConstants(in: expression.root) }
        for use in SecretUse.all(in: expression.root, names) {
            let mistake = ValueMistake.inspectedSecret(use.node.text, use.inspection, isPart: use.isPart)
            findings.add(mistake, at: use.node.place)
        }
    }

    private mutating func wantCondition(_ node: Node, _ type: ValueType) {
        guard type != .boolean, type != .any, !names.known(node).isSecret else { return }
        findings.add(ValueMistake.noCondition(TypedPart(text: node.text, type: type)), at: node.place)
    }

    mutating func wantNumber(_ node: Node, _ type: ValueType) {
        if case .literal(let value) = node.kind, value.number != nil { return }
        guard !type.isNumeric, !names.known(node).isSecret else { return }
        findings.add(ValueMistake.noNumber(TypedPart(text: node.text, type: type)), at: node.place)
    }

    private mutating func type(of node: Node, _ context: UseContext) -> ValueType {
        switch node.kind {
        case .literal(let value):
            return Self.type(of: value)
        case .path(let path):
            require(path, at: node.place, context)
            return names.knowledge(of: path, at: node.place)?.type ?? .any
        case .list(let nodes):
            for node in nodes { _ = type(of: node, context) }
            return .list(.any)
        case .field(let whole, let name):
            return field(name, of: whole, type(of: whole, context), at: node.place)
        case .element(let whole, let index):
            _ = type(of: index, context)
            return element(at: index, of: whole, type(of: whole, context), at: node.place)
        case .call(let name, let arguments):
            return call(name, arguments, node, context)
        case .not(let inner):
            wantCondition(inner, type(of: inner, context))
            return .boolean
        case .negated(let inner):
            wantNumber(inner, type(of: inner, context))
            return .number
        case .exists(let inner):
            var asked = context
            if case .path = inner.kind { asked.isAsked = true }
            _ = type(of: inner, asked)
            return .boolean
        case .matches(let inner, let pattern):
            checkPattern(inner, type(of: inner, context), pattern, node)
            return .boolean
        case .binary(let symbol, let left, let right):
            return binary(symbol, left, right, node, context)
        }
    }

    static func type(of value: Value) -> ValueType {
        switch value {
        case .bool: .boolean
        case .text, .foreign: .text
        case .number, .foreignNumber: .number
        case .list: .list(.any)
        case .null, .object, .secret: .any
        }
    }

    private mutating func binary(
        _ symbol: Expression.Operator,
        _ left: Node,
        _ right: Node,
        _ whole: Node,
        _ context: UseContext
    ) -> ValueType {
        let types = (type(of: left, context), type(of: right, context.guarded(by: left.guards(before: symbol))))
        checkStatuses(symbol, left, right)
        switch symbol {
        case .and, .or:
            wantCondition(left, types.0)
            wantCondition(right, types.1)
        case .plus, .minus, .times, .dividedBy:
            wantNumber(left, types.0)
            wantNumber(right, types.1)
            if symbol == .dividedBy { checkDivisor(right, of: whole) }
            return .number
        case .less, .atMost, .greater, .atLeast:
            checkOrder(Operand(left, types.0), Operand(right, types.1), whole)
        case .equal, .notEqual:
            checkSameness(Operand(left, types.0), Operand(right, types.1), at: whole.place)
        case .contained:
            if case .list(let elements) = right.kind {
                for element in elements {
                    let other = Operand(element, Self.literalType(element))
                    checkSameness(Operand(left, types.0), other, at: element.place)
                }
            }
            guard types.1 != .any else { break }
            if case .list = types.1 { break }
            findings.add(ValueMistake.noList(Operand(right, types.1).told, .membership), at: right.place)
        }
        return .boolean
    }

    private mutating func checkPattern(_ inner: Node, _ type: ValueType, _ pattern: StatusPattern, _ node: Node) {
        switch type {
        case .any, .list: break
        default:
            guard !names.known(inner).isSecret else { break }
            findings.add(ValueMistake.noList(Operand(inner, type).told, .pattern), at: inner.place)
        }
        for case .status(let name) in pattern.parts where !TransferStatuses.names.contains(name) {
            guard let near = Suggestion.nearest(to: name, among: TransferStatuses.names.sorted()) else {
                findings.add(ValueMistake.unknownStatus(name), at: node.place)
                continue
            }
            findings.add(ValueMistake.unknownStatusOfPattern(name, near: near), at: node.place)
        }
    }

    // MARK: - Statuses

    /// Complains where the status of a transfer is held against a text that is no status.
    private mutating func checkStatuses(_ symbol: Expression.Operator, _ left: Node, _ right: Node) {
        guard [.equal, .notEqual, .contained].contains(symbol) else { return }
        for (one, other) in [(left, right), (right, left)] where isStatus(one) {
            let texts: [Node] = if case .list(let nodes) = other.kind { nodes } else { [other] }
            for text in texts {
                guard case .literal(.text(let name)) = text.kind, !TransferStatuses.names.contains(name) else {
                    continue
                }
                findings.add(ValueMistake.unknownStatus(name), at: text.place)
            }
        }
    }

    private mutating func isStatus(_ node: Node) -> Bool {
        guard case .path(let path) = node.kind else { return false }
        return names.knowledge(of: path, at: node.place)?.isStatus == true
    }

    private mutating func call(_ name: String, _ arguments: [Node], _ node: Node, _ context: UseContext) -> ValueType {
        let types = arguments.map { type(of: $0, context) }
        guard let function = FunctionCatalogue[name] else {
            findings.add(ValueMistake.unknownFunction(name), at: node.place)
            return .any
        }
        if !function.arguments.contains(arguments.count) {
            let mistake = ValueMistake.wrongArgumentCount(arguments.count, of: name, takes: function.arguments)
            findings.add(mistake, at: node.place)
        }
        if function.source != .arguments, !context.mayAsk {
            findings.add(ValueMistake.functionNotAllowed(name), at: node.place)
        }
        for (number, (argument, type)) in zip(arguments, types).enumerated() {
            check(argument, type, as: function.taken(at: number), of: function)
        }
        if name == "default" { return types.first { $0 != .any } ?? .any }
        return function.result
    }
}

extension Expression.Node {
    /// The guards on the right of an operator: what is known to be there, because this on its left let it get there.
    fileprivate func guards(before symbol: Expression.Operator) -> Set<String> {
        switch symbol {
        case .and: guards(whenTrue: true)
        case .or: guards(whenTrue: false)
        default: []
        }
    }
}
