internal import Sodium
package import StellarXDR

/// The identity of a claimable balance.
public struct ClaimableBalanceID: Hashable, Sendable, LosslessStringConvertible {
    /// The hash of the operation that created the balance.
    public var hash: Hash256

    /// The balance with the given hash.
    public init(_ hash: Hash256) {
        self.hash = hash
    }

    /// The balance with the given text: `B…`, or 72 hexadecimal digits as Horizon writes it.
    public init?(_ text: String) {
        if let payload = try? StrKey.decode(text, as: .claimableBalance), let hash = Hash256(payload.dropFirst()) {
            self.init(hash)
        } else if let bytes = Hexadecimal.decode(text), let wire = try? XDR.ClaimableBalanceID(xdr: bytes) {
            self.init(wire)
        } else {
            return nil
        }
    }

    /// The text that begins with `B`.
    public var address: String { StrKey.text(of: [0] + hash.bytes, as: .claimableBalance) }

    /// 72 hexadecimal digits, as Horizon writes it.
    public var description: String { Hexadecimal.encode(wire.xdr) }

    package init(_ wire: XDR.ClaimableBalanceID) {
        switch wire {
        case .v0(let hash): self.hash = Hash256(hash)
        }
    }

    package var wire: XDR.ClaimableBalanceID { .v0(hash.wire) }
}

extension ClaimableBalanceID: Codable {
    /// Reads `B…`, or 72 hexadecimal digits.
    public init(from decoder: any Decoder) throws {
        self = try TextCoding.decode(from: decoder, what: "the id of a claimable balance")
    }

    /// Writes 72 hexadecimal digits.
    public func encode(to encoder: any Encoder) throws {
        try TextCoding.encode(self, to: encoder)
    }
}

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
