internal import Diagnostics
internal import FlowLanguage

/// The inputs and secrets of a restart: inputs with other values, and those that only the changed flow has.
struct RestartInputs: Sendable {
    let inputs: [String: Value]
    let secrets: [String: Secret<String>]

    /// Finds it as at the start of a run; throws where an input has no value, or a secret can't be found.
    init(_ settings: RunSettings, after history: RunHistory) async throws {
        var flow = settings.flow
        let (known, sealed) = (history.inputs, history.secrets)
        flow.inputs.removeAll { known[$0.name.value] != nil }
        flow.secrets.removeAll { sealed[$0.name.value] != nil }
        let names = Set(flow.inputs.map(\.name.value))
        let changed = settings.inputs.filter { name, value in
            settings.flow.input(named: name) != nil && known[name].map { $0 != value } ?? false
        }
        let new = try RunPreparation.inputs(of: flow, given: settings.inputs.filter { names.contains($0.key) })
        inputs = new.merging(changed) { new, _ in new }
        var settings = settings.stoppable
        settings.flow = flow
        secrets = flow.secrets.isEmpty ? [:] : try await FlowSecrets.resolve(settings)
    }
}
