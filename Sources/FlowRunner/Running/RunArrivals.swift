internal import Diagnostics
internal import FlowLanguage

/// What a changed flow wants to know that the run was never told: inputs and secrets that are new.
struct RunArrivals: Sendable {
    let inputs: [String: Value]
    let secrets: [String: Secret<String>]

    /// Finds it as at the start of a run; throws where an input has no value, or a secret can't be found.
    init(_ settings: RunSettings, after history: RunHistory) async throws {
        var flow = settings.flow
        let (known, sealed) = (history.inputs, history.secrets)
        flow.inputs.removeAll { known[$0.name.value] != nil }
        flow.secrets.removeAll { sealed[$0.name.value] != nil }
        let names = Set(flow.inputs.map(\.name.value))
        inputs = try RunPreparation.inputs(of: flow, given: settings.inputs.filter { names.contains($0.key) })
        var settings = settings.heedingStop
        settings.flow = flow
        secrets = flow.secrets.isEmpty ? [:] : try await FlowSecrets.resolve(settings)
    }
}
