import Diagnostics
import Reports

extension ErrorReport {
    /// What `--json` prints of `diagnostic`.
    init(_ diagnostic: any Diagnostic) {
        self.init(
            Advice.whole(Failure(diagnostic)),
            // The person has decided so: nothing is wrong.
            kind: diagnostic.failureCode == .declined ? FailureCode.declined.slug : diagnostic.failure.rawValue,
            summary: diagnostic.message.shown(.revealed),
            exitCode: diagnostic.failure.exitCode
        )
    }
}
