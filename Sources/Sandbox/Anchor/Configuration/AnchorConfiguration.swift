package import Stellar

/// The offer and the behaviour of an anchor of the sandbox: everything that a scenario may change.
package struct AnchorConfiguration: Hashable, Sendable {
    /// The name that stellar.toml and the pages show.
    package var organization: String

    /// The assets that can be deposited and withdrawn.
    ///
    /// A code may occur once, since `/info` has one entry for each code.
    package var assets: [AnchorAsset]

    /// The questions of the hosted pages.
    package var pages: AnchorPages

    /// The pace of a transfer from one status to the next.
    package var pace: AnchorPace

    /// The rules of signing in.
    package var authentication: AnchorAuthentication

    /// The questions of the anchor to its customers.
    package var customers: AnchorCustomers

    /// The exchanges of the anchor, with their prices.
    package var exchange: AnchorExchange

    /// The server whose ways it has, or `nil` for those of the SEPs.
    package var software: AnchorSoftware?

    /// The deviations of its requests and answers from the SEPs, in the order in which they are applied.
    package var quirks: [Quirk] = []

    /// The format of its transfers; the anchor's `software` sets it.
    var transferFormat = TransferFormat()

    /// Whether hosted deposits to accounts other than the token's are refused; the anchor's `software` sets it.
    var depositsToOwnAccountOnly = false

    /// The carrier of a withdrawal's number in its payment.
    package var paymentMemo: PaymentMemo

    /// The treatment of payments that belong to no withdrawal.
    package var unidentifiedPayments: UnidentifiedPayments

    /// The time by which its clock is ahead of everyone else's; negative where it is behind.
    package var clockSkew: Duration

    /// The market that the anchor makes on the ledger, or `nil` for none.
    package var market: AnchorMarket?

    /// Whether a deposit to an account without a trustline becomes a claimable balance where the wallet can claim one,
    /// `features.claimable_balances` of `/info`.
    package var createsClaimableBalances: Bool

    /// The time for which no one can claim such a balance, in whole seconds; at once where there is none.
    package var claimableAfter: Duration?

    /// Whether a deposit to an account that does not exist creates it, `features.account_creation` of `/info`.
    package var createsAccounts: Bool

    /// The balance that an account starts with which the anchor creates: enough for itself, a trustline and some fees.
    package var startingBalance: Amount

    /// The languages that the anchor answers in; the first stands in for any other.
    package var languages: [String]

    /// The anchor of the sandbox when no one says otherwise: USDC, both ways, at a fee of 0.1 and 1 %.
    package init(
        organization: String = "Sandbox Anchor",
        assets: [AnchorAsset] = AnchorAsset.standard,
        pages: AnchorPages = AnchorPages(),
        pace: AnchorPace = AnchorPace(),
        authentication: AnchorAuthentication = AnchorAuthentication(),
        customers: AnchorCustomers = AnchorCustomers(),
        exchange: AnchorExchange = AnchorExchange(),
        software: AnchorSoftware? = nil,
        paymentMemo: PaymentMemo = .id,
        unidentifiedPayments: UnidentifiedPayments = .sendBack,
        clockSkew: Duration = .zero,
        market: AnchorMarket? = nil,
        createsClaimableBalances: Bool = false,
        createsAccounts: Bool = true,
        startingBalance: Amount = Amount(stroops: 2_0100000),
        languages: [String] = ["en"]
    ) {
        self.organization = organization
        self.assets = assets
        self.pages = pages
        self.pace = pace
        self.authentication = authentication
        self.customers = customers
        self.exchange = exchange
        self.software = software
        self.paymentMemo = paymentMemo
        self.unidentifiedPayments = unidentifiedPayments
        self.clockSkew = clockSkew
        self.market = market
        self.createsClaimableBalances = createsClaimableBalances
        self.createsAccounts = createsAccounts
        self.startingBalance = startingBalance
        self.languages = languages
    }

    /// The language to answer in when `wanted` was asked for: itself, its main language, or the anchor's first.
    func language(for wanted: String?) -> String {
        let fallback = languages.first ?? "en"
        guard let wanted else { return fallback }
        if let exact = languages.first(where: { $0.lowercased() == wanted.lowercased() }) { return exact }
        let main = wanted.lowercased().split(separator: "-").first ?? ""
        return languages.first { $0.lowercased().split(separator: "-").first == main } ?? fallback
    }
}

extension AnchorConfiguration {
    /// The configuration with the differences of its ``software``.
    var withSoftwareQuirks: AnchorConfiguration {
        var changed = self
        switch software {
        case .polaris:
            changed.customers.asksAtRequest = true
            changed.customers.memoRule = .typed
            changed.exchange.wantsDeliveryMethod = true
            changed.paymentMemo = .hash
        case .anchorPlatform:
            changed.customers.memoRule = .repeated
            changed.customers.entersWhoIsAsked = true
            changed.customers.takesUnknownIDs = true
            changed.depositsToOwnAccountOnly = true
            changed.authentication.takesAnswersAgain = true
            changed.exchange.quotesServeAnybody = true
            changed.authentication.namesHTTPS = true
            changed.transferFormat = TransferFormat(
                isPrecise: true,
                keepsMessages: true,
                namesOutside: true,
                namesAnchorAccount: true,
                reckonsExchangesAtOnce: true,
                keepsSumsAtRefunds: true,
                leavesOutEarliest: true
            )
        case .disbursementPlatform: changed.transferFormat.namesTokenMemo = true
        case nil: break
        }
        return changed
    }
}
