/// The format of journals: the events, their fields, and what these mean.
///
/// The field `format` of a journal's first event has its number. The first journals lack the field and count as 0.
public enum JournalFormat {
    /// The format that this version writes, and the latest that it reads.
    ///
    /// All formats were written by builds of version 0.1.0, before its release; `fixtures/journals` has journals of each.
    /// Format 1 added the field `format`. Format 2 added findings about the anchor (`found`), and which of them fail the run (`strict`,
    /// `allow`); the reasons in notes became failures with codes, which were only text. The event `paused` was called `parked` in format 1
    /// and in the first builds with format 2; both names are read.
    public static let current = 2
}

/// The error for a journal of a newer format, whose events this version can't read.
public struct NewerJournalFormat: Error, Hashable {
    /// The format of the journal.
    public var format: Int
}
