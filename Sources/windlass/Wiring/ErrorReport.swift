import Diagnostics
import Reports

extension ErrorReport {
    /// The report of `diagnostic` that `--json` prints.
    init(_ diagnostic: any Diagnostic) {
        let failure = Advice.whole(Failure(diagnostic))
        self.init(
            failure,
            // The person has decided so: nothing is wrong.
            kind: failure.code == .declined ? FailureCode.declined.slug : diagnostic.failure.rawValue,
            summary: failure.headline.shown(.revealed),
            exitCode: diagnostic.failure.exitCode
        )
    }
}
