import Stellar
import Timekeeping
import TransferTracking

extension SignedEnvelope {
    /// A payment of one stroop that `keys` have signed.
    static func probe(by keys: KeyPair, sequence: Int64 = 8, validUntil end: Timestamp) -> SignedEnvelope {
        let account = MuxedAccount(keys.publicKey)
        let transaction = Transaction(
            source: account,
            fee: 100,
            sequenceNumber: sequence,
            operations: [
                Operation(.payment(destination: account, asset: .native, amount: Amount(stroops: 1)))
            ]
        )
        let envelope = TransactionEnvelope(transaction).signed(by: keys, for: .testnet)
        return SignedEnvelope(envelope, network: .testnet, validUntil: end)
    }
}
