/// The format of journals: which events there are, which fields they have, and what these mean.
///
/// It is the field `format` of a journal's first event. Journals from before there were formats lack it and count as 0.
public enum JournalFormat {
    /// The format that this version writes, and the latest that it reads.
    ///
    /// 1 is that of version 0.2. 2 has findings about the anchor (`found`), and which of them fail the run (`strict`, `allow`); notes have
    /// reasons as failures where they were words. Its event `paused` was called `parked` in 1, and at first in 2; both names are read.
    public static let current = 2
}

/// A journal that a newer version has written, whose events may mean something else.
public struct NewerJournalFormat: Error, Hashable {
    /// The format of the journal.
    public var format: Int
}
