internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HorizonClient
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// The start of a transfer by a state: what has to be known before the anchor is asked, the request, and whose the transfer is.
///
/// Each transfer is one run's, and one start's.
struct TransferStart: Sendable {
    let step: StepContext

    // MARK: What was asked before

    /// Whether the anchor has refused what this visit has asked for last: it has started nothing.
    var isRefused: Bool {
        get async { await known.isRefused(in: step.attempt.visit) }
    }

    /// The action before the anchor is asked: a transfer may have been started without being known, by a former attempt of this
    /// visit, or by a former visit whose request is lost.
    var action: TransferFacts.Start.RequestAction {
        get async {
            step.taking(await known.beforeRequest(in: step.attempt.visit, mayHaveActed: step.mayHaveActed))
        }
    }

    /// The time since which the anchor may have started a transfer that the run doesn't know, as an answer was lost.
    var lostSince: Timestamp? {
        get async { await known.lostSince }
    }

    /// The state's notes of its starts.
    private var known: TransferFacts.Start {
        get async { await step.transferFacts.start(by: step.attempt.state) }
    }

    // MARK: Before the request

    /// Prepares the request for a transfer; `isAnew` if this visit's earlier request is known to have started none.
    ///
    /// - Throws: ``StepError`` where the run could never pay for it.
    func prepare(toAskFor order: TransferOrder, isAnew: Bool = false) async throws {
        try await checkSigner(for: order.kind)
        if order.kind.isWithdrawal { try await reportPaidBefore(order) }
        try await markLedger(isAnew: isAnew)
    }

    /// Refuses a withdrawal that the run could not pay for: its account wants more signatures than the run can give.
    private func checkSigner(for kind: Transfer.Kind) async throws {
        let services = step.services
        let states = services.settings.flow.states
        let pays = states.contains { $0.paysByItself || $0.verbDescription?.effect == .pays }
        var payer: StartRefusal.Payer?
        var lack: Facts?
        while true {
            switch step.taking(StartRefusal.step(for: kind, pays: pays, payer: payer)) {
            case .goOn: return
            case .lookUp:
                let own = services.keys.publicKey
                let account: Account?
                do { account = try await services.account(own) } catch is HorizonError { account = nil }
                lack = account?.lackOfWeight
                payer = account == nil ? .unknown : lack == nil ? .paysAlone : .lacksWeight
            case .refuse:
                throw StepError(
                    .ownWeightTooLow,
                    (lack ?? Facts()).with(.isUnsent, .flag(true)).with(.outcome, .text("started")),
                    [Remedy(.useOwnKey)]
                )
            }
        }
    }

    /// Tells that the state has started a withdrawal before, which the run has paid for, and starts another now.
    private func reportPaidBefore(_ order: TransferOrder) async throws {
        let attempt = step.attempt
        guard let id = step.knowledge.scope.values[attempt.state].flatMap({ StartRecord.id(in: $0) }),
            let hash = await CountedEvidence(step: step).payment(for: id),
            await !known.startsAgain(in: attempt.visit)
        else { return }
        try await step.report(ProgressWording.startsAgain(order.noun, id, paidWith: hash))
        try await step.record(.startingAgain(after: id))
    }

    /// Records how far the ledger has come, before the anchor is asked for a transfer.
    ///
    /// It is done once in a visit, since what a former attempt has asked for may have been done; unless it is known that
    /// nothing was, and the visit begins anew (`isAnew`). The root is read for each transfer, also where the run has read it
    /// for the network's passphrase: what came in since would count for the transfer. A server that does not tell how far the
    /// ledger has come is no reason not to ask; then the clocks have to do.
    private func markLedger(isAnew: Bool) async throws {
        if !isAnew, await known.isMarked(in: step.attempt.visit) { return }
        let ledger: Int64?
        do throws(HorizonError) { ledger = try await step.services.horizon.root().latestLedger } catch { ledger = nil }
        try await step.record(.asking(afterLedger: ledger))
    }

    // MARK: The request

    /// Asks the anchor to start a transfer, and notes where it may have done so although that is not what it says.
    func asking<Answer: Sendable>(_ ask: () async throws -> Answer) async throws -> Answer {
        do {
            return try await ask()
        } catch let error as AnchorError where error.mayHaveActed {
            try await noteLost()
            throw error
        }
    }

    /// Notes that the anchor may have started a transfer whose id is unknown.
    func noteLost() async throws {
        guard await lostSince == nil else { return }
        try await step.record(.startLost(since: step.begunAt))
    }

    // MARK: Whose it is

    /// Notes that the transfer called `id` is this run's, before anything is done about it.
    ///
    /// - Throws: ``StepError`` where it is another's: of this run, as each start makes a transfer of its own, or of another
    ///   run, which has taken what this one has started for what it had started itself. An error as well where the anchor was to
    ///   refuse an asset that its stellar.toml doesn't have.
    func claim(_ id: String, _ order: TransferOrder) async throws {
        let facts: Facts = [
            .domain: .text(step.services.header.anchor), .subject: .text(order.noun), .transfer: .identifier(id),
        ]
        let run = step.driver.run
        let other = step.knowledge.start(of: id)?.state.name.value
        var owner: RunID?
        while true {
            switch step.taking(StartRefusal.step(startedBy: other, isOwn: owner.map { $0 == run })) {
            case .claim:
                owner = try await step.services.settings.journal.claim(claimName(id, order.service), for: run)
            case .goOn:
                if await lostSince != nil { try await step.record(.startLost(since: nil)) }
                // No one knows what would be paid here.
                if let error = order.unlisted { throw StepError.notRefused(step.step) ?? error }
                return
            case .refuseOtherState(let other):
                throw StepError(
                    .transferNameTaken,
                    facts.with(.state, .text(other)),
                    [Remedy(.reportUnpaidNew)]
                )
            case .refuseOtherRun:
                throw StepError(
                    .transferOfOtherRun,
                    facts.with(.run, owner.map { Fact.text("\($0)") }),
                    [Remedy(.removeRun)],
                    isRetryable: true
                )
            }
        }
    }

    /// The run that has claimed the transfer called `id`; `nil` where none has.
    func claimant(of id: String, _ service: TransferService) async throws -> RunID? {
        try await step.services.settings.journal.claimant(of: claimName(id, service))
    }

    /// The name under which a journal knows whose a transfer is.
    private func claimName(_ id: String, _ service: TransferService) -> String {
        "\(service.rawValue) \(step.services.anchorContext.anchor.domain.name) \(id)"
    }
}
