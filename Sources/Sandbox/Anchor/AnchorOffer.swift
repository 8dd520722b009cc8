internal import Stellar

/// What an anchor serves, with the keys of its assets filled in.
struct AnchorOffer: Sendable {
    struct Line: Sendable {
        var asset: Asset
        var settings: AnchorAsset

        func terms(for kind: AnchorTransfer.Kind) -> TransferTerms? { settings.terms(for: kind) }
    }

    var configuration: AnchorConfiguration
    var lines: [Line]

    init(_ configuration: AnchorConfiguration, issuer: PublicKey) {
        self.configuration = configuration
        lines = configuration.assets.map { settings in
            Line(asset: .issued(code: settings.code, issuer: settings.issuer ?? issuer), settings: settings)
        }
    }
}

extension AnchorOffer {
    /// The answer of SEP-24's `/info`.
    ///
    /// Specification: <https://stellar.org/protocol/sep-24#info>
    var info: WireValue {
        [
            "deposit": terms(for: .deposit),
            "withdraw": terms(for: .withdrawal),
            "fee": ["enabled": false],
            "features": [
                "account_creation": .bool(configuration.createsAccounts),
                "claimable_balances": false,
            ],
        ]
    }

    private func terms(for kind: AnchorTransfer.Kind) -> WireValue {
        .object(
            lines.compactMap { line in
                line.terms(for: kind).map { WireValue.Member(name: line.asset.code, value: $0.wire) }
            }
        )
    }
}

extension TransferTerms {
    fileprivate var wire: WireValue {
        var members: [WireValue.Member] = [.init(name: "enabled", value: true)]
        func add(_ name: String, _ number: String?) {
            if let number { members.append(.init(name: name, value: .number(number))) }
        }
        add("min_amount", minimum?.description)
        add("max_amount", maximum?.description)
        add("fee_fixed", fee.fixed.description)
        add("fee_percent", fee.percent.description)
        if fee.minimum > .zero { add("fee_minimum", fee.minimum.description) }
        return .object(members)
    }
}
