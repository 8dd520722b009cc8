internal import Diagnostics
internal import Stellar

extension AssetIdentifier {
    /// What people call the asset beside an amount: its code, or an anchor's own words for it, which may be none.
    public var code: String {
        switch self {
        case .stellar(let asset): asset.code
        case .currency(let code): Quotation.of(code) ?? ""
        case .other(let text): Quotation.of(text) ?? ""
        }
    }
}
