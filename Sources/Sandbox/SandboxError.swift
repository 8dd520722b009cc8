package import Diagnostics

/// The sandbox could not be started.
package struct SandboxError: Diagnostic {
    /// What stood in the way.
    package enum Reason: Hashable, Sendable {
        /// No server could listen on the port; `cause` says why, as a clause.
        case cannotListen(port: Int, cause: String)
        /// There is no certificate to serve with; `cause` says why, as a clause.
        case noIdentity(cause: String)
        /// The sandbox's own accounts could not be set up on its ledger.
        case setupRefused(step: String, code: String)
    }

    package var reason: Reason

    package init(reason: Reason) {
        self.reason = reason
    }

    package var summary: String {
        switch reason {
        case .cannotListen(let port, let cause): "the sandbox can't listen on 127.0.0.1:\(port): \(cause)"
        case .noIdentity(let cause): "TLS can't start: \(cause)"
        case .setupRefused(let step, let code): "the sandbox's ledger refused to \(step): \(code)"
        }
    }

    package var help: String? {
        switch reason {
        case .cannotListen: "choose another port with --port, or --port 0 for any free one"
        case .noIdentity: "pass PEM files to --tls-cert and --tls-key, or use --tls for a generated certificate"
        case .setupRefused: nil
        }
    }

    package var failure: FailureKind { .usage }
}
