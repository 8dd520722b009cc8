internal import JSON
internal import Stellar

/// The offer of an anchor, with the keys of its assets filled in; all its services share it.
final class AnchorOffer: Sendable {
    struct Line: Sendable {
        var asset: Asset
        var settings: AnchorAsset

        /// The code, or `native`: how `/info` and requests call it.
        var name: String { settings.code.description }

        func terms(for kind: AnchorTransfer.Kind, by service: AnchorTransfer.Service) -> TransferTerms? {
            settings.terms(for: kind, by: service)
        }
    }

    let configuration: AnchorConfiguration
    let lines: [Line]
    /// The lines of exchange, with the assets as SEP-38 writes them.
    let rates: [ExchangeLine]

    init(_ configuration: AnchorConfiguration, issuer: PublicKey) {
        self.configuration = configuration
        lines = configuration.assets.map { settings in
            Line(
                asset: settings.isNative ? .native : .issued(code: settings.code, issuer: settings.issuer ?? issuer),
                settings: settings
            )
        }
        let lines = lines
        func side(_ name: String) -> (identifier: String, decimals: Int)? {
            if let outside = configuration.exchange.outside.first(where: { $0.identifier == name }) {
                return (name, outside.decimals)
            }
            guard let line = lines.first(where: { $0.name == name }) else { return nil }
            return ("stellar:\(line.asset)", Amount.decimals)
        }
        rates = configuration.exchange.rates.compactMap { rate in
            guard let sell = side(rate.sell), let buy = side(rate.buy) else { return nil }
            return ExchangeLine(
                sell: sell.identifier,
                buy: buy.identifier,
                price: rate.price,
                fee: rate.fee,
                sellDecimals: sell.decimals,
                buyDecimals: buy.decimals
            )
        }
    }
}

extension AnchorOffer {
    /// The endpoints beside SEP-10 and SEP-24 that this anchor has, by their keys in stellar.toml.
    var services: [(key: String, path: String)] {
        var services: [(key: String, path: String)] = []
        if !configuration.customers.types.isEmpty { services.append(("KYC_SERVER", "/sep12")) }
        if offers(.sep6) { services.append(("TRANSFER_SERVER", "/sep6")) }
        if offers(.sep31) { services.append(("DIRECT_PAYMENT_SERVER", "/sep31")) }
        if !rates.isEmpty { services.append(("ANCHOR_QUOTE_SERVER", "/sep38")) }
        return services
    }

    /// Whether any asset is transferred by `service`.
    func offers(_ service: AnchorTransfer.Service) -> Bool {
        configuration.offers(service)
    }

    /// The answer of SEP-24's `/info`.
    ///
    /// Specification: <https://stellar.org/protocol/sep-24#info>
    var info: OrderedJSON {
        [
            "deposit": terms(for: .deposit),
            "withdraw": terms(for: .withdrawal),
            "fee": ["enabled": false],
            "features": [
                "account_creation": .bool(configuration.createsAccounts),
                "claimable_balances": .bool(configuration.createsClaimableBalances),
            ],
        ]
    }

    private func terms(for kind: AnchorTransfer.Kind) -> OrderedJSON {
        .object(
            lines.compactMap { line in
                line.terms(for: kind, by: .sep24).map { terms in
                    OrderedJSON.Member(name: line.name, value: .object(terms.wire))
                }
            }
        )
    }
}

extension TransferTerms {
    /// The limits and the fee, as `/info` lists them.
    var wire: [OrderedJSON.Member] {
        var members: [OrderedJSON.Member] = [.init(name: "enabled", value: true)]
        func add(_ name: String, _ number: String?) {
            if let number { members.append(.init(name: name, value: .number(number))) }
        }
        add("min_amount", minimum?.description)
        add("max_amount", maximum?.description)
        add("fee_fixed", fee.fixed.description)
        add("fee_percent", fee.percent.description)
        if fee.minimum > .zero { add("fee_minimum", fee.minimum.description) }
        return members
    }
}

extension AnchorConfiguration {
    /// Whether any asset is transferred by `service`.
    func offers(_ service: AnchorTransfer.Service) -> Bool {
        assets.contains { asset in
            AnchorTransfer.Kind.allCases.contains { asset.terms(for: $0, by: service) != nil }
        }
    }
}
