internal import Sodium
internal import StellarXDR

extension ClaimableBalanceID {
    /// The id of the balance that an operation creates: the digest of where the operation stands.
    ///
    /// - Parameters:
    ///   - index: which of the transaction's operations it is, counted from 0.
    ///   - sequenceNumber: the transaction's.
    ///   - source: the transaction's.
    public init(ofOperation index: UInt32, in sequenceNumber: Int64, of source: PublicKey) {
        var encoder = XDREncoder()
        // ENVELOPE_TYPE_OP_ID of the network's XDR.
        encoder.encode(Int32(6))
        encoder.encode(source.wire)
        encoder.encode(sequenceNumber)
        encoder.encode(index)
        self.init(Hash256(XDR.Hash(SHA256.digest(encoder.bytes)) ?? .zero))
    }
}
