import CSQLite
import Diagnostics
import Testing

@testable import RunStore
@testable import SQLite

@Suite("JournalError")
struct JournalErrorTests {
    @Test(
        "names the store and the remedy",
        arguments: [
            (.missing, "there is no run store at runs.sqlite", .usage),
            (.notAStore, "runs.sqlite is not a run store", .usage),
            (.newerSchema(["v9"]), "the run store runs.sqlite was written by a later windlass (v9)", .transport),
            (.locked, "the run store runs.sqlite is locked by another process", .transport),
            (.corrupted(.library("x")), "the run store runs.sqlite is damaged: x", .transport),
            (.full(free: nil), "the run store runs.sqlite cannot be written: the disk is full", .transport),
            (
                .full(free: 20_480),
                "the run store runs.sqlite cannot be written: the disk is full, 20 KB are left", .transport
            ),
            (.noFile, "a run store is a file, and `runs.sqlite` does not name one", .usage),
            (
                .removed, "the run store runs.sqlite is gone: it was removed or replaced while it was in use",
                .transport
            ),
            (
                .unusableLibrary(systemMessage: "SQLite 3.34.1 is too old; 3.37.0 or later is required"),
                "the run store runs.sqlite cannot be opened: SQLite 3.34.1 is too old; 3.37.0 or later is required",
                .transport
            ),
            (
                .damagedRun("r", .missingEvent(2, of: 9)), "run r in runs.sqlite is damaged: it has no event 2 of 9",
                .transport
            ),
            (
                .damagedRun("r", .otherEvents),
                "run r in runs.sqlite is damaged: its events are not those that were written", .transport
            ),
            (
                .newerFormat(run: "r", format: 2),
                "run r was written by a newer version of windlass (journal format 2, in runs.sqlite)", .transport
            ),
            (
                .keyMissing,
                "the key runs.sqlite.key is missing, and the run store runs.sqlite holds secrets sealed with it",
                .transport
            ),
        ] as [(JournalError.Reason, String, FailureKind)]
    )
    func messages(reason: JournalError.Reason, summary: String, failure: FailureKind) {
        let error = JournalError(reason, path: "runs.sqlite")
        #expect(error.summary == summary)
        #expect(error.failure == failure)
        #expect(error.help != nil)
    }

    @Test(
        "takes each cause that SQLite names, in the store's words",
        arguments: [
            (SQLITE_BUSY, .locked), (SQLITE_BUSY | 2 << 8, .locked), (SQLITE_LOCKED, .locked),
            (SQLITE_READONLY, .readOnly), (SQLITE_READONLY | 4 << 8, .readOnly), (SQLITE_PERM, .readOnly),
            (SQLITE_FULL, .full(free: nil)), (SQLITE_NOTADB, .notAStore),
            (SQLITE_CORRUPT | 1 << 8, .corrupted(.library("words"))), (SQLITE_ERROR, .corrupted(.library("words"))),
            (SQLITE_MISMATCH, .corrupted(.otherValues)),
            (SQLITE_CANTOPEN, .inaccessible(.text("words"))),
            (SQLITE_IOERR | 4 << 8, .sqlite(code: 1034, systemMessage: "words")),
            (SQLITE_CONSTRAINT | 6 << 8, .sqlite(code: 1555, systemMessage: "words")),
            (SQLITE_NOMEM, .sqlite(code: 7, systemMessage: "words")),
        ] as [(Int32, JournalError.Reason)]
    )
    func causes(code: Int32, reason: JournalError.Reason) {
        let error = JournalError(wrapping: SQLiteError(code: code, message: "words"), path: "runs.sqlite")
        #expect(error == JournalError(reason, path: "runs.sqlite"))
    }

    @Test("tells that the SQLite library is too old, and what to install")
    func oldLibrary() {
        let error = JournalError(wrapping: SQLiteError.unusableLibrary("SQLite 3.34.1 is too old"), path: "r")
        #expect(error.summary == "the run store r cannot be opened: SQLite 3.34.1 is too old")
        #expect(error.help?.contains("libsqlite3-0") == true)
    }
}
