internal import Stellar
internal import Timekeeping

/// Carries transfers on by their scripts, from the request to the money's arrival.
struct TransferDriver: Sendable {
    let transfers: TransferStore
    let customers: CustomerStore
    let requestChecker: TransferRequestChecker
    let distributionAccount: DistributionAccount
    let ledger: any AnchorLedger
    let clock: any WallClock
    let backgroundTasks: BackgroundTasks
    let issuer: PublicKey

    var configuration: AnchorConfiguration { requestChecker.offer.configuration }
    var pace: AnchorPace { configuration.pace }

    /// Works until its task is cancelled; `transactions` is what the ledger applies meanwhile.
    func run(following transactions: AsyncStream<AnchorLedgerTransaction>) async {
        for await transaction in transactions { look(at: transaction) }
    }

    /// Takes up again what the sandbox was at when it stopped, which may have been at any moment.
    func resume() async {
        for transfer in await transfers.all() {
            if let remaining = transfer.remaining {
                start(transfer.id) { try await work(on: transfer.id, plan: remaining.number) }
            } else if !transfer.hasBegun, !transfer.isHosted {
                backgroundTasks.start { await begin(transfer) }
            }
            watchDeadline(of: transfer.id)
        }
        for payment in await transfers.unsettledPayments {
            backgroundTasks.start { try? await settle(payment) }
        }
    }

    /// All is known that a transfer needs to begin: does what its script says, in the background after the first stage.
    ///
    /// A transfer that has begun is left as it is.
    func begin(_ transfer: AnchorTransfer) async {
        let id = transfer.id
        let stages = (transfer.terms.script ?? TransferScript(pace, for: transfer.kind)).stages
        let asksFirst = await needsCustomer(transfer) && stages.first?.status != .incomplete
        guard let remaining = await transfers.begin(id, through: stages, awaitsCustomer: asksFirst) else { return }
        if !transfer.isHosted, pace.begins > .zero {
            let due = transfer.started.advanced(by: pace.begins)
            return start(id) {
                try await clock.sleep(until: due)
                try await work(on: id, plan: remaining.number)
            }
        }
        do {
            if asksFirst {
                if await asksCustomer(transfer) { try await requestCustomerInfo(of: transfer) }
            } else if let first = stages.first, first.after == .zero {
                _ = try await enter(first, id)
            }
            start(id) { try await work(on: id, plan: remaining.number) }
        } catch {
            await fail(id, error)
        }
    }

    /// Starts `work` on a transfer in the background; a refusal of the ledger ends the transfer.
    func start(_ id: AnchorTransfer.ID, _ work: @escaping @Sendable () async throws -> Void) {
        backgroundTasks.start {
            do { try await work() } catch { await fail(id, error) }
        }
    }

    private func fail(_ id: AnchorTransfer.ID, _ error: any Error) async {
        // The only other error is the cancellation of the whole anchor.
        guard let refusal = error as? AnchorLedgerRefusal else { return }
        await transfers.advance(id, by: .error) { transfer in
            transfer.remaining = nil
            transfer.message = "The ledger refused the payment (\(refusal.code)). Your money is safe with us."
        }
    }

    /// Performs the remaining stages of a transfer, those of the plan with this number.
    func work(on id: AnchorTransfer.ID, plan number: Int) async throws {
        if await transfers.remaining(number, of: id)?.isPushed == true {
            try await carryOut(number, of: id)
        } else {
            try await carry(id, through: number)
        }
        await transfers.plan(id, plan: number) { $0 = nil }
    }

