package import Diagnostics
package import FlowEngine
internal import SQLite
internal import Timekeeping

/// Why a store of runs cannot be used.
package struct JournalError: FailureConvertible, Hashable {
    package enum Reason: Hashable, Sendable {
        /// There is no file at the path.
        case missing
        /// There is a file, but it is no store of runs.
        case notAStore
        /// There is a symbolic link, beside whose target the store's other files would not be found.
        case link
        /// A later version of windlass has written the store; these are the migrations that this one does not know.
        case newerSchema([String])
        /// A newer windlass has written the journal of one run, in this format; the other runs are not concerned.
        case newerFormat(run: String, format: Int)
        /// What the store holds of one run makes no sense; the other runs are whole.
        case damagedRun(String, detail: String)
        /// Another process has locked the store for too long.
        case locked
        /// The store's bytes make no sense; `detail` says what was found.
        case corrupted(detail: String)
        /// The file, its folder or the disk does not take writes.
        case readOnly
        /// Too little space is left, or none; how many bytes, where that is known.
        case full(free: Int?)
        /// The path doesn't name a file.
        case noFile
        /// The files of the store were removed or replaced while it was open.
        case removed
        /// The file or folder could not be created, with the system's words.
        case inaccessible(systemMessage: String)
        /// Another process drives the run.
        case held(run: String, by: RunHolder)
        /// This process doesn't drive the run, or doesn't any more.
        case notHeld(run: String)
        /// Another process appends to the same run.
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
        /// Another failure of SQLite: its extended result code and its words.
        case sqlite(code: Int, systemMessage: String)
    }

    package var reason: Reason
    /// Where the store is.
    package var path: String

    package init(_ reason: Reason, path: String) {
        self.reason = reason
        self.path = path
    }

    package var summary: String {
        switch reason {
        case .missing: "there is no run store at \(path)"
        case .notAStore: "\(path) is not a run store"
        case .link: "\(path) is a symbolic link and not a run store"
        case .newerSchema(let migrations):
            "the run store \(path) was written by a later windlass (\(migrations.joined(separator: ", ")))"
        case .newerFormat(let run, let format):
            "run \(run) was written by a newer version of windlass (journal format \(format), in \(path))"
        case .locked: "the run store \(path) is locked by another process"
        case .corrupted(let detail): "the run store \(path) is damaged: \(detail)"
        case .readOnly: "the run store \(path) cannot be written: the file, its folder or the disk is read-only"
        case .full(let free):
            "the run store \(path) cannot be written: the disk is full"
                + (free.map { ", \($0 / 1024) KB are left" } ?? "")
        case .noFile: "a run store is a file, and `\(path)` does not name one"
        case .removed: "the run store \(path) is gone: it was removed or replaced while it was in use"
        case .damagedRun(let run, let detail): "run \(run) in \(path) is damaged: \(detail)"
        case .inaccessible(let message): "the run store \(path) cannot be opened: \(message)"
        case .unusableLibrary(let message): "the run store \(path) cannot be opened: \(message)"
        case .held(let run, let holder):
            "run \(run) is driven by process \(holder.process) on \(holder.host) since \(holder.since.toTheSecond)"
        case .notHeld(let run): "this process does not drive run \(run) any more: another took it over meanwhile"
        case .contested(let run, let sequence):
            "another process appended event \(sequence) to run \(run) in \(path)"
        case .runExists(let run): "the run store \(path) holds a run \(run) already"
        case .unknownRun(let run): "the run store \(path) holds no run \(run)"
        case .keyMissing: "the key \(path).key is missing, and the run store \(path) holds secrets sealed with it"
        case .keyDamaged: "the file \(path).key does not hold the key of a run store"
        case .sealBroken(let run, let secret):
            "the secret \(secret) of run \(run) in \(path) does not open with the key \(path).key"
        case .sqlite(let code, let message): "the run store \(path) failed: \(message) (SQLite \(code))"
        }
    }

    /// The error as data, in words of its own.
    package var asFailure: Failure {
        var failure = Failure(failure, words: MessageText(summary))
        failure.remedies = remedies
        return failure
    }

    private var remedies: [Remedy] {
        let own = advice.map { [Remedy.advice($0)] } ?? []
        return switch reason {
        case .full: [Remedy(.freeSpace, [.limit: .number(DiskSpace.needed / 1024)])]
        case .notHeld(let run): [Remedy(.showRun, [.run: .text(run)]), Remedy(.resumeRun, [.run: .text(run)])]
        case .contested(let run, _): own + [Remedy(.showRun, [.run: .text(run)])]
        case .unknownRun: [Remedy(.listRuns)]
        default: own
        }
    }

    private var advice: String? {
        switch reason {
        case .missing: "check the path given with `--store`, or run a flow first"
        case .notAStore: "name another file with `--store`; this one was left as it is"
        case .link: "name the file that it leads to with `--store`"
        case .newerSchema: "use the newer windlass, or another store with `--store`"
        case .newerFormat: "use the newer windlass for this run; it was left as it is"
        case .locked: "wait for the other process, or use another store with `--store`"
        case .corrupted: "move the file away and keep it; a copy of it may be repaired with `sqlite3 FILE .recover`"
        case .readOnly: "make it writable, or use another store with `--store`; nothing was sent"
        case .full: nil
        case .noFile: "name a file with `--store`: a run has to be found again after a crash"
        case .removed:
            "the last action is not recorded: check it at the anchor and on the ledger before you start again"
        case .damagedRun:
            "check at the anchor and on the ledger what it did before you start it again; the other runs can go on"
        case .inaccessible: "check the folder and its permissions, or use another store with `--store`"
        case .unusableLibrary: "install the latest version of the package that has SQLite, for example `libsqlite3-0`"
        case .held: "wait for it, or stop it"
        case .notHeld: nil
        case .contested: "let one process drive the run"
        case .runExists: "start again; each run gets a new name"
        case .unknownRun: nil
        case .keyMissing, .keyDamaged, .sealBroken: "put back the key file that belongs to this store"
        case .sqlite: nil
        }
    }

    package var failure: FailureKind {
        switch reason {
        case .missing, .notAStore, .link, .noFile, .unknownRun: .usage
        default: .transport
        }
    }
}

