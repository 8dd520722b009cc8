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
    var terms: TransferOffer.Terms

    /// The offer in a few words.
    var title: String { "\(isDeposit ? "deposit" : "withdraw") \(code) by SEP-\(service.rawValue)" }

    /// The amounts that the anchor takes, in words; `nil` where it says nothing.
    var limits: String? {
        switch (terms.minAmount, terms.maxAmount) {
        case (let least?, let greatest?) where least > greatest: nil
        case (let least?, let greatest?): "\(least) to \(greatest) \(code)"
        case (let least?, nil): "at least \(least) \(code)"
        case (nil, let greatest?): "at most \(greatest) \(code)"
        case (nil, nil): nil
        }
    }

    /// An amount that fits: 25, or 10 where that has to be earned first, unless the anchor takes no such.
    var usualAmount: ExactDecimal {
        let usual = ExactDecimal(isDeposit ? 25 : 10)
        if limits == nil || terms.admits(usual) { return usual }
        return terms.minAmount.flatMap { $0 > .zero ? $0 : nil } ?? terms.maxAmount ?? usual
    }

    /// Everything that the anchor at `domain` offers, deposits and pages first; nothing is signed.
    static func all(
        of domain: String,
        on network: RunNetwork,
        http: any HTTPExchanging
    ) async throws -> [AnchorTransferOffer] {
        let clock = SystemWallClock()
        var passphrase = network.passphrase
        if passphrase == nil {
            passphrase = try await Horizon(url: network.horizon, http: http, clock: clock).root().network.passphrase
        }
        let anchor = Anchor(
            domain: try HomeDomain(parsing: domain),
            network: Network(passphrase: passphrase ?? ""),
            http: http,
            clock: clock
        )
        let toml = try await anchor.discover()
        // Reading the terms needs no token, so the keys of this session never sign anything.
        let session = try anchor.session(for: SessionSubject(KeyPair.random().publicKey), signers: [], from: toml)
        var offers: [AnchorTransferOffer] = []
        if let service = try? anchor.hostedTransfers(from: toml, session: session) {
            offers += all(of: try await service.offer(), .hosted)
        }
        if let service = try? anchor.programmaticTransfers(from: toml, session: session) {
            offers += all(of: try await service.offer(), .programmatic)
        }
        // What its stellar.toml does not list, no flow could name.
        offers = offers.filter { $0.code == "native" || (try? toml.asset($0.code)) != nil }
        guard !offers.isEmpty else { throw NewFlowError(reason: .nothing(domain)) }
        return offers.filter(\.isDeposit) + offers.filter { !$0.isDeposit }
    }

    private static func all(of offer: TransferOffer, _ service: TransferProtocol) -> [AnchorTransferOffer] {
        func entries(_ table: [String: TransferOffer.Terms], isDeposit: Bool) -> [AnchorTransferOffer] {
            table.filter(\.value.isEnabled).sorted { $0.key < $1.key }.map { code, terms in
                AnchorTransferOffer(
                    service: service,
                    isDeposit: isDeposit,
                    code: code == "XLM" ? "native" : code,
                    terms: terms
                )
            }
        }
        return entries(offer.deposits, isDeposit: true) + entries(offer.withdrawals, isDeposit: false)
    }
}
