package import StellarXDR

/// An account (`G…`), or one of the many customers that share it (`M…`).
///
/// Specification: <https://stellar.org/protocol/sep-23>
public struct MuxedAccount: Hashable, Sendable, LosslessStringConvertible {
    /// The account on the ledger.
    public var accountID: PublicKey

    /// The number of the customer, or `nil` for the account itself.
    public var muxID: UInt64?

    /// The account, or the customer `muxID` of it.
    public init(_ accountID: PublicKey, muxID: UInt64? = nil) {
        self.accountID = accountID
        self.muxID = muxID
    }

    /// The account with the given address (`G…` or `M…`), or `nil` where it is none.
    public init?(_ address: String) {
        guard let account = try? MuxedAccount(address: address) else { return nil }
        self = account
    }

    /// The account with the given address (`G…` or `M…`).
    public init(address: String) throws(StrKeyError) {
        let (kind, payload) = try StrKey.decode(address)
        guard kind == .muxedAccount || kind == .publicKey else {
            throw StrKeyError(.wrongKind(expected: .publicKey, found: kind), text: address)
        }
        guard let key = PublicKey(payload.prefix(32)) else { throw StrKeyError(.payload(kind), text: address) }
        accountID = key
        muxID = kind == .publicKey ? nil : payload.dropFirst(32).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The address: `G…`, or `M…` where there is a customer's number.
    public var address: String {
        guard let muxID else { return accountID.address }
        var encoder = XDREncoder()
        encoder.encode(accountID.key)
        encoder.encode(muxID)
        return StrKey.text(of: encoder.bytes, as: .muxedAccount)
    }

    /// The address.
    public var description: String { address }

    package init(_ wire: XDR.MuxedAccount) {
        accountID = PublicKey(wire.accountID)
        muxID = if case .muxed(let id, _) = wire { id } else { nil }
    }

    package var wire: XDR.MuxedAccount {
        if let muxID { .muxed(id: muxID, ed25519: accountID.key) } else { .ed25519(accountID.key) }
    }
}

extension MuxedAccount: Codable {
    /// Reads the address.
    public init(from decoder: any Decoder) throws {
        self = try TextCoding.decode(from: decoder, what: "an address that begins with G or M")
    }

    /// Writes the address.
    public func encode(to encoder: any Encoder) throws {
        try TextCoding.encode(self, to: encoder)
    }
}
