extension Expression {
    /// The same expression inside a used flow; it still reads as it was written.
    func inside(_ prefix: String) -> Expression {
        var expression = self
        expression.root = root.inside(prefix)
        return expression
    }
}

extension Expression.Node {
    func inside(_ prefix: String) -> Expression.Node {
        var node = self
        node.kind =
            switch kind {
            case .literal: kind
            case .path(let path): .path(path.inside(prefix))
            case .list(let nodes): .list(nodes.map { $0.inside(prefix) })
            case .field(let whole, let name): .field(whole.inside(prefix), name)
            case .element(let whole, let index): .element(whole.inside(prefix), index: index.inside(prefix))
            // The names of functions are the same everywhere.
            case .call(let name, let nodes): .call(name, nodes.map { $0.inside(prefix) })
            case .not(let inner): .not(inner.inside(prefix))
            case .negated(let inner): .negated(inner.inside(prefix))
            case .exists(let inner): .exists(inner.inside(prefix))
            case .matches(let inner, let pattern): .matches(inner.inside(prefix), pattern)
            case .binary(let symbol, let left, let right):
                .binary(symbol, left.inside(prefix), right.inside(prefix))
            }
        return node
    }

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
}
