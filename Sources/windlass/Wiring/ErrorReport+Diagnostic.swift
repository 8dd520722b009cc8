import Diagnostics
import Reports

extension ErrorReport {
    /// The report of `diagnostic` that `--json` prints.
    init(_ diagnostic: any Diagnostic) {
        // Of a run it is decided before whether there are words of other parties.
        let failure = Advice.whole(Failure(diagnostic)).shown(.revealed)
        self.init(
            failure,
            // The person has decided so: nothing is wrong.
            kind: failure.code == .declined ? FailureCode.declined.slug : diagnostic.failure.rawValue,
            summary: failure.headline.masked,
            exitCode: diagnostic.failure.exitCode
        )
    }
}
