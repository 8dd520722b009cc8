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
                .profileWithoutVault,
                [.name: .text(name)],
                [Remedy(.nameAnswersFile)],
                place: place
            )
        }
        guard let answers = try await vault.profile(named: name) else {
            throw StepError(
                .unknownProfile,
                [.name: .text(name)],
                [Remedy(.beginProfile, [.name: .text(name)])],
                place: place
            )
        }
        return answers
    }
}
