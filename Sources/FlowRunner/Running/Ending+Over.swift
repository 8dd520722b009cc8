internal import Diagnostics
internal import FlowEngine

extension Ending {
    /// The ending of a run that is over, where it would otherwise look like that of one that was only stopped.
    func asOver(_ run: RunID) -> Ending {
        guard result == .failed(.interrupted), help == nil else { return self }
        var ending = self
        ending.help =
            "the run is over; `windlass resume \(run) --from STATE` goes on all the same, from a state of your choice"
        return ending
    }
}
