internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage

/// A record that a verb writes into the run's journal and reads again, as the verb's own type.
///
/// The type is in the folder of the verb; ``AnswerNote``, of all verbs that ask, is in `Answers`. Journals keep the key and the form
/// of the value: neither can change while there are runs that wait for days.
protocol VerbNote: Sendable {
    /// Reads a note of a journal; `nil` where it is another's, or where this version can't read it.
    init?(key: String, value: Value)

    /// The key under which a journal keeps it.
    var key: String { get }

    /// What a journal keeps of it.
    var value: Value { get }
}

extension Note {
    /// A line of the journal by a state of the flow; `summary` is what people read of it.
    init(state: String, _ note: some VerbNote, summary: String? = nil) {
        self.init(state: state, key: note.key, value: note.value, summary: summary)
    }

    /// The note as `Kind`, or `nil` where it is none of those.
    func read<Kind: VerbNote>(as kind: Kind.Type) -> Kind? { Kind(key: key, value: value) }
}

extension StepContext {
    /// Writes something down that has to be known after a crash; it is on the disk when this returns.
    func note(_ note: some VerbNote, summary: String? = nil) async throws {
        try await driver.record(.noted(Note(state: attempt.state, note, summary: summary)))
    }

    /// What the verb has noted in this visit of the state, in order, also in this very attempt.
    func visitNotes<Kind: VerbNote>(_ kind: Kind.Type) async -> [Kind] {
        await driver.machine.notes(for: attempt).compactMap { $0.read(as: kind) }
    }

    /// What the verb has ever noted in this state, in order: in former visits and runs from `--from` too.
    func allNotes<Kind: VerbNote>(_ kind: Kind.Type) async -> [Kind] {
        await driver.machine.notes(ofState: attempt.state).compactMap { $0.read(as: kind) }
    }

    /// Gives a secret a name under which notes may speak of it.
    func seal(_ secret: Secret<String>, as name: String) async -> SecretID {
        await driver.conceal(secret, as: "\(attempt.state).\(name)")
    }
}

extension Value {
    /// A list of texts.
    init(texts: [String]) { self = .list(texts.map { .text($0) }) }

    /// The texts of a list; empty where it is none.
    var texts: [String] {
        if case .list(let elements) = self { elements.compactMap(\.text) } else { [] }
    }
}
