internal import AnchorClient
internal import Stellar
internal import TransferTracking

/// A transfer that is to be started.
struct TransferOrder: Sendable {
    /// By which service.
    var service: TransferService

    /// What it does.
    var kind: Transfer.Kind

    /// What the anchor is asked for.
    var request: TransferRequest

    /// The asset on the ledger.
    var asset: Asset { request.asset }

    /// What the customer does.
    var verb: String { service == .direct ? "send" : kind.isDeposit ? "deposit" : "withdraw" }

    /// What is started, in a sentence.
    var noun: String { service == .direct ? "payment" : kind.rawValue }
}
