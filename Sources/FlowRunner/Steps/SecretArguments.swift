internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage

/// The secrets among what the flow tells the verb of a state.
struct SecretArguments: Sendable {
    let step: StepContext

    /// Ends the state before it does anything when a secret stands where it would be shown.
    ///
    /// `check` finds what can be known before; what a server put into a secret's place only a run knows.
    func refuseMisplaced() throws(StepError) {
        let state = step.step
        let description = state.verbDescription
        for argument in state.arguments where step.attempt.verb == state.verb.value {
            let parameter = description?.parameter(argument.name.value)
            let takesSecret = parameter?.takesSecret == true
            let template = argument.template
            // An address may be a secret as a whole; what is put into one ends up in the logs of others.
            let isInside =
                (!takesSecret || parameter?.type == .url) && template.value.hasText(withSecretsOf: scope)
            let isWhole = !takesSecret && (step.arguments[argument.name.value]?.isSecret ?? false)
            guard isWhole || isInside else { continue }
            throw StepError(
                .secretShown,
                [.name: .text(argument.name.value), .subject: .text("\(step.attempt.verb)")],
                [Remedy(.giveShowable)],
                place: template.place
            )
        }
    }

    /// The arguments with every secret in them written out, and those secrets; for what goes over the wire alone.
    func revealed() async throws -> (arguments: [String: Value], secrets: [Secret<String>]) {
        var secrets: [Secret<String>] = []
        var arguments: [String: Value] = [:]
        for argument in step.step.arguments {
            arguments[argument.name.value] = try await revealed(argument.template, &secrets)
        }
        return (arguments, secrets)
    }

    /// The value of a template, with every text that has secrets in it sealed as a whole.
    ///
    /// A secret that stands alone keeps the name under which it is sealed already.
    func sealed(_ template: Located<Template>, as name: String) async throws -> Value {
        switch template.value {
        case .reference:
            return try template.value.resolved(in: scope, at: template.place)
        case .text:
            guard template.value.hasText(withSecretsOf: scope) else {
                return try template.value.resolved(in: scope, at: template.place)
            }
            var secrets: [Secret<String>] = []
            let text = try await revealed(template, &secrets).description
            return await step.conceal(Secret(text), as: name)
        case .list(let elements):
            var values: [Value] = []
            for element in elements { values.append(try await sealed(element, as: name)) }
            return .list(values)
        case .object(let fields):
            var values: [String: Value] = [:]
            for field in fields { values[field.name.value] = try await sealed(field.template, as: name) }
            return .object(values)
        }
    }

    private func revealed(_ template: Located<Template>, _ secrets: inout [Secret<String>]) async throws -> Value {
        var known = scope
        for path in template.value.paths(at: template.place).map(\.value) {
            // A single place of a list can't be set, so the list is revealed as a whole.
            let whole = Path(root: path.root, path.rest.prefix(while: \.isName))
            guard let value = scope[whole] else { continue }
            known.set(try await revealed(value, &secrets), at: whole)
        }
        return try template.value.resolved(in: known, at: template.place)
    }

    private func revealed(_ value: Value, _ secrets: inout [Secret<String>]) async throws -> Value {
        switch value {
        case .secret(let id):
            guard let secret = try await step.driver.reveal(id) else {
                throw StepError(.secretGone, [:], [Remedy(.newRun)])
            }
            secrets.append(secret)
            return .text(secret.reveal())
        case .list(let elements):
            var list: [Value] = []
            for element in elements { list.append(try await revealed(element, &secrets)) }
            return .list(list)
        case .object(let fields):
            var object: [String: Value] = [:]
            for (name, field) in fields { object[name] = try await revealed(field, &secrets) }
            return .object(object)
        case .null, .bool, .number, .foreignNumber, .text, .foreign: return value
        }
    }

    private var scope: Scope { step.knowledge.scope }
}

extension Template {
    /// Whether a text stands here that has a secret in it.
    func hasText(withSecretsOf scope: Scope) -> Bool {
        switch self {
        case .reference: false
        case .text(let segments):
            segments.contains { segment in
                if case .value(let path) = segment { scope[path.value]?.holdsSecret == true } else { false }
            }
        case .list(let elements): elements.contains { $0.value.hasText(withSecretsOf: scope) }
        case .object(let fields): fields.contains { $0.template.value.hasText(withSecretsOf: scope) }
        }
    }
}

extension Path {
    /// The path with these steps after the first.
    init(root: String, _ rest: ArraySlice<Component>) { self.init(root: root, Array(rest)) }
}

extension Path.Component {
    /// Whether it is a name, and no place in a list.
    var isName: Bool {
        if case .name = self { true } else { false }
    }
}
