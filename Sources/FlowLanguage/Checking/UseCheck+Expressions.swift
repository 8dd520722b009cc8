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
            findings.add(.misplacedSecret, use.summary, help: use.help, at: use.node.place)
        }
    }

    private mutating func wantCondition(_ node: Node, _ type: ValueType) {
        guard type != .boolean, type != .any, !names.known(node).isSecret else { return }
        let help = "compare it, or ask whether it `exists`"
        findings.add(
            .notACondition,
            "\(code: node.text) is \(type.inSentence), neither true nor false",
            help: help,
            at: node.place
        )
    }

    mutating func wantNumber(_ node: Node, _ type: ValueType) {
        if case .literal(let value) = node.kind, value.number != nil { return }
        guard !type.isNumeric, !names.known(node).isSecret else { return }
        let help = "calculate with numbers and amounts, such as `25` or `tx.amount_in`"
        findings.add(
            .wrongType,
            "\(code: node.text) is \(type.inSentence), which is no number",
            help: help,
            at: node.place
        )
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
            checkOrder((left, types.0), (right, types.1), whole)
        case .equal, .notEqual:
            checkSameness((left, types.0), (right, types.1), at: whole.place)
        case .contained:
            if case .list(let elements) = right.kind {
                for element in elements {
                    checkSameness((left, types.0), (element, Self.literalType(element)), at: element.place)
                }
            }
            guard types.1 != .any else { break }
            if case .list = types.1 { break }
            let help = "write a list in brackets: `[\"a\", \"b\"]`"
            findings.add(
                .wrongType,
                "\(code: right.text) is \(types.1.inSentence), not a list",
                help: help,
                at: right.place
            )
        }
        return .boolean
    }

    private mutating func checkPattern(_ inner: Node, _ type: ValueType, _ pattern: StatusPattern, _ node: Node) {
        switch type {
        case .any, .list: break
        default:
            guard !names.known(inner).isSecret else { break }
            let help = "the statuses of a transfer are in its field `statuses`"
            findings.add(
                .wrongType,
                "\(code: inner.text) is \(type.inSentence), not a list",
                help: help,
                at: inner.place
            )
        }
        for case .status(let name) in pattern.parts where !TransferStatuses.names.contains(name) {
            guard let near = Suggestion.nearest(to: name, among: TransferStatuses.names.sorted()) else {
                reportStatus(name, at: node.place)
                continue
            }
            findings.add(
                .badPattern,
                "no transfer is ever in \(code: name)",
                help: "did you mean \(code: near)?",
                at: node.place
            )
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
                reportStatus(name, at: text.place)
            }
        }
    }

    private mutating func isStatus(_ node: Node) -> Bool {
        guard case .path(let path) = node.kind else { return false }
        return names.knowledge(of: path, at: node.place)?.isStatus == true
    }

    private mutating func reportStatus(_ name: String, at place: SourcePlace) {
        let help = Findings.help(
            for: name,
            among: TransferStatuses.outcomes.map(\.name),
            otherwise: "statuses are `incomplete`, `pending_anchor`, `completed`, `error` and others that the SEPs list"
        )
        findings.add(.unknownStatus, "\(code: name) is no status of a transfer", help: help, at: place)
    }

    private mutating func call(_ name: String, _ arguments: [Node], _ node: Node, _ context: UseContext) -> ValueType {
        let types = arguments.map { type(of: $0, context) }
        guard let function = FunctionCatalogue[name] else {
            let known = FunctionCatalogue.all.map(\.name)
            let list = known.map { "\(code: $0)" }.joined(separator: ", ")
            let help = Findings.help(for: name, among: known, otherwise: "the functions are \(list)")
            findings.add(.unknownFunction, "there is no function \(code: name)", help: help, at: node.place)
            return .any
        }
        if !function.arguments.contains(arguments.count) {
            let range = function.arguments
            let wanted = range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
            let summary =
                "\(code: name) takes \(wanted) \(range.upperBound == 1 ? "value" : "values"), not \(arguments.count)"
            findings.add(.wrongArguments, summary, help: "it computes \(function.about)", at: node.place)
        }
        if function.asksTheLedger, !context.mayAsk {
            let help = "ask for it in a state with `expect`"
            findings.add(.functionNotAllowed, "\(code: name) can't be asked at `if`", help: help, at: node.place)
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
