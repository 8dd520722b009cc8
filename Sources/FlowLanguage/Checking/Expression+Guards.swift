extension Expression.Node {
    /// The names that are sure to have a value where this holds, or where it doesn't.
    ///
    /// `x exists and …` is a guard for `x`; so is `not (x exists) or …` for what follows. One for `x.y` is also one for
    /// what a used flow gives as `y`.
    func guards(whenTrue holds: Bool = true) -> Set<String> {
        switch kind {
        case .exists(let inner):
            guard holds, case .path(let path) = inner.kind else { return [] }
            return Set([path.root, path.field?.description].compactMap(\.self))
        case .not(let inner):
            return inner.guards(whenTrue: !holds)
        case .binary(.and, let left, let right), .binary(.or, let left, let right):
            let (one, other) = (left.guards(whenTrue: holds), right.guards(whenTrue: holds))
            return isConjunction == holds ? one.union(other) : one.intersection(other)
        default:
            return []
        }
    }

    /// The values that are asked for, whether they `exist`, in the order in which they are written.
    var asked: [Path] {
        switch kind {
        case .exists(let inner):
            if case .path(let path) = inner.kind { [path] } else { inner.asked }
        case .literal, .path: []
        case .list(let nodes), .call(_, let nodes): nodes.flatMap(\.asked)
        case .field(let inner, _), .not(let inner), .negated(let inner), .matches(let inner, _): inner.asked
        case .element(let one, let other), .binary(_, let one, let other): one.asked + other.asked
        }
    }

    /// Whether this holds where the values exist that `isCertain` knows of; `nil` where it depends on more.
    func holds(where isCertain: (Path) -> Bool) -> Bool? {
        switch kind {
        case .exists(let inner):
            guard case .path(let path) = inner.kind, isCertain(path) else { return nil }
            return true
        case .not(let inner):
            return inner.holds(where: isCertain).map { !$0 }
        case .binary(.and, let left, let right):
            let (one, other) = (left.holds(where: isCertain), right.holds(where: isCertain))
            return one == false || other == false ? false : one == true && other == true ? true : nil
        case .binary(.or, let left, let right):
            let (one, other) = (left.holds(where: isCertain), right.holds(where: isCertain))
            return one == true || other == true ? true : one == false && other == false ? false : nil
        default:
            return nil
        }
    }

    private var isConjunction: Bool {
        if case .binary(.and, _, _) = kind { true } else { false }
    }

    /// The names that stand in this, each once.
    package var roots: Set<String> {
        switch kind {
        case .literal: []
        case .path(let path): [path.root]
        case .list(let nodes), .call(_, let nodes): nodes.reduce(into: []) { $0.formUnion($1.roots) }
        case .field(let inner, _), .not(let inner), .negated(let inner), .exists(let inner), .matches(let inner, _):
            inner.roots
        case .element(let one, let other), .binary(_, let one, let other): one.roots.union(other.roots)
        }
    }

    /// Whether this holds, as far as `scope` tells; `nil` where it depends on what no one knows before the run.
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
    /// Whether this holds, as far as `scope` tells; `nil` where it depends on what no one knows before the run.
    package func predicted(in scope: Scope) -> Bool? { root.folded(in: scope) }
}
