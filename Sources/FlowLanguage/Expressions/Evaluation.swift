public import Diagnostics

/// The result of an expression, and the way to it.
public struct Evaluation: Hashable, Sendable {
    /// The result; `nil` when it could not be computed.
    public var value: Value?

    /// Each part of the expression with its value.
    public var tree: EvaluationTree

    /// The reason why it could not be computed, as a clause.
    public var problem: String?

    /// A function whose value has to be looked up before the expression can be computed.
    public var missingCall: FunctionCall?

    /// Whether the expression is a condition that holds.
    public var holds: Bool { value == .bool(true) }

    /// The reason why the condition doesn't hold, in one line: the problem, or the operands with their values.
    public var explanation: MessageText {
        if let problem { return MessageText(problem) }
        let operands = tree.operands.prefix(6).map { "\($0.text) is \($0.shown)" as MessageText }
        let all = operands.isEmpty ? "`\(tree.text)` is \(tree.shown)" : operands.joined(separator: ", ")
        return tree.remark.map { "\(all); \(MessageText($0))" } ?? all
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

    /// Its value; `nil` when it could not be computed, or didn't have to be.
    public var value: Value?

    /// The parts that it is made of, as far as they were computed.
    public var children: [EvaluationTree]

    /// Whether the part is its own value, such as a number.
    public var isLiteral: Bool

    /// What tells two operands apart that look the same: the types of their values.
    var remark: String?

    /// The value for people.
    var shown: MessageText { value?.quotedMessage ?? "unknown" }

    /// The parts that say something: names and computations, not what is written out.
    var operands: [EvaluationTree] {
        children.flatMap { child in
            child.isLiteral ? [] : child.children.isEmpty ? [child] : [child] + child.operands
        }
    }

    /// The tree for people: a part a line, indented under the whole, with its value behind it.
    public var lines: [MessageText] {
        let rows = rows(depth: 0)
        let width = rows.map(\.left.count).filter { $0 <= 72 }.max() ?? 0
        return rows.map { row in
            let blanks = String(repeating: " ", count: max(0, width - row.left.count))
            return "\(row.left)\(blanks)  \(row.right)"
        }
    }

    private func rows(depth: Int) -> [(left: String, right: MessageText)] {
        let own = (
            String(repeating: "  ", count: depth) + text,
            "= \(shown)\(MessageText(remark.map { ": \($0)" } ?? ""))" as MessageText
        )
        return [own] + children.filter { !$0.isLiteral }.flatMap { $0.rows(depth: depth + 1) }
    }
}
