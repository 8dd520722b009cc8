internal import FoundationEssentials
internal import HTTPTransport

extension RedactedURL {
    /// The parameters of Horizon, all of which are about the ledger.
    private static let parameters: FieldRules = {
        let lists = ["cursor", "order", "limit", "include_failed", "join", "reserves", "asset", "signer", "sponsor"]
        let others = ["claimant", "account", "seller", "addr", "source_account", "source_assets", "source_amount"]
        let paths = ["destination_account", "destination_assets", "destination_amount", "asset_code", "asset_issuer"]
        let assets = ["selling", "buying", "base", "counter", "source", "destination"].flatMap { side in
            ["type", "code", "issuer"].map { "\(side)_asset_\($0)" }
        }
        let names = (lists + others + paths + assets).map { ($0, FieldRules.Rule.data) }
        return FieldRules(Dictionary(names) { first, _ in first }, others: .secret)
    }()

    /// An address of Horizon: its path, and the values of Horizon's own parameters; any other may be a key to the server.
    init(ofHorizon url: URL) {
        var request = HTTPRequest(url: url)
        request.disclosure = Disclosure(.horizon, request: Self.parameters)
        self.init(request)
    }
}
