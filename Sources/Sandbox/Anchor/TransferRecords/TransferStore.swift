internal import Stellar
internal import Timekeeping

/// The transfers of an anchor, each of them visible to anyone who asked for it and to no one else.
actor TransferStore {
    private var transfers: [AnchorTransfer.ID: AnchorTransfer] = [:]
    /// The ids by customer, in the order of the requests.
    private var histories: [AnchorSubject: [AnchorTransfer.ID]] = [:]
    private var paymentMemos: [UInt64: AnchorTransfer.ID] = [:]
    private var followers: [AnchorTransfer.ID: [AsyncStream<AnchorTransfer>.Continuation]] = [:]
    private var count = 0
    /// The payments to the anchor that it has seen, by their keys.
    private var payments: [String: IncomingPayment] = [:]
    nonisolated let changes = ChangeNotifier()
    nonisolated let clock: any WallClock
    private let identifiers: SeededBytes
    private let transferTable: StoredTable<AnchorTransfer>
    private let paymentTable: StoredTable<IncomingPayment>

    init(clock: any WallClock, identifiers: SeededBytes, store: AnchorStore) throws(LedgerStoreError) {
        self.clock = clock
        self.identifiers = identifiers
        transferTable = store.table("transfers")
        paymentTable = store.table("payments in")
        transfers = try transferTable.load()
        payments = try paymentTable.load()
        for transfer in transfers.values.sorted(by: { $0.number < $1.number }) {
            histories[transfer.subject, default: []].append(transfer.id)
            paymentMemos[transfer.paymentMemo] = transfer.id
            count = max(count, transfer.number)
        }
    }

    /// Enters a new transfer, `incomplete` as all of them begin.
    func open(_ request: CheckedTransferRequest, by subject: AnchorSubject) -> AnchorTransfer {
        var memo = identifiers.memo()
        while paymentMemos[memo] != nil { memo = identifiers.memo() }
        count += 1
        let transfer = AnchorTransfer(
            id: identifiers.identifier(),
            subject: subject,
            request: request,
            paymentMemo: memo,
            moreInfoToken: identifiers.token(),
            started: clock.now,
            number: count
        )
        keep(transfer)
        histories[subject, default: []].append(transfer.id)
        paymentMemos[memo] = transfer.id
        return transfer
    }

    /// The transfer with this id, no matter who it belongs to.
    func transfer(_ id: AnchorTransfer.ID) -> AnchorTransfer? {
        transfers[id]
    }

    /// The withdrawal that waits, or waited, for a payment with this memo.
    func transfer(paymentMemo memo: UInt64) -> AnchorTransfer? {
        paymentMemos[memo].flatMap { transfers[$0] }
    }

    /// The transfers of one customer, the latest first.
    func history(of subject: AnchorSubject) -> [AnchorTransfer] {
        (histories[subject] ?? []).reversed().compactMap { transfers[$0] }
    }

    /// All transfers of the anchor, the latest first.
    func all() -> [AnchorTransfer] {
        transfers.values.sorted { $0.number > $1.number }
    }

    /// Moves a transfer on, after `change` was made to it; returns it as it is then, or `nil` where the step is not
    /// allowed from where the transfer is.
    @discardableResult
    func advance(
        _ id: AnchorTransfer.ID,
        by step: AnchorTransfer.Step,
        changing change: @Sendable (inout AnchorTransfer) -> Void = { _ in }
    ) -> AnchorTransfer? {
        advance(id, by: step, with: nil, changing: change)
    }

    private func advance(
        _ id: AnchorTransfer.ID,
        by step: AnchorTransfer.Step,
        with payment: IncomingPayment?,
        changing change: @Sendable (inout AnchorTransfer) -> Void
    ) -> AnchorTransfer? {
        guard var transfer = transfers[id] else { return nil }
        change(&transfer)
        guard let status = transfer.destination(of: step) else { return nil }
        if step.bringsFunds { transfer.fundsReceived = true }
        set(status, of: &transfer, with: payment)
        return transfer
    }

    /// Gives a transfer a status, whether it may have it or not.
    @discardableResult
    func force(
        _ id: AnchorTransfer.ID,
        to status: AnchorTransfer.Status,
        changing change: @Sendable (inout AnchorTransfer) -> Void = { _ in }
    ) -> AnchorTransfer? {
        guard var transfer = transfers[id] else { return nil }
        change(&transfer)
        set(status, of: &transfer)
        return transfer
    }

    /// Changes what is known of a transfer, and not where it stands.
    @discardableResult
    func update(_ id: AnchorTransfer.ID, _ change: @Sendable (inout AnchorTransfer) -> Void) -> AnchorTransfer? {
        guard var transfer = transfers[id] else { return nil }
        change(&transfer)
        transfer.updated = clock.now
        keep(transfer)
        changes.note(id)
        return transfer
    }

    /// Starts a transfer's script; `nil` where it was started before.
    func begin(
        _ id: AnchorTransfer.ID,
        through stages: [TransferStage],
        awaitsCustomer: Bool
    ) -> RemainingStages? {
        guard var transfer = transfers[id], !transfer.hasBegun else { return nil }
        transfer.hasBegun = true
        transfer.plan(stages, awaitsCustomer: awaitsCustomer)
        keep(transfer)
        return transfer.remaining
    }

    /// Changes what the anchor is to do with a transfer, of which it tells no one; returns the transfer as it is then.
    @discardableResult
    func plan(_ id: AnchorTransfer.ID, _ change: @Sendable (inout AnchorTransfer) -> Void) -> AnchorTransfer? {
        guard var transfer = transfers[id] else { return nil }
        change(&transfer)
        if transfer != transfers[id] { keep(transfer) }
        return transfer
    }

    /// Changes the remaining stages where they are still those of the plan with this number; `nil` ends it.
    func plan(
        _ id: AnchorTransfer.ID,
        plan number: Int,
        _ change: @Sendable (inout RemainingStages?) -> Void
    ) {
        plan(id) { if $0.remaining?.number == number { change(&$0.remaining) } }
    }

    /// The remaining stages, where they are still those of the plan with this number.
    func remaining(_ number: Int, of id: AnchorTransfer.ID) -> RemainingStages? {
        transfers[id]?.remaining.flatMap { $0.number == number ? $0 : nil }
    }

    /// Notes that changes of a transfer are reported to `url`; returns whether that is new.
    func addCallback(_ url: String, to id: AnchorTransfer.ID, once: Bool) -> Bool {
        guard var transfer = transfers[id], transfer.callbacks[url] == nil else { return false }
        transfer.callbacks[url] = once
        keep(transfer)
        return true
    }

    /// The transfer after each change of its status from now on.
    func follow(_ id: AnchorTransfer.ID) -> AsyncStream<AnchorTransfer> {
        let (stream, follower) = AsyncStream<AnchorTransfer>.makeStream()
        followers[id, default: []].append(follower)
        return stream
    }

    // MARK: Payments to the anchor

    /// The payments that belong to no withdrawal, in the order in which they came.
    var unidentifiedPayments: [IncomingPayment] {
        payments.values.filter { $0.use == .unidentified }.sorted { $0.number < $1.number }
    }

    /// The payments with which something is still to be done.
    var unsettledPayments: [IncomingPayment] {
        payments.values.filter { !$0.isSettled }.sorted { $0.number < $1.number }
    }

    /// Enters a payment, and has it do what it does to the withdrawal that it names.
    ///
    /// - Parameters:
    ///   - payment: the payment as it came.
    ///   - mismatch: how it misses the amount of a withdrawal; `nil` where it fits.
    /// - Returns: the payment with its use, or `nil` where it was entered before.
    func receive(
        _ payment: IncomingPayment,
        mismatch: @Sendable (AnchorTransfer) -> AnchorTransfer.AmountMismatch?
    ) -> IncomingPayment? {
        guard payments[payment.key] == nil else { return nil }
        var payment = payment
        payment.number = payments.count + 1
        guard let transfer = withdrawal(for: payment) else {
            payments[payment.key] = payment
            paymentTable.put(payment, at: payment.key)
            return payment
        }
        if payment.payment.asset != transfer.asset {
            payment.use = .wrongAsset(transfer.id)
        } else if let mismatch = mismatch(transfer) {
            payment.use = .otherAmount(transfer.id, isTooSmall: mismatch == .tooSmall)
        } else {
            payment.use = .taken
            payment.isSettled = true
        }
        let (known, use) = (payment, payment.use)
        _ = advance(transfer.id, by: use.step, with: known) { transfer in
            if use == .taken {
                _ = transfer.setAmount(known.payment.amount)
            } else {
                transfer.isOffScript = true
            }
            guard use.step == .onchainFundsReceived else {
                transfer.message =
                    "The payment was in \(known.payment.asset.code), not in \(transfer.asset.code). It was sent back."
                return
            }
            transfer.payer = known.payment.source
            transfer.payerMemo = known.memo
            transfer.payment = known.hash
        }
        return payment
    }

    /// Settles a payment that needs no more work; `hash` is the transaction that refunded it.
    ///
    /// Its withdrawal changes with it: by a step, or as it is where there is none.
    func settle(
        _ payment: IncomingPayment,
        returnedBy hash: TransactionHash?,
        _ id: AnchorTransfer.ID? = nil,
        by step: AnchorTransfer.Step? = nil,
        changing change: @Sendable (inout AnchorTransfer) -> Void = { _ in }
    ) {
        var payment = payment
        payment.returned = hash
        payment.isSettled = true
        if let id, let step, advance(id, by: step, with: payment, changing: change) != nil { return }
        payments[payment.key] = payment
        guard let id, step == nil, var transfer = transfers[id] else {
            return paymentTable.put(payment, at: payment.key)
        }
        change(&transfer)
        transfer.updated = clock.now
        keep(transfer, with: payment)
        changes.note(id)
    }

    /// The waiting withdrawal that a payment's memo, or the id in its muxed destination, names.
    private func withdrawal(for payment: IncomingPayment) -> AnchorTransfer? {
        let destination = payment.payment.destination
        guard let number = AnchorTransfer.paymentMemo(in: payment.memo, destination: destination),
            let transfer = transfer(paymentMemo: number),
            transfer.status == .pendingUserTransferStart, transfer.kind == .withdrawal,
            transfer.isNamed(by: payment.memo, destination: destination)
        else { return nil }
        return transfer
    }

    // MARK: Keeping

    /// Enters a transfer as it is now, and a payment that changed with it.
    private func keep(_ transfer: AnchorTransfer, with payment: IncomingPayment? = nil) {
        transfers[transfer.id] = transfer
        if let payment { payments[payment.key] = payment }
        let change = payment.map { paymentTable.change($0, at: $0.key) }
        transferTable.put(transfer, at: transfer.id, with: change.map { [$0] } ?? [])
    }

    private func set(
        _ status: AnchorTransfer.Status,
        of transfer: inout AnchorTransfer,
        with payment: IncomingPayment? = nil
    ) {
        let isNew = transfer.status != status
        transfer.status = status
        transfer.updated = clock.now
        transfer.completed = [.completed, .refunded].contains(status) ? transfer.completed ?? clock.now : nil
        if status == .pendingUserTransferStart { transfer.isPayable = true }
        // A deadline is that of one status; a new one may have come with the new status.
        if isNew, transfer.deadline == transfers[transfer.id]?.deadline { transfer.deadline = nil }
        if ![.pendingTransactionInfoUpdate, .pendingCustomerInfoUpdate].contains(status) { transfer.fields = [] }
        keep(transfer, with: payment)
        changes.note(transfer.id)
        if isNew { for follower in followers[transfer.id] ?? [] { follower.yield(transfer) } }
    }
}