extension Timestamp {
    /// The instant without parts of a second, as people are told of it.
    fileprivate var toTheSecond: Timestamp { Timestamp(unixSeconds: unixSeconds) }
}

extension JournalError {
    /// What SQLite reported, in our words where we have some.
    init(_ error: SQLiteError, path: String) {
        let message = error.message
        let reason: Reason =
            switch error.kind {
            case .busy: .locked
            // Our statements are correct: one that isn't understood meets tables that are not ours any more.
            case .corrupt, .statement: .corrupted(detail: message)
            case .notADatabase: .notAStore
            case .readOnly: .readOnly
            case .unexpectedValue: .corrupted(detail: "a row has values of another kind")
            case .full: .full(free: DiskSpace(of: path).shortage)
            // A file that can't be made longer is reported as if the disk had failed.
            case .inputOutput, .cannotOpen:
                if let free = DiskSpace(of: path).shortage {
                    .full(free: free)
                } else if error.kind == .cannotOpen {
                    .inaccessible(systemMessage: message)
                } else {
                    .sqlite(code: Int(error.code), systemMessage: message)
                }
            case .unusableLibrary: .unusableLibrary(systemMessage: message)
            case .constraint, .other: .sqlite(code: Int(error.code), systemMessage: message)
            }
        self.init(reason, path: path)
    }

    /// Any error that came out of a block given to SQLite.
    init(wrapping error: any Error, path: String) {
        switch error {
        case let error as JournalError: self = error
        case let error as SQLiteError: self.init(error, path: path)
        case is DecodingError:
            self.init(.corrupted(detail: "a row has values of another kind"), path: path)
        default: self.init(.sqlite(code: 0, systemMessage: "\(type(of: error))"), path: path)
        }
    }
}
