public import Diagnostics
package import Stellar

/// The result of an expression, and the way to it.
public struct Evaluation: Hashable, Sendable {
    /// The result; `nil` when it could not be computed.
    public var value: Value?

    /// Each part of the expression with its value.
    public var tree: EvaluationTree

    /// The reason why it could not be computed.
    public var problem: Clause?

    /// A function whose value has to be looked up before the expression can be computed.
    public var missingCall: FunctionCall?

    /// Whether the expression is a condition that holds.
    public var holds: Bool { value == .bool(true) }

    /// The parts of the expression that say something, as the facts of a failure: the whole, names and computations.
    public var parts: Fact { .list(tree.facts(depth: 0)) }

    /// The evaluation with those numbers of other parties as plain ones that `mayShow` admits.
    package func showing(_ mayShow: (ExactDecimal) -> Bool) -> Evaluation {
        var evaluation = self
        evaluation.value = value?.showing(mayShow)
        evaluation.tree = tree.showing(mayShow)
        return evaluation
    }
}

/// A function, and the values that it is asked with.
public struct FunctionCall: Hashable, Sendable {
    /// The function's name.
    public var name: String

    /// The arguments.
    public var arguments: [Value]

    /// Asks `name` with `arguments`.
    public init(name: String, arguments: [Value]) {
        self.name = name
        self.arguments = arguments
    }
}

/// A part of an expression with its value, and the parts that it is made of.
public struct EvaluationTree: Hashable, Sendable {
    /// The part as it was written.
    public var text: String

    /// The part's value; `nil` when it could not be computed or was not needed.
    public var value: Value?

    /// The parts that it is made of, as far as they were computed.
    public var children: [EvaluationTree]

    /// Whether the part is its own value, such as a number.
    public var isLiteral: Bool

    /// The types of two operands that look the same otherwise.
    var remark: Clause?

    fileprivate func showing(_ mayShow: (ExactDecimal) -> Bool) -> EvaluationTree {
        var tree = self
        tree.value = value?.showing(mayShow)
        tree.children = children.map { $0.showing(mayShow) }
        return tree
    }

    /// The part and those that it is made of; what is written out is its own value, and says nothing.
    fileprivate func facts(depth: Int) -> [Fact] {
        let part: Facts = [
            .name: .text(text), .found: value.map { Fact.words($0.quotedMessage) }, .flaw: remark?.fact,
            .depth: .number(depth),
        ]
        return [.facts(part)] + children.filter { !$0.isLiteral }.flatMap { $0.facts(depth: depth + 1) }
    }
}
