import Diagnostics
import Stellar

extension Expression {
    /// Computes the expression from what `scope` knows.
    ///
    /// Functions that ask the ledger are not asked here: their values are taken from `known`. The first one that is
    /// not there is told as ``Evaluation/missingCall``; look it up, and evaluate again.
    public func evaluate(in scope: Scope, known: [FunctionCall: Value] = [:]) -> Evaluation {
        let evaluator = Evaluator(scope: scope, known: known)
        let result = evaluator.evaluate(root)
        switch result.outcome {
        case .success(let value): return Evaluation(value: value, tree: result.tree)
        case .failure(.problem(let problem)): return Evaluation(tree: result.tree, problem: problem)
        case .failure(.missing(let call)):
            let problem = Clause(.unaskedFunction, [.member: .text(call.name)])
            return Evaluation(tree: result.tree, problem: problem, missingCall: call)
        }
    }

    /// Computes the expression, and asks `function` for what has to be looked up, each question once.
    public func evaluate(
        in scope: Scope,
        calling function: (FunctionCall) async throws -> Value
    ) async throws -> Evaluation {
        var known: [FunctionCall: Value] = [:]
        while true {
            let evaluation = evaluate(in: scope, known: known)
            guard let call = evaluation.missingCall else { return evaluation }
            known[call] = try await function(call)
        }
    }
}

/// Computes the parts of an expression.
struct Evaluator {
    enum Stop: Error, Hashable {
        case problem(Clause)
        case missing(FunctionCall)

        /// The problem of a part of the expression, and the value that makes it one.
        static func unfit(_ kind: Clause.Kind, _ node: Expression.Node, _ value: Value? = nil) -> Stop {
            .problem(Clause(kind, [.member: .text(node.text), .found: value.map { .text($0.quoted) }]))
        }
    }

    struct Part {
        var outcome: Result<Value, Stop>
        var tree: EvaluationTree
    }

    let scope: Scope
    let known: [FunctionCall: Value]

    func evaluate(_ node: Expression.Node) -> Part {
        var children: [EvaluationTree] = []
        let outcome: Result<Value, Stop>
        do throws(Stop) {
            outcome = .success(try value(of: node, children: &children))
        } catch {
            outcome = .failure(error)
        }
        var tree = EvaluationTree(text: node.text, value: nil, children: children, isLiteral: false)
        if case .success(let value) = outcome { tree.value = value }
        if case .literal = node.kind { tree.isLiteral = true }
        if case .binary(let symbol, let left, let right) = node.kind, symbol == .equal || symbol == .notEqual,
            case (let first?, let second?) = (children.first?.value, children.last?.value),
            let types = Computing.differingTypes(first, second)
        {
            let operands = [(left, types.left), (right, types.right)].map { node, type in
                Fact.facts([.member: .text(node.text), .found: .text(type)])
            }
            tree.remark = Clause(.otherTypes, [.operands: .list(operands)])
        }
        return Part(outcome: outcome, tree: tree)
    }

    private func operand(_ node: Expression.Node, _ children: inout [EvaluationTree]) throws(Stop) -> Value {
        let part = evaluate(node)
        children.append(part.tree)
        return try part.outcome.get()
    }

    private func value(of node: Expression.Node, children: inout [EvaluationTree]) throws(Stop) -> Value {
        switch node.kind {
        case .literal(let value): return value
        case .path(let path):
            guard let value = scope[path] else {
                throw .problem(Clause(.nameWithoutValue, [.member: .text("\(path)")]))
            }
            return value
        case .list(let nodes):
            var values: [Value] = []
            for node in nodes { values.append(try operand(node, &children)) }
            return .list(values)
        case .field(let whole, let name):
            return try operand(whole, &children)[name]
        case .element(let whole, let index):
            let list = try operand(whole, &children)
            return try Computing.element(of: list, at: try operand(index, &children), node)
        case .call(let name, let nodes):
            var arguments: [Value] = []
            for node in nodes { arguments.append(try operand(node, &children)) }
            if name == "type", let only = nodes.first, isMissing(only) { return "missing" }
            return try call(FunctionCall(name: name, arguments: arguments), node)
        case .not(let inner):
            return .bool(!(try Computing.truth(try operand(inner, &children), inner)))
        case .negated(let inner):
            return try Computing.compute(.minus, .integer(0), try operand(inner, &children), node, inner, inner)
        case .exists(let inner):
            // What a name stands for that no way here has set is not there either: the question guards the rest.
            if case .path(let path) = inner.kind, scope[path] == nil {
                children.append(EvaluationTree(text: inner.text, value: .null, children: [], isLiteral: false))
                return false
            }
            let value = try operand(inner, &children)
            return .bool(!value.isNull && value.plain != .text(""))
        case .matches(let inner, let pattern):
            return .bool(pattern.matches(try Computing.words(try operand(inner, &children), inner)))
        case .binary(.and, let left, let right):
            guard try Computing.truth(try operand(left, &children), left) else { return false }
            return .bool(try Computing.truth(try operand(right, &children), right))
        case .binary(.or, let left, let right):
            if try Computing.truth(try operand(left, &children), left) { return true }
            return .bool(try Computing.truth(try operand(right, &children), right))
        case .binary(let symbol, let left, let right):
            let first = try operand(left, &children)
            return try Computing.compute(symbol, first, try operand(right, &children), node, left, right)
        }
    }

    /// Whether what `node` names is not there at all; a `null` is there.
    private func isMissing(_ node: Expression.Node) -> Bool {
        switch node.kind {
        case .path(let path): return !scope.holds(path)
        case .field(let whole, let name):
            guard case .success(.object(let fields)) = evaluate(whole).outcome else { return true }
            return fields[name] == nil
        case .element(let whole, let index):
            switch (try? evaluate(whole).outcome.get(), try? evaluate(index).outcome.get()) {
            case (.object(let fields)?, let name?): return name.text.map { fields[$0] == nil } ?? true
            case (.list(let elements)?, let number?):
                return !(number.number.flatMap { Int($0.description) }.map(elements.indices.contains) ?? false)
            default: return true
            }
        default: return false
        }
    }

    private func call(_ call: FunctionCall, _ node: Expression.Node) throws(Stop) -> Value {
        guard let function = FunctionCatalogue[call.name] else {
            throw .problem(Clause(.unknownFunction, [.member: .text(call.name)]))
        }
        guard function.arguments.contains(call.arguments.count) else {
            let count = Fact.number(call.arguments.count)
            throw .problem(Clause(.otherArgumentCount, [.member: .text(call.name), .count: count]))
        }
        if function.source != .arguments {
            guard let value = known[call] else { throw .missing(call) }
            return value
        }
        return try Computing.call(call, node)
    }
}
