internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import HorizonClient
internal import Stellar
internal import TransferTracking

/// The account for which a state acts, as the ledger has it.
struct OwnAccount: Sendable {
    let step: StepContext

    /// The account.
    ///
    /// - Throws: ``StepError`` where there is none, as without an account nothing can be done on the ledger; one that may
    ///   be tried again where the run has funded it, or brought more onto the ledger than Horizon shows: it is behind.
    func read() async throws -> Account {
        let services = step.services
        if let account = try await services.account(services.keys.publicKey) {
            try await checkNotBehind(account)
            return account
        }
        let network = services.header.network.name
        guard step.knowledge.hasFunded(services.address) else {
            throw StepError(
                .accountUnfunded,
                [.account: .text(services.address), .network: .text(network)],
                [Remedy(.fundAccount)]
            )
        }
        throw StepError(
            .accountNotShown,
            [
                .address: .text(RedactedURL(services.horizon.url).host), .account: .text(services.address),
                .network: .text(network),
            ],
            [Remedy(.awaitHorizon)],
            isRetryable: true
        )
    }

    /// Rejects `account` if Horizon is behind: it shows the account as it was before a transaction of this run that is on the
    /// ledger.
    ///
    /// - Throws: a ``StepError`` that is worth another try.
    private func checkNotBehind(_ account: Account) async throws(StepError) {
        let latest = await step.transferFacts.payments.unshown(
            of: step.services.keys.publicKey,
            at: account.sequenceNumber,
            among: included
        )
        guard let latest else { return }
        let horizon = step.services.horizon
        let failure = Failure(
            .horizonBehind,
            facts: [
                .address: .text(horizon.url.host() ?? "\(horizon.url)"), .account: .text(step.services.address),
                .hash: .text("\(latest.hash)"),
            ],
            remedies: [Remedy(.tryOtherHorizon)]
        )
        throw StepError(failure.told(by: horizon.source(of: .account(account.id))), isRetryable: true)
    }

    /// The transactions on the ledger, as far as the run's states tell.
    private var included: Set<TransactionHash> {
        get async {
            let (recorded, flow) = (await step.transferFacts, step.services.settings.flow)
            let told = (flow.states + flow.always).compactMap { step.knowledge.transaction(of: $0.name.value) }
            return Set(told).union(recorded.paid.map(\.hash))
        }
    }
}

extension Account {
    /// The obstacle that keeps the account's own key from paying alone, with what to do about it; `nil` where there is none.
    var lackOfWeight: Facts? {
        guard ownWeight < paymentWeight else { return nil }
        return [.account: .text("\(id)"), .limit: .text("\(paymentWeight)"), .count: .text("\(ownWeight)")]
    }
}

extension RunKnowledge {
    /// Whether friendbot has funded the account with this address in this run, or found that it has funds.
    func hasFunded(_ address: String) -> Bool {
        results(about: .funding).contains {
            FundingField.account.value(in: $0).text == address && FundingField.funded.value(in: $0) == true
        }
    }

    /// Whether a state of the run has made its account trust `asset`, or found that it does.
    func hasTrusted(_ asset: Asset) -> Bool {
        ownResults(about: .trustline).contains { LedgerField.asset.value(in: $0).text == asset.description }
    }
}
