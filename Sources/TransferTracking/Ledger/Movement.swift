package import Stellar

/// A movement of an asset between two accounts in a transaction.
package struct Movement: Sendable {
    package var asset: Asset
    package var amount: Amount
    package var from: MuxedAccount
    /// `nil` for a claimable balance, which no one has yet.
    package var to: MuxedAccount?
    /// The claimable balance, where it is one.
    package var balance: ClaimableBalanceID?
    /// The claimants of a claimable balance.
    package var claimants: [PublicKey] = []
    /// Whether more than ``amount`` may have arrived.
    package var isAtLeast = false

    /// The movements of `transaction`, in order.
    package static func all(in transaction: Transaction) -> [Movement] {
        transaction.operations.enumerated().compactMap { index, operation in
            let from = operation.source ?? transaction.source
            switch operation.body {
            case .payment(let to, let asset, let amount):
                return Movement(asset: asset, amount: amount, from: from, to: to)
            case .createAccount(let to, let balance):
                return Movement(asset: .native, amount: balance, from: from, to: MuxedAccount(to))
            case .pathPaymentStrictReceive(let path):
                return Movement(
                    asset: path.destinationAsset,
                    amount: path.destinationAmount,
                    from: from,
                    to: path.destination
                )
            case .pathPaymentStrictSend(let path):
                // What arrives is at least this; how much exactly only the result tells.
                return Movement(
                    asset: path.destinationAsset,
                    amount: path.destinationMinimum,
                    from: from,
                    to: path.destination,
                    isAtLeast: true
                )
            case .createClaimableBalance(let asset, let amount, let claimants):
                let claimants = claimants.map(\.destination)
                let balance = ClaimableBalanceID(
                    ofOperation: UInt32(index),
                    in: transaction.sequenceNumber,
                    of: transaction.source.accountID
                )
                return Movement(
                    asset: asset,
                    amount: amount,
                    from: from,
                    to: nil,
                    balance: balance,
                    claimants: claimants
                )
            default:
                return nil
            }
        }
    }
}
