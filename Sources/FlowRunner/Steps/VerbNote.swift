internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage

/// A record that a verb writes into the run's journal and reads again, as the verb's own type.
///
/// The type is in the folder of the verb. One that several verbs write is beside what they share: ``AnswerNote`` and ``CustomerNote``
/// in `Answers`, the note about strange statuses in ``StepContext``. Journals keep the key and the form of the value: neither can
/// change while there are runs that wait for days.
protocol VerbNote: Sendable {
    /// Reads a note of a journal; `nil` where it is another's, or where this version can't read it.
    init?(key: String, value: Value)

    /// The key under which a journal keeps it.
    var key: String { get }

    /// The value that a journal keeps of it.
    var value: Value { get }
}

extension Note {
    /// A line of the journal by a state of the flow; `summary` is what people read of it.
    init(state: String, _ note: some VerbNote, summary: String? = nil, mark: Note.Mark? = nil) {
        self.init(state: state, key: note.key, value: note.value, summary: summary, mark: mark)
    }

    /// The note as `Kind`, or `nil` where it is none of those.
    func read<Kind: VerbNote>(as kind: Kind.Type) -> Kind? { Kind(key: key, value: value) }
}
