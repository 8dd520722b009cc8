import Diagnostics
import Reports

extension ErrorReport {
    /// What `--json` prints of `diagnostic`.
    init(_ diagnostic: any Diagnostic) {
        let failure = Advice.whole(Failure(diagnostic))
        self.init(
            failure,
            kind: diagnostic is Declined ? Declined.word : diagnostic.failure.rawValue,
            summary: failure.headline.shown(.revealed),
            exitCode: diagnostic.failure.exitCode
        )
    }
}
