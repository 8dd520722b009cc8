internal import Sodium
internal import StellarXDR

/// The place of an operation; ids that the ledger makes up are made of this.
struct OperationPlace {
    /// The source of the transaction.
    var transactionSource: XDR.AccountID

    /// The sequence number of the transaction.
    var sequenceNumber: Int64

    /// The number of the operation in the transaction, counted from 0.
    var index: UInt32

    private static let operationType: Int32 = 6
    private static let revocationType: Int32 = 7

    /// The id of the claimable balance that the operation creates.
    var claimableBalanceID: XDR.Hash { digest(type: Self.operationType) { _ in } }

    /// The id of the claimable balance of `asset` into which the operation redeems shares of the pool `pool`.
    func claimableBalanceID(redeeming asset: XDR.Asset, from pool: XDR.PoolID) -> XDR.Hash {
        digest(type: Self.revocationType) { encoder in
            encoder.encode(pool)
            encoder.encode(asset)
        }
    }

    /// The SHA-256 digest of a `HashIDPreimage`.
    private func digest(type: Int32, encodeRest: (inout XDREncoder) -> Void) -> XDR.Hash {
        var encoder = XDREncoder()
        encoder.encode(type)
        encoder.encode(transactionSource)
        encoder.encode(sequenceNumber)
        encoder.encode(index)
        encodeRest(&encoder)
        // A digest always has 32 bytes.
        return XDR.Hash(SHA256.digest(encoder.bytes)) ?? .zero
    }
}
