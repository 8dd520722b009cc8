internal import FoundationEssentials
internal import Glibc
internal import SQLite

/// A new store, made under another name so that it is either there as a whole or not at all.
///
/// A process that dies on the way, or a disk that is full, leaves nothing that would be taken for a store; and of two
/// processes that make one at once, both use that of the first.
struct StoreDraft {
    /// The future path of the store.
    let path: String

    /// Makes a store without runs, and puts it in its place.
    func publish(future: [String]) throws(JournalError) {
        let file = StoreFile(path: path)
        let draft = "\(file.forSQLite).\(getpid()).\(UInt64.random(in: 0...UInt64.max))"
        let descriptor = open(draft, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw file.failure() }
        close(descriptor)
        defer { unlink(draft) }
        do {
            try fill(draft, future)
        } catch {
            throw JournalError(wrapping: error, path: path)
        }
        guard finish(draft), link(draft, path) == 0 || errno == EEXIST else { throw file.failure() }
        file.syncFolder()
    }

    private func fill(_ draft: String, _ future: [String]) throws {
        let db = try Connection(draft, .readAndWrite, patience: .zero)
        // No other process knows the file yet; it is synced when it is complete.
        try db.executeAll("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        try StoreSchema.migrate(db, path: path, future: future)
    }

    /// Says in the header that the store has a log, and syncs all of it.
    ///
    /// Two processes that open a store in another mode would both want to change the mode.
    /// The format of the header: <https://www.sqlite.org/fileformat2.html#file_format_version_numbers>
    private func finish(_ draft: String) -> Bool {
        let descriptor = open(draft, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let versions: [UInt8] = [2, 2]
        return pwrite(descriptor, versions, versions.count, 18) == versions.count && fsync(descriptor) == 0
    }
}
