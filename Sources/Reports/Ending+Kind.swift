package import Diagnostics
package import FlowEngine

extension Ending {
    /// What kind of failure ended the run; `nil` when everything was done.
    package var failureKind: FailureKind? {
        if case .failed(let kind) = result { kind } else { nil }
    }
}
