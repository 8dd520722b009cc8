internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HorizonClient
internal import Stellar

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
    private var latestTransaction: RecordedEnvelope? {
        get async {
            let states = (services.settings.flow.states + services.settings.flow.always).map(\.name.value)
            var known = Set(states.compactMap { knowledge.scope.values[$0]?["hash"].text })
            var signed: [RecordedEnvelope] = []
            for state in states {
                for note in await driver.machine.notes(ofState: state) {
                    if note.key == Note.paid, let hash = note.value["hash"].text { known.insert(hash) }
                    if let envelope = RecordedEnvelope(note.value) { signed.append(envelope) }
                }
            }
            return signed.filter { known.contains($0.hash.description) }.max { $0.sequence < $1.sequence }
        }
    }
}
