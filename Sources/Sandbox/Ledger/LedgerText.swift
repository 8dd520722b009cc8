internal import Sodium
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

extension XDR.SignerKey {
    /// The text of the key: `G…`, `T…`, `X…` or `P…`.
    var address: String { SignerKey(self).description }
}

extension [UInt8] {
    /// The bytes in base64.
    var base64: String { Base64.encode(self) }
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

extension XDR.Asset {
    /// `native`, or the code and the issuer with a colon between them.
    var canonical: String {
        switch self {
        case .native: "native"
        case .issued(let code, let issuer): "\(code.letters):\(issuer.address)"
        }
    }

    /// Horizon's name for assets of this type.
    var horizonType: String {
        switch self {
        case .native: "native"
        case .issued(let code, _): code.horizonType
        }
    }
}

extension XDR.ClaimableBalanceID {
    /// The id as Horizon writes it: its XDR in 72 hex digits.
    var hex: String { Hexadecimal.encode(xdr) }

    /// The id that 72 hex digits stand for, or `nil`.
    init?(hex: String) {
        guard let bytes = Hexadecimal.decode(hex), let id = try? Self(xdr: bytes) else { return nil }
        self = id
    }
}

extension XDR.Price {
    /// The price with seven decimals, rounded to the nearest.
    var text: String { Int64(n).ratioText(over: Int64(d)) }
}

extension Int64 {
    /// The number over `denominator` with seven decimals, halves rounded up; neither may be negative.
    func ratioText(over denominator: Int64) -> String {
        guard self >= 0, denominator > 0 else { return "0.0000000" }
        let (whole, rest) = UInt64(self).quotientAndRemainder(dividingBy: UInt64(denominator))
        let scaled = (UInt128(rest) * 20_000_000 + UInt128(denominator)) / (2 * UInt128(denominator))
        let digits = scaled >= 10_000_000 ? "0000000" : String(String(scaled + 10_000_000).dropFirst())
        return "\(whole + (scaled >= 10_000_000 ? 1 : 0)).\(digits)"
    }
}

extension UInt128 {
    /// The amount of so many stroops, with seven decimals; sums may be more than an amount can be.
    var ledgerAmount: String {
        let (whole, rest) = quotientAndRemainder(dividingBy: 10_000_000)
        return "\(whole).\(String(String(rest + 10_000_000).dropFirst()))"
    }
}

extension XDR.AssetCode {
    /// Horizon's name for codes of this length.
    var horizonType: String {
        switch self {
        case .alphanum4: "credit_alphanum4"
        case .alphanum12: "credit_alphanum12"
        }
    }

    /// The code without the zeros behind it, also where the ledger would refuse it.
    var letters: String { text ?? String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
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
