internal import Diagnostics
package import LedgerEngine
internal import Sodium
package import Stellar
package import StellarXDR
package import Timekeeping

/// The host of the sandbox's ledger: takes transactions, closes ledgers, and notifies its observers.
package actor LedgerHost {
    /// The rule by which a ledger closes.
    package enum Closing: Hashable, Sendable {
        /// A ledger closes at once after each submission.
        case immediately
        /// A ledger closes at this interval, as long as ``run()`` runs.
        case every(Duration)
        /// A ledger closes when ``closeLedger()`` is called.
        case manually
    }

    /// The result of the submission of a transaction.
    package enum Submission: Sendable {
        /// The transaction is in a ledger; its result returns whether it succeeded.
        case applied(AppliedTransaction)
        /// The transaction was refused, and no fee was charged.
        case refused(XDR.TransactionResult)
        /// The transaction was accepted, but no ledger closed with it in time. It may still get into one.
        case waiting
    }

    /// The time after the last ledger in which the network would have closed another one.
    private static let pace: Int64 = 5

    /// The network that signatures are made for.
    nonisolated package let network: Network

    /// The rule by which ledgers close.
    ///
    /// A caller that changes it has to run ``run()`` anew.
    package private(set) var closing: Closing

    /// The clock that closes ledgers and judges time bounds.
    nonisolated package let clock: any WallClock

    /// The account that has all lumens in the beginning.
    ///
    /// Its seed is the id of the network, as everywhere.
    nonisolated let root: KeyPair

    /// The seed of the keys of what runs on the ledger, as it was when the ledger began.
    nonisolated let seed: [UInt8]

    /// Whether the ledger was there before, in a file.
    nonisolated let isResumed: Bool

    /// The answers from the ledger as it is.
    nonisolated let readyAnswers = ReadyAnswers()

    private var ledger: Ledger
    private var history: History
    /// The file that the ledger and the anchors are kept in.
    nonisolated let store: SandboxStore?
    private var nextWatcher: UInt64 = 0
    private var watchers: [UInt64: AsyncStream<Void>.Continuation] = [:]
    private var waiting: [UInt64: (hash: XDR.Hash, continuation: CheckedContinuation<Submission, Never>)] = [:]

    /// A host of a new ledger, with the genesis ledger closed, or of the ledger in a file.
    ///
    /// - Parameters:
    ///   - network: The network that signatures are made for.
    ///   - clock: The clock that closes ledgers and judges time bounds.
    ///   - closing: When ledgers close.
    ///   - file: Where the ledger is kept and found again; `nil` forgets it.
    ///   - seed: Where the keys of what runs on the ledger come from; `nil` takes that of the file, or makes one.
    ///   - reportFailure: Called when the ledger cannot be kept any more; it goes on without.
    /// - Throws: `LedgerStoreError` where the file cannot be used.
    package init(
        network: Network,
        clock: any WallClock,
        closing: Closing = .immediately,
        file: String? = nil,
        seed: [UInt8]? = nil,
        reportFailure: @escaping @Sendable (LedgerStoreError) -> Void = { _ in }
    ) throws {
        self.network = network
        root = try KeyPair(seed: Secret(network.id.bytes))
        self.clock = clock
        self.closing = closing
        let fresh = LedgerStore.Origin(
            passphrase: network.passphrase,
            closeTime: UInt64(clamping: clock.now.unixSeconds),
            seed: seed ?? RandomBytes.make(count: 32)
        )
        var replay = LedgerReplay(network: network, path: file ?? "", seed: seed)
        if let file {
            let store = try LedgerStore(path: file, fresh: fresh) { origin, record throws(LedgerStoreError) in
                try replay.play(record, from: origin)
            }
            self.seed = store.origin.seed
            self.store = SandboxStore(store, path: file, reportFailure: reportFailure)
        } else {
            try replay.play(nil, from: fresh)
            self.seed = fresh.seed
            store = nil
        }
        isResumed = replay.ledger.header.sequence > 1
        ledger = replay.ledger
        history = replay.history
    }

    // MARK: - Reading

    /// The header of the last ledger.
    package var header: LedgerHeader { ledger.header }

    /// Looks at what the ledger holds and at what happened so far, as they are at one moment.
    ///
    /// Nothing of them should be kept whole: they are copied when they change while someone holds them.
    package func read<Value: Sendable>(_ look: @Sendable (EntryStore, History) -> Value) -> Value {
        look(ledger.entries, history)
    }

    /// The transaction that goes by `hash`, or `nil` where it is in no ledger.
    package func transaction(_ hash: XDR.Hash) -> AppliedTransaction? { history.transaction(hash) }

    /// The account, or `nil` where there is none.
    package func account(_ id: XDR.AccountID) -> AccountEntry? { ledger.account(id) }

    /// The trustline of the account for an issued asset, or `nil` where it has none.
    package func trustline(_ id: XDR.AccountID, _ asset: XDR.Asset) -> TrustlineEntry? {
        ledger.entries.trustline(EntryStore.TrustlineKey(account: id, asset: .asset(asset)))
    }

    // MARK: - Submitting

    /// Submits a transaction and waits until it is in a ledger, but at most `patience`.
    ///
    /// A transaction that is in a ledger already is answered from there.
    package func submit(
        _ envelope: XDR.TransactionEnvelope,
        patience: Duration = .seconds(30)
    ) async -> Submission {
        let candidate = candidate(envelope)
        if let known = history.transaction(candidate.hash) { return .applied(known) }
        if case .refused(let result) = admit(candidate) { return .refused(result) }
        if let applied = history.transaction(candidate.hash) { return .applied(applied) }
        return await waitForLedger(with: candidate.hash, patience: patience)
    }

    /// The transaction in `envelope` with its hashes on this network.
    nonisolated package func candidate(_ envelope: XDR.TransactionEnvelope) -> Candidate {
        Candidate(envelope, networkID: network.id.wire)
    }

    /// Submits a transaction and does not wait for a ledger, although one may close at once.
    package func admit(_ candidate: Candidate) -> Admission {
        let now = UInt64(clamping: clock.now.unixSeconds)
        // On the network a ledger would have closed meanwhile, and lower time bounds look at the last one.
        if closing == .immediately, clock.now.unixSeconds - Int64(clamping: header.closeTime) >= Self.pace {
            closeLedger()
        }
        let admission = ledger.submit(candidate, now: now)
        if closing == .immediately, case .pending = admission { closeLedger() }
        return admission
    }

    /// The sequence number that the next transaction of `id` has to use, counting those that wait.
    package func nextSequenceNumber(of id: XDR.AccountID) -> Int64? {
        guard let account = ledger.account(id) else { return nil }
        return (ledger.lastWaitingNumber(of: id) ?? account.sequenceNumber) &+ 1
    }

    // MARK: - Closing

    /// Closes a ledger now with what waits.
    @discardableResult
    package func closeLedger() -> ClosedLedger {
        let closed = ledger.close(at: UInt64(clamping: clock.now.unixSeconds))
        history.append(closed)
        // Before any client sees it.
        store?.append(.ledger(LedgerStore.Record(closed)))
        readyAnswers.forgetAll()
        for (id, waiter) in waiting {
            guard let applied = history.transaction(waiter.hash) else { continue }
            waiting[id] = nil
            waiter.continuation.resume(returning: .applied(applied))
        }
        for watcher in watchers.values { watcher.yield() }
        return closed
    }

    /// Sets how ledgers close from this moment on.
    package func setClosing(_ closing: Closing) {
        self.closing = closing
    }

    /// Closes ledgers at the intervals of ``closing`` until the task is cancelled.
    package func run() async {
        guard case .every(let interval) = closing else { return }
        while (try? await clock.sleep(for: interval)) != nil { closeLedger() }
    }

    // MARK: - Watching

    /// A stream with an element whenever a ledger closed.
    ///
    /// Several that close in a row may count as one.
    ///
    /// It begins with one element at once, so that anyone who reads on from a cursor after each misses nothing.
    package func ledgerCloses() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        nextWatcher += 1
        let id = nextWatcher
        watchers[id] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { await self?.forgetWatcher(id) }
        }
        continuation.yield()
        return stream
    }

    /// All transactions behind `cursor`, those to come included, until the task that reads them is cancelled.
    nonisolated package func transactions(after cursor: Int64 = 0) -> AsyncStream<AppliedTransaction> {
        AsyncStream { continuation in
            let reader = Task {
                var page = RecordPage<Int64>(cursor: cursor, limit: 200)
                for await _ in await ledgerCloses() {
                    while case let batch = await batch(page), let last = batch.last {
                        for transaction in batch { continuation.yield(transaction) }
                        page.cursor = last.pagingToken
                    }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in reader.cancel() }
        }
    }

    private func batch(_ page: RecordPage<Int64>) -> [AppliedTransaction] {
        history.transactions(in: .everything, page, includeFailed: true)
    }

    private func forgetWatcher(_ id: UInt64) {
        watchers[id] = nil
    }

    private func waitForLedger(with hash: XDR.Hash, patience: Duration) async -> Submission {
        nextWatcher += 1
        let id = nextWatcher
        let alarm = Task { [clock] in
            if (try? await clock.sleep(for: patience)) != nil { self.giveUp(id) }
        }
        defer { alarm.cancel() }
        return await withCheckedContinuation { continuation in
            waiting[id] = (hash, continuation)
        }
    }

    private func giveUp(_ id: UInt64) {
        waiting.removeValue(forKey: id)?.continuation.resume(returning: .waiting)
    }
}
