internal import FlowEngine
internal import FlowLanguage

/// What an anchor was told in this visit of a state, by name, and what a person has answered since.
struct AnswerHistory: Sendable {
    /// How often a person is asked for another answer.
    static let corrections = 3

    private var counts: [String: Int] = [:]
    private var news: Set<String> = []

    init(_ step: StepContext) async {
        for note in await step.driver.machine.notes(for: step.attempt) {
            if note.key == CustomerInterview.noteKey, case .list(let names) = note.value {
                for name in names.compactMap(\.text) {
                    counts[name, default: 0] += 1
                    news.remove(name)
                }
            } else if note.key.hasPrefix(AnswerBook.notePrefix) {
                news.insert(String(note.key.dropFirst(AnswerBook.notePrefix.count)))
            }
        }
    }

    /// The names of all answers that the anchor was told.
    var names: Set<String> { Set(counts.keys) }

    /// How many answers the anchor was told, repeated ones counted again.
    var total: Int { counts.values.reduce(0, +) }

    /// How often the anchor was told the answer called `name`.
    func count(_ name: String) -> Int { counts[name] ?? 0 }

    /// Whether there is an answer called `name` of a person that the anchor was not told yet.
    func hasNews(_ name: String) -> Bool { news.contains(name) }
}
