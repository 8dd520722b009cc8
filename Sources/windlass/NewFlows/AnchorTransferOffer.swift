import AnchorClient
import Diagnostics
import FlowRunner
import HTTPTransport
import HorizonClient
import Stellar
import Timekeeping

/// One thing that an anchor does: a deposit or a withdrawal of an asset, by one of the SEPs.
struct AnchorTransferOffer: Sendable {
    var service: TransferProtocol
    var isDeposit: Bool
    /// The asset's code, or `native`.
    var code: String
    /// The asset, or `nil` where the anchor's stellar.toml lists none with the code, so that no flow can name it.
    var asset: Asset?
    /// Whether the anchor has several assets with the code.
    var sharesCode = false
    var terms: TransferOffer.Terms

    /// The asset as a flow names it: by its code, or by `CODE:ISSUER` where the code is not enough.
    var assetName: String { sharesCode ? asset?.description ?? code : code }

    /// The offer as facts of a failure.
    var facts: Facts {
        [.isDeposit: .flag(isDeposit), .asset: .text(assetName), .source: .text("SEP-\(service.rawValue)")]
    }

    /// The amounts that the anchor takes, in words; `nil` where it says nothing.
    var limits: String? {
        switch (usableLimits?.least, usableLimits?.most) {
        case (let least?, let greatest?): "\(least) to \(greatest) \(code)"
        case (let least?, nil): "at least \(least) \(code)"
        case (nil, let greatest?): "at most \(greatest) \(code)"
        case (nil, nil): nil
        }
    }

    /// The limits by which an amount can be chosen.
    var usableLimits: AmountLimits? {
        let limits = AmountLimits(terms)
        return limits.leaveNothing ? nil : limits
    }

    /// Whether the anchor takes an amount, as far as it matters for a new flow.
    func takes(_ amount: ExactDecimal) -> Bool {
        !AmountLimits.verdict(on: LimitedAmount(amount), at: .draft, by: AmountLimits(terms)).isOutside
    }

    /// An amount that fits: 25, or 10 where that has to be earned first, unless the anchor takes no such.
    var usualAmount: ExactDecimal {
        let usual = ExactDecimal(isDeposit ? 25 : 10)
        if takes(usual) { return usual }
        return terms.minAmount.flatMap { $0 > .zero ? $0 : nil } ?? terms.maxAmount ?? usual
    }

    /// The offers of the anchor at `domain` by `service`, or by both; deposits and pages first.
    ///
    /// Nothing is signed.
    static func all(
        of domain: String,
        by service: TransferProtocol? = nil,
        on network: RunNetwork,
        http: any HTTPExchanging,
        gateway: GatewayAccess? = nil,
        findings: FindingRecorder? = nil
    ) async throws -> [AnchorTransferOffer] {
        let clock = SystemWallClock()
        var passphrase = network.passphrase
        if passphrase == nil {
            passphrase = try await Horizon(url: network.horizon, http: http, clock: clock).root().network.passphrase
        }
        var anchor = Anchor(
            domain: try HomeDomain(parsing: domain, allowing: http.plainHosts),
            network: Network(passphrase: passphrase ?? ""),
            http: http,
            clock: clock,
            findings: findings
        )
        anchor.gateway = gateway
        let toml = try await anchor.discover()
        // Reading the terms needs no token, so the keys of this session never sign anything.
        let session = try anchor.session(for: SessionSubject(KeyPair.random().publicKey), signers: [], from: toml)
        var offers: [AnchorTransferOffer] = []
        if service != .programmatic, toml.services.contains(.hostedTransfers) {
            offers += all(of: try await anchor.hostedTransfers(from: toml, session: session).offer(), .hosted, toml)
        }
        if service != .hosted, toml.services.contains(.transfers) {
            let offer = try await anchor.programmaticTransfers(from: toml, session: session).offer()
            offers += all(of: offer, .programmatic, toml)
        }
        guard !offers.isEmpty else { throw Failure.misuse(.nothingOffered, [.domain: .text(domain)]) }
        return offers.filter(\.isDeposit) + offers.filter { !$0.isDeposit }
    }

    /// The terms are told by code; an asset of each issuer whose code it is has them.
    private static func all(
        of offer: TransferOffer,
        _ service: TransferProtocol,
        _ toml: StellarToml
    ) -> [AnchorTransferOffer] {
        func entries(_ table: [String: TransferOffer.Terms], isDeposit: Bool) -> [AnchorTransferOffer] {
            table.filter(\.value.isEnabled).sortedByKey.flatMap { code, terms in
                let assets = toml.assets(coded: code)
                let isNative = assets.isEmpty && code == "XLM"
                let offer = AnchorTransferOffer(
                    service: service,
                    isDeposit: isDeposit,
                    code: isNative ? "native" : code,
                    asset: isNative ? .native : assets.first,
                    sharesCode: assets.count > 1,
                    terms: terms
                )
                return [offer]
                    + assets.dropFirst().map { asset in
                        var offer = offer
                        offer.asset = asset
                        return offer
                    }
            }
        }
        return entries(offer.deposits, isDeposit: true) + entries(offer.withdrawals, isDeposit: false)
    }
}
