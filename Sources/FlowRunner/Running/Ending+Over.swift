internal import Diagnostics
internal import FlowEngine

extension Ending {
    /// The ending with the run's own name in the command that it advises; what ends a run doesn't know how it is called.
    func named(_ run: RunID) -> Ending {
        var ending = self
        ending.help = help?.replacing("windlass resume RUN ", with: "windlass resume \(run) ")
        return ending
    }

    /// The ending of a run that is over, where it would otherwise look like that of one that was only stopped.
    func asOver(_ run: RunID) -> Ending {
        guard result == .failed(.interrupted), help == nil else { return self }
        var ending = self
        let way = state.map { "; `windlass resume \(run) --from \($0)` resumes it anyway, or from another state" }
        ending.help = "the run is over\(way ?? "")"
        return ending
    }
}
