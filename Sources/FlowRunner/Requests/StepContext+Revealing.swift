internal import Diagnostics
internal import FlowLanguage

extension StepContext {
    /// The arguments with every secret in them written out, and those secrets; for what goes over the wire alone.
    func revealedArguments() async throws -> (arguments: [String: Value], secrets: [Secret<String>]) {
        var scope = knowledge.scope
        var secrets: [Secret<String>] = []
        for path in step.arguments.flatMap({ $0.template.value.paths(at: $0.template.place) }).map(\.value) {
            // A single place of a list can't be set, so the list is revealed as a whole.
            let whole = Path(root: path.root, path.rest.prefix(while: \.isName))
            guard let value = knowledge.scope[whole] else { continue }
            scope.set(try await revealed(value, &secrets), at: whole)
        }
        var arguments: [String: Value] = [:]
        for argument in step.arguments {
            let template = argument.template
            arguments[argument.name.value] = try template.value.resolved(in: scope, at: template.place)
        }
        return (arguments, secrets)
    }

    private func revealed(_ value: Value, _ secrets: inout [Secret<String>]) async throws -> Value {
        switch value {
        case .secret(let id):
            guard let secret = try await driver.reveal(id) else {
                throw StepError(.transport, "a secret is not in the journal any more", help: "start a new run")
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
        case .null, .bool, .number, .text: return value
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
