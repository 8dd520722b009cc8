internal import Diagnostics

extension Ending {
    /// The ending with the run's own name in the commands that it advises; what ends a run doesn't know how it is called.
    package func named(_ run: RunID) -> Ending {
        var ending = self
        ending.failure = failure?.named(run: run.rawValue)
        return ending
    }

    /// The ending of a run that is over, where it would otherwise look like that of one that was only stopped.
    package func asOver(_ run: RunID) -> Ending {
        guard result == .failed(.interrupted), help == nil else { return self }
        var ending = self
        var failure = failure ?? Failure(.runInterrupted)
        failure.remedies = [Remedy(.runIsOver)]
        if let state {
            failure.remedies.append(
                Remedy(.resumeAnyway, [.state: .text(state), .run: .text(run.rawValue)])
            )
        }
        ending.failure = failure
        return ending
    }
}
