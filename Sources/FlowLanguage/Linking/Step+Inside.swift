extension Step {
    /// The same state inside the flow that the state `user` of another flow uses.
    func inside(_ user: String, of used: Flow, at relative: String) -> Step {
        var step = self
        step.name = name.inside(user)
        step.part = part.map { "\(user)\(UsedFlow.separator)\($0)" } ?? user
        step.arguments = arguments.map { Argument(name: $0.name, template: $0.template.inside(user)) }
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
    /// What `flow`, linked already, is for the state called `user`.
    init(_ flow: Flow, for user: String) {
        self.init(source: flow.source)
        inputs = flow.inputs
        outputs = flow.outputs.map { Output(name: $0.name, template: $0.template.inside(user)) }
        outcomes = flow.outcomes
        needs = flow.needs
        deadline = flow.deadline
    }
}
