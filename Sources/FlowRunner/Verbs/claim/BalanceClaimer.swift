internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HorizonClient
internal import Stellar
internal import Wallet

/// Claims claimable balances of the run's account, with their trustlines, exactly once across crashes.
///
/// What was taken is not on the ledger any more, so the run notes what it was before it takes it.
struct BalanceClaimer: Sendable {
    /// What was taken.
    struct Taken: Sendable {
        /// The balances, by their ids.
        var ids: String
        var amount: Value
        var asset: Value
        var hash: TransactionHash

        fileprivate init(_ intent: Value, _ hash: TransactionHash) {
            ids = intent["balance"].text ?? ""
            amount = intent["amount"]
            asset = intent["asset"]
            self.hash = hash
        }

        /// What was taken, as `24.75 USDC`.
        var text: String { "\(amount) \(asset.text.flatMap { Asset($0) }?.code ?? "")" }
    }

    /// The key of the notes about what was about to be taken.
    private static let intentKey = "taking"
    /// The key of the notes that hold the envelopes.
    private static let noteKey = "claim"

    let step: StepContext

    private var settlement: Settlement { Settlement(step: step, key: Self.noteKey) }

    /// What a former attempt of this visit has taken, or `nil`.
    func former() async throws -> Taken? {
        guard let intent = step.note(Self.intentKey), let settled = try await settlement.former() else { return nil }
        return Taken(intent, settled.hash)
    }

    /// What another state of this run, or another visit of this one, has taken of the balance `id`; `nil` where none has.
    func takenBefore(_ id: ClaimableBalanceID) async throws -> (state: String, taken: Taken)? {
        for state in step.services.settings.flow.states.map(\.name.value) {
            var intent: Value?
            for note in await step.driver.machine.notes(ofState: state) {
                if note.key == Self.intentKey { intent = note.value }
                let ids = intent?["balance"].text?.split(separator: ",").map { ClaimableBalanceID(String($0)) } ?? []
                guard note.key == Self.noteKey, let intent, ids.contains(id), let noted = RecordedEnvelope(note.value),
                    let record = try await step.services.transaction(noted.hash), record.isSuccessful
                else { continue }
                return (state, Taken(intent, noted.hash))
            }
        }
        return nil
    }

    /// The balance `id` as it is for the run's account.
    ///
    /// - Throws: `ClaimError` where it is gone, or was not put aside for the account.
    func balance(_ id: ClaimableBalanceID) async throws -> ClaimableBalance {
        try await step.services.wallet.claimableBalance(id, for: step.services.keys.publicKey)
    }

    /// Takes `balances`, at least one and all of one asset, in one transaction.
    func take(_ balances: [ClaimableBalance]) async throws -> Taken {
        let wallet = step.services.wallet
        let own = step.services.keys.publicKey
        let plan = try await wallet.planClaim(of: balances.map(\.id), by: own)
        let intent = try Self.intent(balances)
        if await step.latestNote(Self.intentKey) != intent { try await step.note(Self.intentKey, intent) }
        let settled = try await settlement.settle(
            plan.operations,
            summary: "signed: take \(intent["amount"]) \(balances[0].record.asset.code)"
        ) { _, _ in
            // The account and the balances may be others by the time of another envelope.
            _ = try await wallet.planClaim(of: balances.map(\.id), by: own)
        }
        return Taken(intent, settled.hash)
    }

    private static func intent(_ balances: [ClaimableBalance]) throws -> Value {
        let total = try balances.reduce(Amount.zero) { try $0.adding($1.record.amount) }
        return [
            "balance": .text(balances.map(\.id.description).joined(separator: ",")), "amount": .amount(total),
            "asset": .text(balances[0].record.asset.description),
        ]
    }
}
