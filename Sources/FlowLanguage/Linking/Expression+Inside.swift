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
}

extension Step {
    /// The same state inside the flow that the state `user` of another flow uses.
    func inside(_ user: String, of used: Flow, at relative: String) -> Step {
        var step = self
        step.name = name.inside(user)
        step.part = part.map { "\(user)\(UsedFlow.separator)\($0)" } ?? user
        step.arguments = arguments.map { VerbArgument(name: $0.name, template: $0.template.inside(user)) }
        step.keep = keep.map { Keep(name: $0.name.inside(user), field: $0.field, isSecret: $0.isSecret) }
        step.next = next.inside(user)
        step.condition = condition?.inside(user)
        step.expectations = expectations.map { $0.inside(user) }
        step.fill = fill.map { source in
            guard case .file(let path) = source.value else { return source }
            return Located(.file(RelativePath.join(path, to: relative)), at: source.place)
        }
        step.use?.outputs = (use?.outputs ?? []).map { Output(name: $0.name, template: $0.template.inside(user)) }
        if step.retry == nil, VerbCatalogue[verb.value]?.allows.contains(.retry) == true { step.retry = used.retry }
        return step
    }
}

extension Routes {
    func inside(_ user: String) -> Routes {
        switch self {
        case .sequential: .sequential
        case .always(let destination): .always(destination.inside(user))
        case .table(let routes):
            .table(routes.map { Route(destination: $0.destination.inside(user), outcomes: $0.outcomes) })
        }
    }
}

extension SecretDeclaration {
    func inside(_ user: String, at relative: String) -> SecretDeclaration {
        var secret = self
        secret.name = name.inside(user)
        if case .file(let path) = source.value {
            secret.source.value = .file(RelativePath.join(path, to: relative))
        }
        return secret
    }
}

extension UsedFlow {
    /// The used flow that `flow`, linked already, is for the state called `user`.
    init(_ flow: Flow, for user: String) {
        self.init(source: flow.source)
        inputs = flow.inputs
        outputs = flow.outputs.map { Output(name: $0.name, template: $0.template.inside(user)) }
        outcomes = flow.outcomes
        needs = flow.needs
        deadline = flow.deadline
    }
}

/// The same things inside a used flow, where all names stand behind the name of the state that uses it.
extension Template {
    func inside(_ prefix: String) -> Template {
        switch self {
        case .reference(let path): .reference(path.inside(prefix))
        case .text(let segments): .text(segments.map { $0.inside(prefix) })
        case .list(let templates): .list(templates.map { $0.inside(prefix) })
        case .object(let fields):
            .object(fields.map { Field(name: $0.name, template: $0.template.inside(prefix)) })
        }
    }
}

extension Template.Segment {
    func inside(_ prefix: String) -> Template.Segment {
        guard case .value(let path) = self else { return self }
        return .value(Located(path.value.inside(prefix), at: path.place))
    }
}

extension Located<Template> {
    func inside(_ prefix: String) -> Located<Template> {
        Located(value.inside(prefix), at: place)
    }
}

extension Located<String> {
    func inside(_ prefix: String) -> Located<String> {
        Located("\(prefix)\(UsedFlow.separator)\(value)", at: place)
    }
}