    /// Goes through the stages of a script, as long as no one else moves the transfer.
    private func carry(_ id: AnchorTransfer.ID, through number: Int) async throws {
        if await transfers.remaining(number, of: id)?.awaitsCustomer == true {
            guard try await askCustomer(id) else { return }
            await transfers.plan(id, plan: number) { $0?.awaitsCustomer = false }
        }
        while let remaining = await transfers.remaining(number, of: id), let stage = remaining.stages.first {
            if !remaining.isReached {
                try await waitUntilDue(remaining, of: id)
                guard let transfer = await transfers.transfer(id), !transfer.isOffScript,
                    !transfer.status.isFinal || stage.isForced || stage.reopens(transfer)
                else { return }
                if stage.status == .expired, transfer.fundsReceived {
                    // It was paid in time after all, and goes the usual way.
                    let usual = TransferScript(pace, for: transfer.kind).stages.dropFirst()
                    guard let planned = await transfers.plan(id, { $0.plan(Array(usual)) })?.remaining else { return }
                    return try await work(on: id, plan: planned.number)
                }
                guard try await enter(stage, id) else { return }
            } else {
                try await payOutIfDue(id)
            }
            guard try await leave(stage, id, next: remaining.stages.dropFirst().first) else { return }
            await transfers.plan(id, plan: number) { remaining in
                remaining?.stages.removeFirst()
                remaining?.isReached = false
                remaining?.due = nil
            }
        }
    }

    /// Waits until the first remaining stage begins, at a time that is recorded first: the sandbox may stop meanwhile.
    private func waitUntilDue(_ remaining: RemainingStages, of id: AnchorTransfer.ID) async throws {
        let after = remaining.stages.first?.after ?? .zero
        let due = remaining.due ?? clock.now.advanced(by: after)
        if after > .zero, remaining.due == nil { await transfers.plan(id, plan: remaining.number) { $0?.due = due } }
        try await clock.sleep(until: due)
    }

    /// Waits for what a status waits for; returns whether the script goes on.
    func leave(_ stage: TransferStage, _ id: AnchorTransfer.ID, next: TransferStage?) async throws -> Bool {
        guard let transfer = await transfers.transfer(id), !stage.isForced else { return true }
        switch transfer.status {
        case .incomplete where !transfer.isHosted:
            guard await needsCustomer(transfer) else { return true }
            return try await waitForCustomer(id)
        case .pendingCustomerInfoUpdate: return try await waitForCustomer(id)
        case .pendingTransactionInfoUpdate:
            return try await waitFor(id) { $0.status != .pendingTransactionInfoUpdate }
        case .pendingTrust:
            return try await waitForTrust(transfer)
        case .pendingUserTransferStart where transfer.kind == .withdrawal:
            // What ends a withdrawal that no one pays does not wait for its payment.
            if let next, [.expired, .error].contains(next.status) || next.isForced { return true }
            return try await waitFor(id) { $0.fundsReceived }
        default: return true
        }
    }

    /// Waits until `condition` holds; returns whether it does, and no one else has taken the transfer over.
    private func waitFor(
        _ id: AnchorTransfer.ID,
        _ condition: @escaping @Sendable (AnchorTransfer) -> Bool
    ) async throws -> Bool {
        try await transfers.changes.until(id, clock: clock) {
            guard let transfer = await transfers.transfer(id) else { return .found(false) }
            if transfer.isOffScript || transfer.status.isFinal { return .found(false) }
            return condition(transfer) ? .found(true) : .wait(until: nil)
        }
    }

    // MARK: Customers

    private func needsCustomer(_ transfer: AnchorTransfer) async -> Bool {
        for party in customers.rules.needed(by: transfer) where await state(of: party, transfer).status != .accepted {
            return true
        }
        return false
    }

    private func state(of party: NeededCustomer, _ transfer: AnchorTransfer) async -> CustomerState {
        await customers.state(of: transfer.subject, id: party.id, as: party.type)
    }

    /// Whether a customer has to say something; a SEP-31 transfer whose customers are only looked at is with the receiver.
    private func asksCustomer(_ transfer: AnchorTransfer) async -> Bool {
        guard transfer.service == .sep31 else { return await needsCustomer(transfer) }
        for party in customers.rules.needed(by: transfer) {
            let status = await state(of: party, transfer).status
            if status == .needsInfo || status == .rejected { return true }
        }
        return false
    }

