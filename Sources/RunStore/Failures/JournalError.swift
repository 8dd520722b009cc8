package import Diagnostics
package import FlowEngine
internal import Timekeeping

/// The reason why a store of runs cannot be used.
package struct JournalError: Error, Hashable {
    package enum Reason: Hashable, Sendable {
        /// No file exists at the path.
        case missing
        /// The file is no store of runs.
        case notAStore
        /// The path is a symbolic link, beside whose target the store's other files would not be found.
        case link
        /// A later version of windlass has written the store; these are the migrations that this one does not know.
        case newerSchema([String])
        /// A newer windlass has written the journal of one run, in this format; the other runs are not concerned.
        case newerFormat(run: String, format: Int)
        /// The store's record of one run makes no sense; the other runs are whole.
        case damagedRun(String, RunDamage)
        /// The store has been locked by another process for too long.
        case locked
        /// The store's bytes make no sense.
        case corrupted(StoreDamage)
        /// The file, its folder or the disk does not take writes.
        case readOnly
        /// Too little space is left, or none; how many bytes, where that is known.
        case full(free: Int?)
        /// The path doesn't name a file.
        case noFile
        /// The files of the store were removed or replaced while it was open.
        case removed
        /// The file or folder could not be created: a phrase, or the system's words.
        case inaccessible(Fact)
        /// The run is driven by another process.
        case held(run: String, by: RunHolder)
        /// The run is not driven by this process, or not any more.
        case notHeld(run: String)
        /// The run's journal is being written by another process as well.
        case contested(run: String, sequence: Int)
        /// A run of this id is there already.
        case runExists(String)
        /// No run of this id is there.
        case unknownRun(String)
        /// The file with the key is gone, while the store holds secrets that it sealed.
        case keyMissing
        /// The file with the key does not hold one.
        case keyDamaged
        /// A secret does not open with the key.
        case sealBroken(run: String, secret: String)
        /// The installed SQLite library cannot be used, for example because it is too old.
        case unusableLibrary(systemMessage: String)
        /// A failure of SQLite of any other kind: its extended result code and its words.
        case sqlite(code: Int, systemMessage: String)
    }

    /// The free bytes that a store needs to be opened for writing: for its log, its index of the log, and some runs.
    static let neededSpace = 1 << 20

    package var reason: Reason
    /// The path of the store.
    package var path: String

    package init(_ reason: Reason, path: String) {
        self.reason = reason
        self.path = path
    }
}
