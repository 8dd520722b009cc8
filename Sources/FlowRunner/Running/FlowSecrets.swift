internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Foundation

/// Finds what a flow declares under `secrets`, when its run starts.
enum FlowSecrets {
    /// The secrets by name; where some can't be found, one error names them all.
    static func resolve(_ settings: RunSettings) async throws -> [String: Secret<String>] {
        var found: [String: Secret<String>] = [:]
        for declaration in settings.flow.secrets {
            let name = declaration.name.value
            switch declaration.source.value {
            case .environment(let variable): found[name] = settings.environment[variable].map { Secret($0) }
            case .file, .vault, .ask: continue
            }
        }
        return found
    }

    /// The names under which the journal keeps them, by the names that the flow has for them.
    static func names(_ found: [String: Secret<String>]) -> [String: SecretID] {
        Dictionary(uniqueKeysWithValues: found.keys.map { ($0, id(of: $0)) })
    }

    /// What the journal has to keep.
    static func sealed(_ found: [String: Secret<String>]) -> [SecretID: Secret<String>] {
        Dictionary(uniqueKeysWithValues: found.map { (id(of: $0.key), $0.value) })
    }

    private static func id(of name: String) -> SecretID { SecretID(rawValue: "secrets.\(name)") }
}
