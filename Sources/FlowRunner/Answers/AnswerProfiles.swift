internal import Diagnostics
internal import FlowLanguage

/// The profiles in a vault from which a flow takes answers.
enum AnswerProfiles {
    /// Reads every profile that a run may need: one that is missing is told before anything is sent.
    static func verify(_ settings: RunSettings) async throws {
        for source in settings.flow.states.flatMap(\.fill) + settings.flow.always.flatMap(\.fill) {
            guard case .profile(let name) = source.value else { continue }
            _ = try await read(name, namedAt: source.place, in: settings)
        }
    }

    /// The answers of the profile that the flow names at `place`.
    static func read(
        _ name: String,
        namedAt place: SourcePlace,
        in settings: RunSettings
    ) async throws -> [String: Secret<String>] {
        guard let vault = settings.vault else {
            throw StepError(
                .unanswered,
                "the profile `\(name)` is in a vault, and this run has none",
                help: "name a file of answers instead",
                place: place
            )
        }
        guard let answers = try await vault.profile(named: name) else {
            throw StepError(
                .unanswered,
                "the vault has no profile `\(name)`",
                help: "`windlass profile set \(name) KEY…` begins one",
                place: place
            )
        }
        return answers
    }
}
