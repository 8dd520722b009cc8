internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage

/// `use`: enters and leaves another flow, whose states are performed like all others.
///
/// The arguments of a visit's first attempt are the inputs of the used flow, and its outcome is `entered`. The arguments of the
/// second are the outputs and the outcome of the used flow.
struct UseVerb: Verb {
    /// The outcome of going in.
    static let entered = "entered"
    /// The argument that says how the used flow ended.
    private static let outcome = "outcome"

    let name: VerbName = "use"

    func perform(_ step: StepContext) async throws -> VerbResult {
        guard let used = step.step.use else {
            throw StepError(.usedFlowUnread, [.state: .text(step.attempt.state)], [Remedy(.checkUsedFlow)])
        }
        var arguments = step.arguments
        if step.attempt.number > 1, let outcome = arguments.removeValue(forKey: Self.outcome)?.text {
            for output in used.outputs where !(arguments[output.name.value] ?? .null).isNull {
                try await seal(output.template, output.name.value, in: &arguments, step)
            }
            let isDone = outcome == "done"
            return VerbResult(outcome: outcome, results: arguments, summary: isDone ? nil : "ended with `\(outcome)`")
        }
        for argument in step.step.arguments where arguments[argument.name.value] != nil {
            try await seal(argument.template, argument.name.value, in: &arguments, step)
        }
        for input in used.inputs { try check(arguments[input.name.value] ?? .null, for: input, step) }
        return VerbResult(outcome: Self.entered, results: arguments)
    }

    /// Seals a text that contains a secret as a secret of its own, where it is passed in or out.
    private func seal(
        _ template: Located<Template>,
        _ name: String,
        in arguments: inout [String: Value],
        _ step: StepContext
    ) async throws {
        guard template.value.hasText(withSecretsOf: step.knowledge.scope) else { return }
        arguments[name] = try await SecretArguments(step: step).sealed(template, as: name)
    }

    /// Holds what is given against what the used flow wants; only a run knows values that it has found out itself.
    private func check(_ value: Value, for input: Input, _ step: StepContext) throws(StepError) {
        let name = input.name.value
        let place = step.step.argument(name)?.template.place
        switch value {
        case .null:
            throw StepError(
                .inputMissing,
                [.name: .text(name), .isOfUsedFlow: .flag(true)],
                [Remedy(.giveInputOrDefault)],
                kind: .invalidFlow,
                place: place
            )
        case .text, .foreign:
            guard value.text.flatMap({ input.type.value.value(of: $0) }) != nil else {
                throw StepError(
                    .inputType,
                    [
                        .found: .value(value.message.masked), .expected: .text("\(input.type.value)"),
                        .name: .text(name),
                        .isOfUsedFlow: .flag(true),
                    ],
                    place: place
                )
            }
        case .bool, .number, .foreignNumber, .list, .object, .secret: break
        }
        guard input.choices.isEmpty || input.choices.contains(where: { $0.value == value.text ?? value.description })
        else {
            throw StepError(
                .valueNotListed,
                [
                    .found: .value(value.message.masked), .name: .text(name), .isOfUsedFlow: .flag(true),
                    .choices: .texts(input.choices.map { "\($0.value)" }),
                ],
                place: place
            )
        }
    }
}

extension UseVerb {
    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        planner.mayBeRicher = planner.mayBeRicher || step.use == nil
        for input in step.use?.inputs ?? [] {
            let name = input.name.value
            let given = planner.value(name, of: step)
            let text = step.argument(name) == nil ? input.defaultValue?.value : given?.text
            planner.scope.values["\(step.name.value)\(UsedFlow.separator)\(name)"] =
                text.flatMap { input.type.value.value(of: $0) } ?? given
        }
        return "uses \(step.use?.source.path ?? planner.shown("flow", of: step))"
    }
}
