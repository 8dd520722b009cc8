internal import AnchorClient
internal import FlowLanguage
internal import HTTPTransport

/// `sep1`: reads what the anchor publishes about itself.
struct DiscoverAnchor: Verb {
    let name: VerbName = "sep1"

    func perform(_ step: StepContext) async throws -> VerbResult {
        let toml = try await step.services.desk.discover()
        var results: [String: Value] = [
            "domain": .text(toml.domain.description), "currencies": .list(toml.currencies.map { Value($0.fields) }),
        ]
        for (name, key) in Self.fields {
            if let text = toml.fields[key]?.string { results[name] = .text(text) }
        }
        return VerbResult(results: results, summary: summary(toml))
    }

    /// The results that are texts of the file, with the keys under which they stand there.
    private static let fields = [
        ("signing_key", "SIGNING_KEY"), ("network_passphrase", "NETWORK_PASSPHRASE"),
        ("web_auth_endpoint", "WEB_AUTH_ENDPOINT"), ("transfer_server_sep24", "TRANSFER_SERVER_SEP0024"),
        ("transfer_server", "TRANSFER_SERVER"), ("kyc_server", "KYC_SERVER"), ("quote_server", "ANCHOR_QUOTE_SERVER"),
    ]

    /// Who it is, and a few of the assets.
    private func summary(_ toml: StellarToml) -> String {
        let codes = toml.currencies.compactMap(\.code)
        let shown = codes.prefix(3).joined(separator: ", ")
        let more = codes.count > 3 ? " and \(codes.count - 3) more" : ""
        return codes.isEmpty ? toml.domain.name : "\(toml.domain.name): \(shown)\(more)"
    }
}
