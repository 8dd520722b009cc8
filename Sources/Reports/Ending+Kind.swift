package import Diagnostics
package import FlowEngine

extension Ending {
    /// The kind of failure that ended the run; `nil` when everything was done.
    package var failureKind: FailureKind? {
        if case .failed(let kind) = result { kind } else { nil }
    }
}
