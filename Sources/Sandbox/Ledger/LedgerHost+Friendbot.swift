internal import Diagnostics
internal import LedgerEngine
internal import Stellar
package import StellarXDR
internal import Timekeeping

extension LedgerHost {
    /// The gift of friendbot to an account, in stroops: 10,000 lumens.
    private static let gift: Int64 = 10_000_0000000

    /// Pays 10,000 lumens from the root account to `id`, and returns the submitted transaction and how it ended.
    ///
    /// An account that is not there is created. One that has as much already gets nothing, and nothing is returned.
    package func fund(_ id: XDR.AccountID) async -> (envelope: XDR.TransactionEnvelope, submission: Submission)? {
        let present = account(id)
        guard present?.balance ?? 0 < Self.gift else { return nil }
        let operation: XDR.OperationBody =
            present == nil
            ? .createAccount(XDR.CreateAccountOp(destination: id, startingBalance: Self.gift))
            : .payment(XDR.PaymentOp(destination: .ed25519(id.ed25519), asset: .native, amount: Self.gift))
        let envelope = giftEnvelope(with: operation)
        return (envelope, await submit(envelope))
    }

    private func giftEnvelope(with operation: XDR.OperationBody) -> XDR.TransactionEnvelope {
        let transaction = XDR.Transaction(
            sourceAccount: .ed25519(root.publicKey.wire.ed25519),
            fee: 100,
            seqNum: nextSequenceNumber(of: root.publicKey.wire) ?? 1,
            cond: .time(XDR.TimeBounds(minTime: 0, maxTime: 0)),
            memo: .none,
            operations: [XDR.Operation(body: operation)]
        )
        let signature = root.sign(TransactionHash(candidate(.v1(.init(tx: transaction, signatures: []))).hash))
        return .v1(XDR.TransactionV1Envelope(tx: transaction, signatures: [signature.wire]))
    }
}
