internal import Stellar
internal import Timekeeping

/// The transfers of an anchor, each of them visible to whoever asked for it and to nobody else.
actor TransferBook {
    private var transfers: [AnchorTransfer.ID: AnchorTransfer] = [:]
    /// The ids by customer, in the order of the requests.
    private var histories: [AnchorSubject: [AnchorTransfer.ID]] = [:]
    private var paymentMemos: [UInt64: AnchorTransfer.ID] = [:]
    private var count = 0
    private let clock: any WallClock
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
        let now = clock.now
        var transfer = AnchorTransfer(
            id: identifiers.identifier(),
            kind: request.kind,
            subject: subject,
            asset: request.asset,
            terms: request.terms,
            account: request.account,
            memo: request.memo,
            refundMemo: request.refundMemo,
            paymentMemo: memo,
            language: request.language,
            moreInfoToken: identifiers.token(),
            started: now,
            updated: now,
            number: count
        )
        transfer.requested = request.amount
        transfer.answers = request.answers
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
        transfer.status = status
        transfer.updated = clock.now
        if [.completed, .refunded].contains(status) { transfer.completed = clock.now }
        if status != .pendingUserTransferStart { transfer.deadline = nil }
        transfers[id] = transfer
        return transfer
    }

    /// Changes what is known of a transfer, and not where it stands.
    @discardableResult
    func update(_ id: AnchorTransfer.ID, _ change: @Sendable (inout AnchorTransfer) -> Void) -> AnchorTransfer? {
        guard var transfer = transfers[id] else { return nil }
        change(&transfer)
        transfer.updated = clock.now
        transfers[id] = transfer
        return transfer
    }
}
