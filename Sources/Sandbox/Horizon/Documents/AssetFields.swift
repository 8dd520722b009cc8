internal import StellarXDR

extension JSONWriter {
    /// Writes the three fields that name an asset, each with `prefix` before it.
    mutating func asset(_ asset: XDR.Asset, prefix: String = "") {
        switch asset {
        case .native:
            field(prefix + "asset_type", "native")
        case .issued(let code, let issuer):
            field(prefix + "asset_type", code.horizonType)
            field(prefix + "asset_code", code.letters)
            field(prefix + "asset_issuer", issuer.address)
        }
    }

    /// Writes who an account is, and the customer behind it where there is one.
    mutating func account(_ name: String, _ account: XDR.MuxedAccount) {
        field(name, account.accountID.address)
        guard let id = account.muxID else { return }
        field(name + "_muxed", account.muxedAddress)
        field(name + "_muxed_id", String(id))
    }
}

extension XDR.AssetCode {
    /// What Horizon calls codes of this length.
    var horizonType: String {
        switch self {
        case .alphanum4: "credit_alphanum4"
        case .alphanum12: "credit_alphanum12"
        }
    }

    /// The code without the zeros behind it, also where the ledger would refuse it.
    var letters: String { text ?? String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
}
