import Diagnostics

extension UseCheck {
    /// The secrets in what stands at a parameter that would be shown there.
    func misplaced(_ template: Located<Template>, _ parameter: ParameterDescription, _ verb: VerbDescription)
        -> [Located<Path>]
    {
        let isTaken = parameter.takesSecret && parameter.choices.isEmpty
        switch template.value {
        case .reference(let path):
            return names.known(path).isSecret && !isTaken ? [Located(path, at: template.place)] : []
        case .text(let segments):
            // An address may be a secret as a whole; what is put into one ends up in the logs of others.
            guard !verb.isOnlyShown, !isTaken || parameter.type == .url else { return [] }
            return segments.compactMap { segment in
                guard case .value(let path) = segment, names.known(path.value).isSecret else { return nil }
                return path
            }
        case .list(let elements):
            return elements.flatMap { misplaced($0, parameter, verb) }
        case .object(let fields):
            return fields.flatMap { misplaced($0.template, parameter, verb) }
        }
    }

    // MARK: - Inside used flows

    /// Looks at a state of a used flow, of which its own check knows all but what the using flow brings along.
    mutating func lookForSecrets(in step: Step, _ verb: VerbDescription) {
        for argument in step.arguments {
            guard let parameter = parameter(argument.name.value, of: step, verb) else { continue }
            for path in misplaced(argument.template, parameter, verb) {
                report([path.value.root], shownBy: verb.name)
            }
        }
        for expression in [step.condition].compactMap(\.self) + step.expectations {
            for use in SecretUse.all(in: expression.root, names) {
                report(use.node.roots)
            }
        }
    }

    /// Complains where the file itself gives a secret to a used flow of which `verb`, or else an expression, can't keep it.
    private mutating func report(_ roots: Set<String>, shownBy verb: VerbName? = nil) {
        for root in roots.sorted() {
            guard let giver = giver(of: root) else { continue }
            let mistake = ValueMistake.secretForUsedFlow(input: giver.input, file: giver.use.source.path, verb: verb)
            findings.add(mistake, at: giver.place)
        }
    }

    /// The use by which the file itself gives the input `root` of a used flow, the input's own name there, and the place.
    ///
    /// An input that a used flow gives to one that it uses itself may be what it was given; what it has of its own, its own check
    /// knows.
    private func giver(of root: String, depth: Int = 0) -> (use: UsedFlow, input: String, place: SourcePlace)? {
        guard depth <= FlowLinker.depthLimit, let mark = root.lastIndex(of: UsedFlow.separator) else { return nil }
        let (state, input) = (String(root[..<mark]), String(root[root.index(after: mark)...]))
        guard let user = steps.first(where: { $0.name.value == state }), let argument = user.argument(input),
            let use = user.use, use.inputs.contains(where: { $0.name.value == input })
        else { return nil }
        if user.part == nil { return (use, input, argument.template.place) }
        let paths = argument.template.value.paths(at: argument.template.place).map(\.value)
        for path in paths where names.known(path).holdsSecret {
            if let giver = giver(of: path.root, depth: depth + 1) { return giver }
        }
        return nil
    }
}
