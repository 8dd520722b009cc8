extension Expression.Node {
    /// The names that are sure to have a value where this holds, or where it doesn't.
    ///
    /// `x exists and …` is a guard for `x`; so is `not (x exists) or …` for what follows.
    func guards(whenTrue holds: Bool = true) -> Set<String> {
        switch kind {
        case .exists(let inner):
            guard holds, case .path(let path) = inner.kind else { return [] }
            return [path.root]
        case .not(let inner):
            return inner.guards(whenTrue: !holds)
        case .binary(.and, let left, let right), .binary(.or, let left, let right):
            let (one, other) = (left.guards(whenTrue: holds), right.guards(whenTrue: holds))
            return isConjunction == holds ? one.union(other) : one.intersection(other)
        default:
            return []
        }
    }

    /// The names that are sure to have no value where this holds, as in `not (payment exists)`.
    func absences(whenTrue holds: Bool = true) -> Set<String> {
        switch kind {
        case .exists(let inner):
            guard !holds, case .path(let path) = inner.kind, path.rest.isEmpty else { return [] }
            return [path.root]
        case .not(let inner):
            return inner.absences(whenTrue: !holds)
        case .binary(.and, let left, let right), .binary(.or, let left, let right):
            let (one, other) = (left.absences(whenTrue: holds), right.absences(whenTrue: holds))
            return isConjunction == holds ? one.union(other) : one.intersection(other)
        default:
            return []
        }
    }

    private var isConjunction: Bool {
        if case .binary(.and, _, _) = kind { true } else { false }
    }

    /// The names that stand in this, each once.
    var roots: Set<String> {
        switch kind {
        case .literal: []
        case .path(let path): [path.root]
        case .list(let nodes), .call(_, let nodes): nodes.reduce(into: []) { $0.formUnion($1.roots) }
        case .field(let inner, _), .not(let inner), .negated(let inner), .exists(let inner), .matches(let inner, _):
            inner.roots
        case .element(let one, let other), .binary(_, let one, let other): one.roots.union(other.roots)
        }
    }

    /// Whether this holds, as far as `scope` tells; `nil` where it depends on what nobody knows before the run.
    func folded(in scope: Scope) -> Bool? {
        switch kind {
        case .not(let inner):
            return inner.folded(in: scope).map { !$0 }
        case .binary(.and, let left, let right):
            let (one, other) = (left.folded(in: scope), right.folded(in: scope))
            return one == false || other == false ? false : one == true && other == true ? true : nil
        case .binary(.or, let left, let right):
            let (one, other) = (left.folded(in: scope), right.folded(in: scope))
            return one == true || other == true ? true : one == false && other == false ? false : nil
        default:
            guard roots.allSatisfy({ scope.values[$0] != nil }) else { return nil }
            if case .success(.bool(let holds)) = Evaluator(scope: scope, known: [:]).evaluate(self).outcome {
                return holds
            }
            return nil
        }
    }
}

extension Expression {
    /// Whether this holds, as far as `scope` tells; `nil` where it depends on what nobody knows before the run.
    package func foretold(in scope: Scope) -> Bool? { root.folded(in: scope) }
}
