internal import JSON
internal import Stellar

/// The text of an anchor's `stellar.toml`.
///
/// Specification: <https://stellar.org/protocol/sep-1>
struct StellarTomlDocument: Sendable {
    var organization: String
    var baseURL: String
    var horizonURL: String?
    var passphrase: String
    var signingKey: PublicKey
    var accounts: [PublicKey]
    var currencies: [Currency]
    /// The endpoints beside those that every anchor has, by their keys.
    var services: [(key: String, url: String)] = []

    struct Currency: Sendable {
        var asset: Asset
        /// The currency that it stands for outside the network, or `nil` where it stands for nothing.
        var anchoredTo: String?
        var about: String
    }

    var text: String {
        var lines = [
            "VERSION = \"2.7.0\"",
            "NETWORK_PASSPHRASE = \(Self.quoted(passphrase))",
            "SIGNING_KEY = \(Self.quoted(signingKey.address))",
            "WEB_AUTH_ENDPOINT = \(Self.quoted(baseURL + "/auth"))",
            "TRANSFER_SERVER_SEP0024 = \(Self.quoted(baseURL + "/sep24"))",
        ]
        lines += services.map { "\($0.key) = \(Self.quoted($0.url))" }
        if let horizonURL { lines.append("HORIZON_URL = \(Self.quoted(horizonURL))") }
        lines.append("ACCOUNTS = [\(accounts.map { Self.quoted($0.address) }.joined(separator: ", "))]")
        lines += ["", "[DOCUMENTATION]", "ORG_NAME = \(Self.quoted(organization))"]
        for currency in currencies {
            guard case .issued(let code, let issuer) = currency.asset else { continue }
            lines += [
                "", "[[CURRENCIES]]",
                "code = \(Self.quoted(code.description))",
                "issuer = \(Self.quoted(issuer.address))",
                "status = \"test\"",
                "display_decimals = 2",
                "desc = \(Self.quoted(currency.about))",
                "is_asset_anchored = \(currency.anchoredTo != nil)",
            ]
            guard let anchored = currency.anchoredTo else { continue }
            lines += ["anchor_asset_type = \"fiat\"", "anchor_asset = \(Self.quoted(anchored))"]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The text as a basic string of TOML.
    private static func quoted(_ text: String) -> String {
        String(decoding: OrderedJSON.string(text.replacing("\u{7f}", with: "")).json, as: UTF8.self)
    }
}