    /// Asks who the customer is before a script begins, where that was not done yet; returns whether the transfer goes on.
    private func askCustomer(_ id: AnchorTransfer.ID) async throws -> Bool {
        guard let transfer = await transfers.transfer(id) else { return false }
        if transfer.status == .incomplete, await needsCustomer(transfer) {
            guard await asksCustomer(transfer) else { return try await waitForCustomer(id) }
            try await requestCustomerInfo(of: transfer)
        }
        guard await transfers.transfer(id)?.status == .pendingCustomerInfoUpdate else { return true }
        return try await waitForCustomer(id)
    }

    private func requestCustomerInfo(of transfer: AnchorTransfer) async throws {
        try await enterCustomer(of: transfer)
        await transfers.advance(transfer.id, by: .requestCustomerInfo)
    }

    /// Creates the customer of a transfer that asks for one, where the anchor does so before the first PUT.
    func enterCustomer(of transfer: AnchorTransfer) async throws {
        guard customers.rules.entersWhoIsAsked, transfer.request.customer == nil else { return }
        try await customers.update(transfer.subject, memo: nil) { _ in }
    }

    /// Waits until the anchor has made up its mind about the customers; returns whether the transfer goes on.
    private func waitForCustomer(_ id: AnchorTransfer.ID) async throws -> Bool {
        while let transfer = await transfers.transfer(id), case let parties = customers.rules.needed(by: transfer),
            !parties.isEmpty
        {
            for party in parties {
                let state = try await customers.verdict(on: transfer.subject, id: party.id, as: party.type)
                guard state.status == .accepted else {
                    await transfers.advance(id, by: .customerRejected) { $0.message = state.message }
                    return false
                }
            }
            // Someone may have asked for more in the meantime.
            if await transfers.transfer(id)?.fields == transfer.fields { break }
        }
        return await transfers.advance(id, by: .customerAccepted) != nil
    }

    // MARK: The ledger

    /// Picks out of a transaction what was paid to the anchor.
    private func look(at transaction: AnchorLedgerTransaction) {
        for (index, payment) in transaction.payments.enumerated()
        where payment.destination.accountID == distributionAccount.account && payment.source.accountID != issuer
            && payment.source.accountID != distributionAccount.account
        {
            backgroundTasks.start {
                // A refusal leaves the money where it is; there is no one to tell.
                try? await receive(index, of: transaction)
            }
        }
    }
}

extension TransferDriver {
    /// Sees to it that a transfer does not wait for its customer beyond its deadline, which may change.
    ///
    /// A transfer without its money by then is `expired`; money that has come in goes back, and it ends as `refunded`.
    func watchDeadline(of id: AnchorTransfer.ID) {
        start(id) {
            while let transfer = await transfers.transfer(id), transfer.status.waitsForCustomer,
                let deadline = transfer.deadline
            {
                guard clock.now >= deadline else {
                    try await clock.sleep(until: deadline)
                    continue
                }
                return try await end(transfer)
            }
        }
    }

    private func end(_ transfer: AnchorTransfer) async throws {
        guard transfer.fundsReceived else {
            await transfers.advance(transfer.id, by: .expired)
            return
        }
        guard let step = transfer.step(to: .pendingAnchor),
            let remaining = await transfers.advance(
                transfer.id,
                by: step,
                changing: {
                    $0.isOffScript = true
                    $0.plan([TransferStage(.refunded, message: "You did not act in time.")], isPushed: true)
                }
            )?.remaining
        else { return }
        try await work(on: transfer.id, plan: remaining.number)
    }
}

extension AnchorTransfer.Status {
    /// Whether nothing happens until the customer, or their wallet, does something.
    fileprivate var waitsForCustomer: Bool {
        switch self {
        case .incomplete, .pendingUserTransferStart, .pendingUserTransferComplete, .pendingUser, .pendingTrust,
            .pendingCustomerInfoUpdate, .pendingTransactionInfoUpdate:
            true
        default: false
        }
    }
}
