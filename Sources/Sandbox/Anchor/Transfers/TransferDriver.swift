internal import Stellar
internal import Timekeeping

/// Carries transfers on by their scripts, from the request to the money's arrival.
struct TransferDriver: Sendable {
    let book: TransferBook
    let customers: CustomerBook
    let desk: TransferDesk
    let treasury: Treasury
    let ledger: any AnchorLedger
    let clock: any WallClock
    let errands: Errands
    let issuer: PublicKey

    var configuration: AnchorConfiguration { desk.offer.configuration }
    var pace: AnchorPace { configuration.pace }

    /// Works until its task is cancelled; `transactions` is what the ledger applies meanwhile.
    func run(following transactions: AsyncStream<AnchorLedgerTransaction>) async {
        for await transaction in transactions { look(at: transaction) }
    }

    /// All is known that a transfer needs to begin: does what its script says, in the background after the first stage.
    func begin(_ transfer: AnchorTransfer) async {
        var stages = (transfer.terms.script ?? TransferScript(pace, for: transfer.kind)).stages[...]
        do {
            if await needsCustomer(transfer), stages.first?.status != .incomplete {
                await book.advance(transfer.id, by: .requestCustomerInfo)
            } else if let first = stages.first, first.after == .zero, try await enter(first, transfer.id) {
                stages = stages.dropFirst()
                try await startGate(first, transfer.id, then: stages)
                return
            }
            let rest = stages
            start(transfer.id) { try await carry(transfer.id, through: rest) }
        } catch {
            await fail(transfer.id, error)
        }
    }

    private func startGate(
        _ stage: TransferStage,
        _ id: AnchorTransfer.ID,
        then stages: ArraySlice<TransferStage>
    ) async throws {
        start(id) {
            if try await leave(stage, id, next: stages.first) { try await carry(id, through: stages) }
        }
    }

    /// Has `work` on a transfer done beside everything else; a refusal of the ledger ends the transfer.
    func start(_ id: AnchorTransfer.ID, _ work: @escaping @Sendable () async throws -> Void) {
        errands.start {
            do { try await work() } catch { await fail(id, error) }
        }
    }

    private func fail(_ id: AnchorTransfer.ID, _ error: any Error) async {
        // The only other error is the cancellation of the whole anchor.
        guard let refusal = error as? AnchorLedgerRefusal else { return }
        await book.advance(id, by: .error) { transfer in
            transfer.message = "The ledger refused the payment (\(refusal.code)). Your money is safe with us."
        }
    }

    /// Goes through the stages of a script, as long as nobody else moves the transfer.
    private func carry(_ id: AnchorTransfer.ID, through stages: ArraySlice<TransferStage>) async throws {
        if await book.transfer(id)?.status == .pendingCustomerInfoUpdate {
            guard try await waitForCustomer(id) else { return }
        }
        var rest = stages
        while let stage = rest.popFirst() {
            try await clock.sleep(for: stage.after)
            guard let transfer = await book.transfer(id), !transfer.isOffScript,
                !transfer.status.isFinal || stage.isForced || stage.reopens(transfer)
            else { return }
            if stage.status == .expired, transfer.fundsReceived {
                // It was paid in time after all, and goes the usual way.
                let usual = TransferScript(pace, for: transfer.kind).stages.dropFirst()
                return try await carry(id, through: usual)
            }
            guard try await enter(stage, id), try await leave(stage, id, next: rest.first) else { return }
        }
    }

    /// Waits for what a status waits for; returns whether the script goes on.
    func leave(_ stage: TransferStage, _ id: AnchorTransfer.ID, next: TransferStage?) async throws -> Bool {
        guard let transfer = await book.transfer(id), !stage.isForced else { return true }
        switch transfer.status {
        case .incomplete where transfer.service == .sep6:
            guard await needsCustomer(transfer) else { return true }
            return try await waitForCustomer(id)
        case .pendingCustomerInfoUpdate: return try await waitForCustomer(id)
        case .pendingTransactionInfoUpdate:
            return try await waitFor(id) { $0.status != .pendingTransactionInfoUpdate }
        case .pendingTrust:
            return try await waitForTrust(transfer)
        case .pendingUserTransferStart where transfer.kind == .withdrawal:
            // What ends a withdrawal that nobody pays does not wait for its payment.
            if let next, [.expired, .error].contains(next.status) || next.isForced { return true }
            return try await waitFor(id) { $0.fundsReceived }
        default: return true
        }
    }

    /// Waits until `condition` holds; returns whether it does, and nobody else has taken the transfer over.
    private func waitFor(
        _ id: AnchorTransfer.ID,
        _ condition: @escaping @Sendable (AnchorTransfer) -> Bool
    ) async throws -> Bool {
        try await book.changes.until(id, clock: clock) {
            guard let transfer = await book.transfer(id) else { return .found(false) }
            if transfer.isOffScript || transfer.status.isFinal { return .found(false) }
            return condition(transfer) ? .found(true) : .wait(until: nil)
        }
    }

    // MARK: Customers

    private func needsCustomer(_ transfer: AnchorTransfer) async -> Bool {
        guard let type = desk.customerType(of: transfer) else { return false }
        let standing = await customers.standing(of: transfer.subject, id: transfer.request.customer, as: type)
        return standing.status != .accepted
    }

    /// Waits until the anchor has made up its mind about the customer; returns whether the transfer goes on.
    private func waitForCustomer(_ id: AnchorTransfer.ID) async throws -> Bool {
        while let transfer = await book.transfer(id), let type = desk.customerType(of: transfer) {
            let standing = try await customers.verdict(on: transfer.subject, id: transfer.request.customer, as: type)
            guard standing.status == .accepted else {
                await book.advance(id, by: .customerRejected) { $0.message = standing.message }
                return false
            }
            // Somebody may have asked for more in the meantime.
            if await book.transfer(id)?.fields == transfer.fields { break }
        }
        return await book.advance(id, by: .customerAccepted) != nil
    }

    // MARK: The ledger

    /// Picks out of a transaction what was paid to the anchor.
    private func look(at transaction: AnchorLedgerTransaction) {
        for payment in transaction.payments
        where payment.destination.accountID == treasury.account && payment.source.accountID != issuer
            && payment.source.accountID != treasury.account
        {
            errands.start {
                // A refusal leaves the money where it is; there is nobody to tell.
                try? await receive(payment, in: transaction)
            }
        }
    }
}
