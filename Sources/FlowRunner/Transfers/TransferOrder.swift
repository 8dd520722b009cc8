internal import Stellar

/// A transfer that is to be started.
struct TransferOrder: Sendable {
    /// The direction in which the asset crosses the edge of the network.
    enum Kind: String, Sendable {
        case deposit
        case withdrawal

        /// What the customer does.
        var verb: String {
            switch self {
            case .deposit: "deposit"
            case .withdrawal: "withdraw"
            }
        }
    }

    var kind: Kind
    var asset: Asset
    var amount: Amount?
    /// The account to pay to or from, where it is not the run's own.
    var account: MuxedAccount?
    var memo = Memo.none
    var language: String?

    init(kind: Kind, asset: Asset) {
        self.kind = kind
        self.asset = asset
    }
}
