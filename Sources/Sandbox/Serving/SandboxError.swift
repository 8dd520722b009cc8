package import Diagnostics

/// The sandbox could not be started.
package struct SandboxError: FailureConvertible {
    /// The obstacle.
    package enum Reason: Hashable, Sendable {
        /// No server could listen on the port, by the facts of `cause`.
        case cannotListen(port: Int, cause: Facts)
        /// A missing certificate for the server, by the facts of `cause`.
        case noIdentity(cause: Facts)
        /// The sandbox's own accounts could not be set up on its ledger.
        case setupRefused(step: Phrase, code: String)
    }

    package var reason: Reason

    package init(reason: Reason) {
        self.reason = reason
    }

    /// The error as data.
    package var asFailure: Failure {
        switch reason {
        case .cannotListen(let port, let cause):
            .misuse(
                .cannotListen,
                cause.with(.purpose, .phrase(.sandbox)).with(.address, .text("127.0.0.1:\(port)"))
                    .with(.option, .text("--port"))
            )
        case .noIdentity(let cause): .misuse(.tlsIdentityMissing, cause)
        case .setupRefused(let step, let code):
            .misuse(.sandboxNotReady, [.purpose: .phrase(step), .codes: .text(code)])
        }
    }
}
