internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage

extension StepContext {
    /// Ends the state before it does anything when a secret stands where it would be shown.
    ///
    /// `check` finds what can be known before; what a server put into a secret's place only a run knows.
    func refuseMisplacedSecrets() throws(StepError) {
        let description = step.verbDescription
        for argument in step.arguments where attempt.verb == step.verb.value {
            let parameter = description?.parameter(argument.name.value)
            let takesSecret = parameter?.takesSecret == true
            let template = argument.template
            // An address may be a secret as a whole; what is put into one ends up in the logs of others.
            let isInside =
                (!takesSecret || parameter?.type == .url) && template.value.hasText(withSecretsOf: knowledge.scope)
            let isWhole = !takesSecret && (arguments[argument.name.value]?.isSecret ?? false)
            guard isWhole || isInside else { continue }
            throw StepError(
                .invalidFlow,
                "`\(argument.name.value)` of `\(attempt.verb)` was given a secret, which it would show",
                help: "give it something that may be shown",
                place: template.place
            )
        }
    }
}

extension Value {
    /// Whether it is a secret, or a list of some; a table such as a transfer may have one in it that no one looks at.
    fileprivate var isSecret: Bool {
        switch self {
        case .secret: true
        case .list(let elements): elements.contains(where: \.isSecret)
        case .null, .bool, .text, .foreign, .number, .object: false
        }
    }
}
