internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import FoundationEssentials
internal import JSON
internal import Stellar

/// `sep1`: reads what the anchor publishes about itself.
struct SEP1Verb: Verb {
    /// A result; journals keep the names.
    enum Field: String, ResultField {
        case domain, currencies
        case signingKey = "signing_key"
        case networkPassphrase = "network_passphrase"
        case webAuthEndpoint = "web_auth_endpoint"
        case hostedTransferServer = "transfer_server_sep24"
        case transferServer = "transfer_server"
        case kycServer = "kyc_server"
        case directPaymentServer = "direct_payment_server"
        case quoteServer = "quote_server"
    }

    let name: VerbName = "sep1"

    func perform(_ step: StepContext) async throws -> VerbResult {
        let toml = try await step.services.anchorContext.discover()
        var results: [Field: Value] = [
            .domain: .text(toml.domain.description), .currencies: .list(currencies(toml)),
        ]
        for (field, key) in Self.keys { results[field] = toml.fields[key]?.string.map { .text($0) } }
        return VerbResult(results: Field.results(results), summary: MessageText(summary(toml)))
    }

    /// The results that are texts of the file, with the keys under which they stand there.
    private static let keys: [(Field, String)] = [
        (.signingKey, "SIGNING_KEY"), (.networkPassphrase, "NETWORK_PASSPHRASE"),
        (.webAuthEndpoint, "WEB_AUTH_ENDPOINT"), (.hostedTransferServer, "TRANSFER_SERVER_SEP0024"),
        (.transferServer, "TRANSFER_SERVER"), (.kycServer, "KYC_SERVER"),
        (.directPaymentServer, "DIRECT_PAYMENT_SERVER"), (.quoteServer, "ANCHOR_QUOTE_SERVER"),
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
