internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HorizonClient
internal import Stellar
internal import TransferTracking

extension StepContext {
    /// Refuses to go by `account` where Horizon shows it as it was before something that the run itself has brought onto the
    /// ledger: what it shows is history, and what seems to be missing may be there.
    ///
    /// - Throws: a ``StepError`` that is worth another try.
    func checkNotBehind(_ account: Account) async throws(StepError) {
        guard let latest = await latestTransaction, account.sequenceNumber < latest.sequence else { return }
        let horizon = services.horizon.url
        throw StepError(
            .transport,
            "Horizon at \(horizon.host() ?? "\(horizon)") (GET /accounts/…) shows the account \(services.address) as it was "
                + "before the run's own transaction \(latest.hash): it is behind the ledger",
            help: "try again later, or name another Horizon (`--network URL`)",
            isRetryable: true
        )
    }

    /// What the run has brought onto the ledger last, as far as its states tell.
    private var latestTransaction: SignedEnvelope? {
        get async {
            let (book, flow) = (await book, services.settings.flow)
            let told = (flow.states + flow.always).compactMap { knowledge.scope.values[$0.name.value]?["hash"].text }
            let known = Set(told.compactMap { TransactionHash($0) }).union(book.paid.map(\.hash))
            return book.payments.signed.map(\.envelope).filter { known.contains($0.hash) }.max {
                $0.sequence < $1.sequence
            }
        }
    }
}
