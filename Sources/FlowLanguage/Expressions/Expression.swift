public import Diagnostics

/// A condition or a computation, as it stands at `expect` and `if`.
///
/// The language has comparisons, `and or not`, `in`, `matches`, `exists`, `+ - * /` on exact decimals, indexing, and
/// the functions of ``FunctionCatalogue``.
public struct Expression: Hashable, Sendable {
    /// The text as it was written.
    public var text: String

    /// The place where it was written.
    public var place: SourcePlace

    /// The meaning.
    public var root: Node

    /// A part of an expression, and the stretch of text where it stands.
    public struct Node: Hashable, Sendable {
        /// The kind of part.
        public var kind: Kind

        /// The part as it was written.
        public var text: String

        /// The place where it was written.
        public var place: SourcePlace
    }

    /// The kinds of parts of an expression.
    public indirect enum Kind: Hashable, Sendable {
        /// A number, a text, `true`, `false` or `null`.
        case literal(Value)
        /// A name, and the fields after it.
        case path(Path)
        /// Elements in brackets.
        case list([Node])
        /// A field of something computed.
        case field(Node, String)
        /// An element of something computed.
        case element(Node, index: Node)
        /// A function with its arguments.
        case call(String, [Node])
        /// `not`.
        case not(Node)
        /// A minus sign in front of a number.
        case negated(Node)
        /// `exists`: there is such a value, and it is not empty.
        case exists(Node)
        /// `matches`: statuses in order against a pattern of them.
        case matches(Node, StatusPattern)
        /// Two operands.
        case binary(Operator, Node, Node)
    }

    /// An operator between two operands.
    public enum Operator: String, Hashable, Sendable, CaseIterable {
        /// The conjunction: both hold.
        case and
        /// The disjunction: at least one holds.
        case or
        /// Equality; numbers are compared as numbers.
        case equal = "=="
        /// Inequality.
        case notEqual = "!="
        /// The left is smaller.
        case less = "<"
        /// The left is not larger.
        case atMost = "<="
        /// The left is larger.
        case greater = ">"
        /// The left is not smaller.
        case atLeast = ">="
        /// The list on the right holds the left.
        case contained = "in"
        /// The sum.
        case plus = "+"
        /// The difference.
        case minus = "-"
        /// The product.
        case times = "*"
        /// The quotient.
        case dividedBy = "/"
    }
}

extension Expression.Node {
    /// The parts that it is made of directly.
    var children: [Expression.Node] {
        switch kind {
        case .literal, .path: []
        case .list(let nodes), .call(_, let nodes): nodes
        case .field(let inner, _), .not(let inner), .negated(let inner), .exists(let inner), .matches(let inner, _):
            [inner]
        case .element(let left, let right), .binary(_, let left, let right): [left, right]
        }
    }

    /// The paths that stand in it, and where.
    var paths: [Located<Path>] {
        if case .path(let path) = kind { return [Located(path, at: place)] }
        return children.flatMap(\.paths)
    }

    /// Whether a function in it asks the ledger, by a request.
    public var asksTheLedger: Bool {
        if case .call(let name, _) = kind, FunctionCatalogue[name]?.source == .ledger { return true }
        return children.contains { $0.asksTheLedger }
    }
}
