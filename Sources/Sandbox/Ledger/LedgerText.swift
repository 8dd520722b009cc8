internal import Stellar
internal import StellarXDR
internal import Timekeeping

// How the ledger's values are spelled in what the sandbox answers.

extension XDR.AccountID {
    /// The account's address, `G…`.
    var address: String { PublicKey(self).address }

    /// The account with the given address, or `nil` where it is none.
    init?(address: String) {
        guard let key = PublicKey(address) else { return nil }
        self = key.wire
    }
}

extension XDR.MuxedAccount {
    /// The number of the customer behind the account, if there is one.
    var muxID: UInt64? {
        switch self {
        case .ed25519: nil
        case .muxed(let id, _): id
        }
    }

    /// The address with the customer's number in it, `M…`.
    var muxedAddress: String { MuxedAccount(self).address }
}

extension XDR.Bytes32 {
    /// 64 lowercase hex digits.
    var hex: String { Hexadecimal.encode(bytes) }

    /// The bytes that 64 hex digits stand for, or `nil`.
    init?(hex: String) {
        guard let bytes = Hexadecimal.decode(hex) else { return nil }
        self.init(bytes)
    }
}

extension XDRCodable {
    /// The value's representation in base64.
    var base64: String { Base64.encode(xdr) }
}

extension Int64 {
    /// The amount of so many stroops, with seven decimals.
    var ledgerAmount: String { Amount(stroops: self).ledgerDescription }
}

extension UInt64 {
    /// The date and time so many seconds after the beginning of 1970.
    var date: String { Timestamp(unixSeconds: Int64(clamping: self)).description }
}
