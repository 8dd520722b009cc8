public import FoundationEssentials
internal import HTTPTransport
public import JSON
public import Stellar

/// An asset as its anchor describes it in `[[CURRENCIES]]`.
///
/// Specification: <https://stellar.org/protocol/sep-1#currency-documentation>
public struct Currency: Hashable, Sendable {
    /// The code, or `nil` where the entry has none or only links to another file.
    public var code: String?

    /// The issuing account, or `nil` for the native asset, a contract's token, and whatever does not parse.
    public var issuer: PublicKey?

    /// The contract that is the token (`C…`), instead of an issuer.
    public var contract: String?

    /// `live`, `dead`, `test` or `private`.
    public var status: String?

    /// How many decimals a wallet should show.
    public var displayDecimals: Int?

    /// The name for people.
    public var name: String?

    /// What the asset stands for outside the network, `USD` for example.
    public var anchorAsset: String?

    /// Where the entry itself is, if it is not in this file; it is not fetched.
    public var link: URL?

    /// The entry as it was written.
    public var fields: JSONValue

    /// Reads an entry; what does not parse is left out, and stays in ``fields``.
    init(fields: JSONValue) {
        self.fields = fields
        code = fields["code"]?.filledString
        issuer = fields["issuer"]?.filledString.flatMap { PublicKey($0) }
        contract = fields["contract"]?.filledString
        status = fields["status"]?.filledString
        displayDecimals = fields["display_decimals"]?.integer.flatMap { Int(exactly: $0) }
        name = fields["name"]?.filledString
        anchorAsset = fields["anchor_asset"]?.filledString
        link = fields["toml"]?.filledString.flatMap { URL(string: $0) }
    }

    /// The asset on the ledger, or `nil` where the entry describes none of the classic ones.
    public var asset: Asset? {
        if code == "native" || (code == "XLM" && fields["issuer"]?.isFilled != true) { return .native }
        guard let code = code.flatMap({ AssetCode($0) }), let issuer else { return nil }
        return .issued(code: code, issuer: issuer)
    }
}
