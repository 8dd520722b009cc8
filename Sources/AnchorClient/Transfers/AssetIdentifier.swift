internal import Diagnostics
public import Stellar

/// An asset as SEP-38 writes it: on the ledger or off it.
///
/// Specification: <https://stellar.org/protocol/sep-38#asset-identification-format>
public enum AssetIdentifier: Hashable, Sendable, CustomStringConvertible {
    /// `stellar:…`: an asset of the network.
    case stellar(Asset)
    /// `iso4217:…`: a currency, by its three letters.
    case currency(String)
    /// An asset of another kind, as the anchor wrote it.
    case other(String)

    /// Reads `stellar:CODE:ISSUER`, `stellar:native`, `iso4217:USD`, and `CODE:ISSUER` without the scheme.
    public init(_ text: String) {
        let (scheme, rest) = text.firstIndex(of: ":").map { (text[..<$0], text[text.index(after: $0)...]) } ?? ("", "")
        if scheme == "stellar", let asset = Asset(String(rest)) {
            self = .stellar(asset)
        } else if scheme == "iso4217", rest.utf8.count == 3 {
            self = .currency(String(rest))
        } else if let asset = Asset(text), asset != .native {
            self = .stellar(asset)
        } else {
            self = .other(text)
        }
    }

    /// The asset in SEP-38's form.
    public var description: String {
        switch self {
        case .stellar(let asset): "stellar:\(asset)"
        case .currency(let code): "iso4217:\(code)"
        case .other(let text): text
        }
    }
}

extension AssetIdentifier {
    /// The name of the asset beside an amount: its code, or an anchor's own word for it.
    ///
    /// It is empty where the anchor says more than a word: amounts are shown everywhere, and prose is not.
    public var code: String {
        switch self {
        case .stellar(let asset): asset.code
        case .currency(let text), .other(let text): text.isIdentifier ? Quotation.of(text) ?? "" : ""
        }
    }
}
