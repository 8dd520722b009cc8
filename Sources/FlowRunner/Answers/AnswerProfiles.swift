internal import Diagnostics
internal import FlowLanguage

/// The profiles in a vault from which a flow takes answers.
enum AnswerProfiles {
    /// The names of the answers in every profile that a run may need, by the names of the profiles; one that is missing is
    /// told before anything is sent.
    @discardableResult
    static func all(_ settings: RunSettings) async throws -> [String: Set<String>] {
        var answers: [String: Set<String>] = [:]
        for source in settings.flow.states.flatMap(\.fill) + settings.flow.always.flatMap(\.fill) {
            guard case .profile(let name) = source.value else { continue }
            answers[name] = Set(try await read(name, namedAt: source.place, in: settings).keys)
        }
        return answers
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
