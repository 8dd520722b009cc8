internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import FoundationEssentials
internal import JSON
internal import Stellar

/// `sep1`: reads what the anchor publishes about itself.
struct SEP1Verb: Verb {
    let name: VerbName = "sep1"

    func perform(_ step: StepContext) async throws -> VerbResult {
        let toml = try await step.services.anchorContext.discover()
        var results: [String: Value] = [
            "domain": .text(toml.domain.description), "currencies": .list(currencies(toml)),
        ]
        for (name, key) in Self.fields {
            if let text = toml.fields[key]?.string { results[name] = .text(text) }
        }
        return VerbResult(results: results, summary: MessageText(summary(toml)))
    }

    /// The results that are texts of the file, with the keys under which they stand there.
    private static let fields = [
        ("signing_key", "SIGNING_KEY"), ("network_passphrase", "NETWORK_PASSPHRASE"),
        ("web_auth_endpoint", "WEB_AUTH_ENDPOINT"), ("transfer_server_sep24", "TRANSFER_SERVER_SEP0024"),
        ("transfer_server", "TRANSFER_SERVER"), ("kyc_server", "KYC_SERVER"),
        ("direct_payment_server", "DIRECT_PAYMENT_SERVER"), ("quote_server", "ANCHOR_QUOTE_SERVER"),
    ]

    /// The assets as the file lists them; of a long list, only what names them, so that a journal stays small.
    private func currencies(_ toml: StellarToml) -> [Value] {
        let size = toml.fields["CURRENCIES"]?.text.utf8.count ?? 0
        guard size > Self.longestList else { return toml.currencies.map { Value($0.fields) } }
        return toml.currencies.prefix(Self.longestList / 100).map { currency in
            [
                "code": currency.code.map { .text($0) } ?? .null,
                "issuer": currency.issuer.map { .text($0.address) } ?? .null,
            ]
        }
    }

    /// The number of bytes that the list of assets may have in a journal.
    private static let longestList = 16 << 10

    /// The anchor's name, and a few of the assets.
    private func summary(_ toml: StellarToml) -> String {
        let codes = toml.currencies.compactMap(\.code)
        let shown = codes.prefix(3).joined(separator: ", ")
        let more = codes.count > 3 ? " and \(codes.count - 3) more" : ""
        return codes.isEmpty ? toml.domain.name : "\(toml.domain.name): \(shown)\(more)"
    }
}

extension SEP1Verb {
    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        switch planner.data.toml {
        case .success(let toml):
            let services = toml.services.map(\.title).joined(separator: ", ")
            return "reads \(toml.domain.tomlURL.absoluteString)" + (services.isEmpty ? "" : ": \(services)")
        case .failure(let error):
            planner.warn(error)
            return "reads the stellar.toml of \(planner.settings.anchor)"
        }
    }
}
