import Diagnostics
import RunStore
import Testing

@Suite("JournalError")
struct JournalErrorTests {
    @Test(
        "names the store and the remedy",
        arguments: [
            (.missing, "there is no run store at runs.sqlite", .usage),
            (.notAStore, "runs.sqlite is not a run store", .usage),
            (.newerSchema(["v9"]), "the run store runs.sqlite was written by a later windlass (v9)", .transport),
            (.locked, "the run store runs.sqlite is locked by another process", .transport),
            (.corrupted(detail: "x"), "the run store runs.sqlite is damaged: x", .transport),
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
            (.damagedRun("r", detail: "x"), "run r in runs.sqlite is damaged: x", .transport),
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
}
