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
            (.full, "the run store runs.sqlite cannot be written: the disk is full", .transport),
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
