internal import FlowLanguage

/// Something that a state of a flow can do.
///
/// A verb is one file in this folder and one line in ``VerbTable``; what the language knows of it stands in
/// `VerbCatalogue`.
protocol Verb: Sendable {
    /// The verb's name.
    var name: VerbName { get }

    /// Does it, and returns what came of it; whatever it throws ends the attempt.
    func perform(_ step: StepContext) async throws -> VerbResult
}

/// What came of a verb.
struct VerbResult: Sendable {
    /// The outcome's name, one of those that the verb's description lists.
    var outcome = "done"

    /// What it found out; secrets only by their names.
    var results: [String: Value] = [:]

    /// What it found out for people, as one short clause.
    var summary: String?
}
