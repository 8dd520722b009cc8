import Diagnostics
import Reports

extension ErrorReport {
    /// What `--json` prints of `diagnostic`.
    init(_ diagnostic: any Diagnostic) {
        self.init(
            Advice.whole(Failure(diagnostic)),
            kind: diagnostic is Declined ? Declined.word : diagnostic.failure.rawValue,
            summary: diagnostic.message.shown(.revealed),
            exitCode: diagnostic.failure.exitCode
        )
    }
}
