internal import Stellar
internal import Timekeeping

/// The transfers of an anchor, each of them visible to whoever asked for it and to nobody else.
actor TransferBook {
    private var transfers: [AnchorTransfer.ID: AnchorTransfer] = [:]
    /// The ids by customer, in the order of the requests.
    private var histories: [AnchorSubject: [AnchorTransfer.ID]] = [:]
    private var paymentMemos: [UInt64: AnchorTransfer.ID] = [:]
    private var followers: [AnchorTransfer.ID: [AsyncStream<AnchorTransfer>.Continuation]] = [:]
    private var count = 0
    /// The payments that belong to no withdrawal, in the order in which they came.
    private(set) var unidentifiedPayments: [UnidentifiedPayment] = []
    nonisolated let changes = ChangeNotes()
    nonisolated let clock: any WallClock
    private let identifiers: ByteStream

    init(clock: any WallClock, identifiers: ByteStream) {
        self.clock = clock
        self.identifiers = identifiers
    }

    /// Enters a new transfer, `incomplete` as all of them begin.
    func open(_ request: TransferRequest, by subject: AnchorSubject) -> AnchorTransfer {
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
        transfers[transfer.id] = transfer
        histories[subject, default: []].append(transfer.id)
        paymentMemos[memo] = transfer.id
        return transfer
    }

    /// The transfer with this id, whoever it belongs to.
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
        guard var transfer = transfers[id] else { return nil }
        change(&transfer)
        guard let status = transfer.destination(of: step) else { return nil }
        if step.bringsFunds { transfer.fundsReceived = true }
        set(status, of: &transfer)
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
        transfers[id] = transfer
        changes.note(id)
        return transfer
    }

    /// Notes that changes of a transfer are reported to `url`; returns whether that is new.
    func addCallback(_ url: String, to id: AnchorTransfer.ID) -> Bool {
        transfers[id]?.callbacks.insert(url).inserted ?? false
    }

    /// The transfer after each change of its status from now on.
    func follow(_ id: AnchorTransfer.ID) -> AsyncStream<AnchorTransfer> {
        let (stream, follower) = AsyncStream<AnchorTransfer>.makeStream()
        followers[id, default: []].append(follower)
        return stream
    }

    // MARK: Payments of nobody

    /// Enters a payment that belongs to no withdrawal; returns its number.
    func note(_ payment: UnidentifiedPayment) -> Int {
        unidentifiedPayments.append(payment)
        return unidentifiedPayments.count - 1
    }

    /// Notes that the payment with this number was sent back by a transaction.
    func noteReturn(of number: Int, by hash: TransactionHash) {
        guard unidentifiedPayments.indices.contains(number) else { return }
        unidentifiedPayments[number].returned = hash
    }

    private func set(_ status: AnchorTransfer.Status, of transfer: inout AnchorTransfer) {
        let isNew = transfer.status != status
        transfer.status = status
        transfer.updated = clock.now
        transfer.completed = [.completed, .refunded].contains(status) ? transfer.completed ?? clock.now : nil
        if status == .pendingUserTransferStart { transfer.isPayable = true }
        // A deadline is that of one status; a new one may have come with the new status.
        if isNew, transfer.deadline == transfers[transfer.id]?.deadline { transfer.deadline = nil }
        if ![.pendingTransactionInfoUpdate, .pendingCustomerInfoUpdate].contains(status) { transfer.fields = [] }
        transfers[transfer.id] = transfer
        changes.note(transfer.id)
        if isNew { for follower in followers[transfer.id] ?? [] { follower.yield(transfer) } }
    }
}
