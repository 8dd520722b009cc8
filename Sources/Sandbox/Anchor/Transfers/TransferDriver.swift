internal import Stellar
internal import Timekeeping

/// Carries transfers on, from the end of their pages to the money's arrival, at the anchor's pace.
struct TransferDriver: Sendable {
    /// Something that the anchor has to see to.
    enum Job: Sendable {
        case deposit(AnchorTransfer.ID)
        case expire(AnchorTransfer.ID, at: Timestamp)
        case payment(AnchorLedgerTransaction.Payment, in: AnchorLedgerTransaction)
    }

    let book: TransferBook
    let treasury: Treasury
    let ledger: any AnchorLedger
    let clock: any WallClock
    let configuration: AnchorConfiguration
    let issuer: PublicKey
    private let jobs: AsyncStream<Job>
    private let orders: AsyncStream<Job>.Continuation

    init(
        book: TransferBook,
        treasury: Treasury,
        ledger: any AnchorLedger,
        clock: any WallClock,
        configuration: AnchorConfiguration,
        issuer: PublicKey
    ) {
        self.book = book
        self.treasury = treasury
        self.ledger = ledger
        self.clock = clock
        self.configuration = configuration
        self.issuer = issuer
        (jobs, orders) = AsyncStream.makeStream()
    }

    var pace: AnchorPace { configuration.pace }

    /// Works until its task is cancelled; `transactions` is what the ledger applies meanwhile.
    func run(following transactions: AsyncStream<AnchorLedgerTransaction>) async {
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await transaction in transactions { look(at: transaction) }
            }
            for await job in jobs {
                group.addTask { await perform(job) }
            }
        }
    }

    /// The pages of a transfer are done: says what is to be sent, and waits for it.
    func begin(_ transfer: AnchorTransfer) async {
        guard let amount = transfer.requested else { return }
        let deadline = pace.paymentDeadline.map { clock.now.advanced(by: $0) }
        switch transfer.kind {
        case .deposit:
            let begun = await book.advance(transfer.id, by: .requestOffchainFunds) { _ = $0.setAmount(amount) }
            if begun != nil { orders.yield(.deposit(transfer.id)) }
        case .withdrawal:
            let begun = await book.advance(transfer.id, by: .requestOnchainFunds) { transfer in
                _ = transfer.setAmount(amount)
                transfer.deadline = deadline
            }
            if begun != nil, let deadline { orders.yield(.expire(transfer.id, at: deadline)) }
        }
    }

    /// Picks out of a transaction what was paid to the anchor.
    private func look(at transaction: AnchorLedgerTransaction) {
        for payment in transaction.payments
        where payment.destination.accountID == treasury.account && payment.source.accountID != issuer
            && payment.source.accountID != treasury.account
        {
            orders.yield(.payment(payment, in: transaction))
        }
    }

    private func perform(_ job: Job) async {
        do {
            switch job {
            case .deposit(let id): try await deposit(id)
            case .expire(let id, let deadline):
                try await clock.sleep(until: deadline)
                if await book.transfer(id)?.status == .pendingUserTransferStart { await book.advance(id, by: .expired) }
            case .payment(let payment, let transaction): try await receive(payment, in: transaction)
            }
        } catch let refusal as AnchorLedgerRefusal {
            await fail(job, because: refusal)
        } catch {
            // The only other error is the cancellation of the whole anchor.
        }
    }

    private func fail(_ job: Job, because refusal: AnchorLedgerRefusal) async {
        guard case .deposit(let id) = job else { return }
        await book.advance(id, by: .error) { transfer in
            transfer.message = "The ledger refused the payment (\(refusal.code)). Your money is safe with us."
        }
    }
}
