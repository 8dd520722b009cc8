internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import HorizonClient
internal import Stellar
internal import TransferTracking

extension StatePlanner {
    /// The account as the ledger has it now, where that is known.
    var account: Account? { (try? data.account.get()) ?? nil }

    mutating func start(_ step: Step, by service: TransferService) -> String {
        let isDeposit = step.gives(.deposit)
        let name = TransferParameter.asset(of: service, isDeposit: isDeposit).rawValue
        let amount = value("amount", of: step)
        var does = ["\(name)s", amount?.description, shown(name, of: step)]
            .compactMap(\.self).joined(separator: " ")
        guard let asset = asset(name, of: step) else { return does }
        does += predictTerms(asset, amount, service, step)
        guard isDeposit else {
            requireAccount()
            if let amount = (try? amount?.number?.amount()) ?? nil { checkFunds(asset, amount, mayBeNative: false) }
            return does
        }
        mayBeRicher = true
        if case .success(let offer)? = data.offers[service], !offer.createsAccounts, case .success = data.account,
            !hasAccount, step.argument("account") == nil
        {
            warn(
                StepError(.noAccountsCreated, [.domain: .text("\(settings.anchor)")], [Remedy(.fundAccount)])
            )
        }
        if step.argument("account") == nil { predictTrustline(of: asset, service, step) }
        return does
    }

    /// Warns where a deposit can't be paid at once: an account without a trustline gets nothing but claimable balances.
    private mutating func predictTrustline(of asset: Asset, _ service: TransferService, _ step: Step) {
        guard asset != .native, asset.issuer != data.key, !trusted.contains(asset), account?.balance(of: asset) == nil
        else { return }
        if case .success(let offer)? = data.offers[service], offer.paysClaimableBalances,
            value("claimable_balance_supported", of: step)?.description == "true"
        {
            return
        }
        let follower = settings.flow.states.first { state in
            state.verbDescription?.updatesSubject == true && !state.leads(Transfer.Status.pendingTrust.rawValue)
        }
        // What follows a transfer trusts its asset by itself where the anchor waits for that; not every anchor does.
        let adder: Facts = [.state: follower.map { Fact.text("\($0.name.value)") }]
        warn(
            StepError(
                .trustlineMissing,
                adder.with(.asset, .text("\(asset)")),
                [Remedy(.trustBefore, adder)]
            ),
            isFatal: false
        )
    }

    // MARK: Checks

    /// The asset that an argument means; a text that is none is a problem.
    mutating func asset(_ name: String, of step: Step) -> Asset? {
        guard let text = value(name, of: step)?.text else { return nil }
        if let asset = Asset(text) { return asset }
        guard case .success(let toml) = data.toml else { return nil }
        do {
            return try toml.asset(text)
        } catch {
            warn(error)
            return nil
        }
    }

    mutating func requireAccount() {
        guard !hasAccount, case .success = data.account else { return }
        warn(
            StepError(
                .accountUnfunded,
                [.account: data.key.map { Fact.text("\($0)") }, .network: .text(settings.network.name)],
                [Remedy(.fundAccount)]
            )
        )
        // It is reported once.
        hasAccount = true
    }

    /// Whether the account has so much, where no state before may have brought more.
    mutating func checkFunds(_ asset: Asset, _ amount: Amount, mayBeNative: Bool) {
        guard !mayBeRicher, let account, mayBeNative || asset != .native else { return }
        // Only lumens have to be kept, so that only of them nothing is told where the reserve is not known.
        guard let baseReserve = data.baseReserve ?? (asset == .native ? nil : Amount.zero) else { return }
        let funds = account.capacity(toSend: asset, baseReserve: baseReserve).amount
        guard funds < amount else { return }
        warn(
            StepError(
                .fundsMissing,
                [
                    .account: .phrase(.account), .amount: .amount(amount, asset.code),
                    .found: .amount(funds),
                    .asset: .text(asset.code),
                ],
                [Remedy(.depositFirst, [.asset: .text(asset.code), .account: .text("\(account.id)")])]
            )
        )
    }
}
