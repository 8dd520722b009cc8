internal import Diagnostics
package import FlowEngine
package import FlowLanguage

/// A flow, and the way that a run took through it: what is drawn of a run.
package struct MarkedFlow: Sendable {
    @Boxed private(set) var flow: Flow
    let marks: FlowMarks

    /// The way through `flow` that `progress` tells of, for a run that came to `ending`.
    package init(_ flow: Flow, _ progress: RunProgress, _ ending: Ending?) {
        self.flow = flow
        var marks: [String: FlowMarks.Mark] = [:]
        for row in progress.rows where row.mark != .untouched {
            marks[row.name] =
                switch row.mark {
                case .failed: .failed
                case .running, .waiting: .left
                case .done, .untouched: .passed
                }
        }
        var end: String?
        if let result = (ending ?? progress.ending)?.result { end = result == .done ? "done" : "fail" }
        if progress.ending == nil { end = nil }
        self.marks = FlowMarks(marks: marks, visits: progress.visits, end: end)
    }
}
