internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import HorizonClient
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// Submits a transaction exactly once, across crashes.
///
/// The signed envelope is recorded before it is submitted. Anyone who comes back looks all recorded envelopes up by their hashes
/// first. The last one is submitted again only while it can still be valid; after that a new one is made, with the
/// sequence number that the account's next transaction has to have. As long as the old one can be included after all,
/// that is its own number too, and the ledger takes only one of the two; once the account has gone past that number,
/// the old one can't be included any more.
struct Settlement: Sendable {
    /// The time for which an envelope is valid.
    static let lifetime = Duration.seconds(300)

    let step: StepContext
    /// The purpose of the transaction.
    let purpose: SignedEnvelope.Purpose
    /// Whether envelopes count that were noted in former visits of the state, which a run enters again on request.
    var spansVisits = false
    /// Envelopes that were noted by states that the flow has no more, and that this settlement goes on with.
    var inherited: [SignedEnvelope] = []
    /// Transactions that are not what is to be settled now; the settlement refuses to go on where one is included.
    var foreign: Set<TransactionHash> = []

    /// Transactions that the same state has settled for something else, and that have nothing to do with this.
    var unrelated: Set<TransactionHash> = []
    /// The last instant at which the transaction may be included; `nil` where it only has to be soon.
    var latest: Timestamp?

    /// The result of a transaction that is on the ledger.
    struct Result: Sendable {
        var hash: TransactionHash
        var ledger: Int64?
    }

    /// The state of a noted envelope.
    indirect enum EnvelopeState {
        case included(Result)
        /// It is on the ledger, and has done nothing.
        case failed(SubmissionError)
        /// It is not on the ledger, and can't get there any more. That is `certain` where the ledger itself proves it, and
        /// not only this machine's clock.
        case never(certain: Bool)
        /// It may still be included.
        case open
    }

    /// The state of a noted envelope.
    ///
    /// - Throws: an error that has to be met with another try where the ledger has only once proved that it never was
    ///   included.
    func state(of noted: SignedEnvelope) async throws -> EnvelopeState {
        switch try await step.services.state(of: noted) {
        case .included(let record):
            return record.isSuccessful ? .included(Result(record)) : .failed(Self.failure(record))
        case .overtaken, .expired:
            try await confirm(never: noted)
            return .never(certain: true)
        case .early, .open: return noted.validUntil <= step.now ? .never(certain: false) : .open
        }
    }

    /// The result of the transaction that a former attempt has brought onto the ledger, or `nil`.
    func former() async throws -> Result? {
        for noted in await notes().reversed() {
            if let result = try await lookUp(noted) { return result }
        }
        return nil
    }

    /// Brings a transaction with `operations` onto the ledger, unless a former attempt has done so.
    ///
    /// The `operations` are what they are when something is to be signed. `check` is asked right before each signing, with
    /// what the account holds and what the transaction may cost; what it throws ends the attempt with nothing signed.
    /// `shown` is the account, where it was asked for just now: it need not be asked for again, as long as nothing was signed.
    func settle(
        _ operations: @autoclosure () async throws -> [Operation],
        memo: Memo = .none,
        summary: String,
        shown: Account? = nil,
        check: (_ payer: Account, _ fee: Amount) async throws -> Void
    ) async throws -> Result {
        if let noted = await notes().last, noted.validUntil > step.now, !foreign.contains(noted.hash),
            noted.source == step.services.keys.publicKey
        {
            if let result = try await former() { return result }
            if let result = try await submit(noted).result { return result }
        }
        var refusal: Refusal?
        var known = await notes().isEmpty ? shown : nil
        for _ in 0..<TransactionDrafts.limit {
            // The order matters: an account that has gone past a noted number, and then no such hash on the ledger,
            // prove together that the noted envelope was never included.
            let payer: Account
            if let shown = known { payer = shown } else { payer = try await OwnAccount(step: step).read() }
            known = nil
            if let result = try await former() { return result }
            try await refuseOtherPayer()
            for noted in await notes()
            where noted.source == payer.id && noted.sequence <= payer.sequenceNumber && !foreign.contains(noted.hash) {
                try await confirm(never: noted)
            }
            try await refuseSecondNumber(payer)
            try await refuseLateness()
            let operations = try await operations()
            let fee = try await step.services.fee(operations: operations.count)
            try await check(payer, Amount(stroops: Int64(fee)))
            let noted = await sign(operations, memo: memo, fee: fee, sequence: payer.sequenceNumber)
            try await step.record(.signed(envelope: noted, purpose: purpose), summary: summary)
            let answer = try await submit(noted)
            if let result = answer.result { return result }
            refusal = answer.refusal
        }
        throw neverTaken(refusal)
    }

    /// The reason why the network takes no transaction of the account, however often it is signed.
    private func neverTaken(_ refusal: Refusal?) -> StepError {
        guard refusal == .overtaken else {
            // A clock that is wrong stays wrong.
            return StepError(.transactionsTooLate, [.count: .number(TransactionDrafts.limit)], [Remedy(.compareClock)])
        }
        return StepError(
            .sequenceTaken,
            [.count: .number(TransactionDrafts.limit)],
            [Remedy(.leaveAccountAlone, [.account: .text(step.services.address)])],
            // Anyone who uses the account as well leaves it alone some time.
            isRetryable: true
        )
    }

    /// Keeps off from signing while an envelope with another number may still be included beside the new one: a Horizon
    /// that is behind may tell of an older number than before.
    private func refuseSecondNumber(_ payer: Account) async throws {
        let next = payer.sequenceNumber &+ 1
        for noted in await notes()
        where noted.source == payer.id && noted.sequence > next && !foreign.contains(noted.hash) {
            switch try await state(of: noted) {
            case .never(certain: true), .failed, .included: continue
            case .never, .open: throw StepError.unsettled(noted)
            }
        }
    }

    /// Keeps off from signing while an envelope of another account may still be included: the flow was changed so that the state
    /// acts for another one, and the numbers of this one prove nothing about that.
    private func refuseOtherPayer() async throws {
        let own = step.services.keys.publicKey
        for noted in await notes() where noted.source != own && !foreign.contains(noted.hash) {
            switch try await state(of: noted) {
            case .never(certain: true), .failed, .included: continue
            case .never, .open: throw StepError.unsettled(noted)
            }
        }
    }

    /// Records that the ledger has proved that `noted` never was and never will be included, and returns where it has
    /// done so twice.
    ///
    /// - Throws: an error that has to be met with another try, after the first proof.
    private func confirm(never noted: SignedEnvelope) async throws {
        if let first = await step.transferFacts.payments.proof(against: noted.hash) {
            if first.advanced(by: TransactionState.timeBetweenProofs) <= step.now { return }
        } else {
            try await step.record(.proved(hash: noted.hash, at: step.now))
        }
        var unsettled = StepError(
            .transactionUnproved,
            [.hash: .text("\(noted.hash)")],
            [Remedy(.awaitRun)],
            isRetryable: true,
            isUnsettled: true
        )
        unsettled.retryAfter = TransactionState.timeBetweenProofs
        throw unsettled
    }

    /// Ends the attempt where the deadline of the run or the state has passed.
    private func refuseLateness() async throws {
        guard let expiry = await step.driver.deadline, expiry.deadline <= step.now else { return }
        throw DeadlinePassed(expiry: expiry)
    }

    /// The noted envelopes, those of this very attempt among them.
    private func notes() async -> [SignedEnvelope] {
        let payments = await step.transferFacts.payments
        let visit = spansVisits ? nil : step.attempt.visit
        let own = payments.envelopes(for: purpose, by: step.attempt.state, in: visit)
        let others = inherited.filter { !payments.isVoid($0.hash) }
        return (others + own).filter { !unrelated.contains($0.hash) }
    }

    /// After which instant no envelope may count, whenever it is signed: not much longer than anybody waits for it.
    private var limit: Timestamp? {
        get async {
            let deadline = await step.driver.deadline?.deadline.advanced(by: GuardedHTTP.grace)
            return [latest, deadline].compactMap(\.self).min()
        }
    }

    private func sign(_ operations: [Operation], memo: Memo, fee: UInt32, sequence: Int64) async -> SignedEnvelope {
        let lifetime = step.now.advanced(by: Self.lifetime)
        let until = await limit.map { min($0, lifetime) } ?? lifetime
        let transaction = Transaction(
            source: MuxedAccount(step.services.keys.publicKey),
            fee: fee,
            sequenceNumber: sequence &+ 1,
            preconditions: Preconditions(timeBounds: TransactionDrafts.timeBounds(until: until, mark: await ownMark())),
            memo: memo,
            operations: operations
        )
        let network = step.services.network
        let envelope = TransactionEnvelope(transaction).signed(by: step.services.keys, for: network)
        return SignedEnvelope(envelope, network: network, validUntil: until)
    }

    /// The mark that makes an envelope differ from all others: it follows from the run, the state, the attempt, and how many envelopes
    /// there were before.
    private func ownMark() async -> UInt64 {
        let attempt = step.attempt
        let count = await step.transferFacts.payments.count(of: purpose, by: attempt.state)
        let text = "\(step.driver.run) \(attempt.state) \(attempt.visit) \(attempt.number) \(count)"
        let bytes = Hash256.digest(of: Array(text.utf8)).bytes
        return bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }

    /// The result of a noted transaction, where it is on the ledger.
    private func lookUp(_ noted: SignedEnvelope) async throws -> Result? {
        guard let record = try await step.services.transaction(noted.hash) else { return nil }
        let isForeign = foreign.contains(noted.hash)
        guard record.isSuccessful else {
            if isForeign { return nil }
            throw Self.failure(record)
        }
        guard !isForeign else { throw StepError.paidOtherwise(noted.hash, in: step.attempt.state) }
        return Result(record)
    }

    private static func failure(_ record: TransactionRecord) -> SubmissionError {
        SubmissionError(.failed(record.resultCodes ?? ResultCodes(transaction: "tx_failed")), hash: record.hash)
    }

    /// The reason why the network will never take an envelope, so that another one has to be made.
    private enum Refusal {
        case overtaken, tooLate
    }

    /// Submits a noted envelope.
    private func submit(_ noted: SignedEnvelope) async throws -> (result: Result?, refusal: Refusal?) {
        do throws(SubmissionError) {
            // What was not included by then never will be, and the next attempt proves it.
            let policy = SubmissionPolicy.once(until: noted.validUntil)
            let (horizon, network) = (step.services.horizon, step.services.network)
            return (Result(try await horizon.submit(noted.envelope, network: network, policy: policy)), nil)
        } catch {
            guard case .rejected(let codes) = error.reason else { throw error }
            switch codes.transaction {
            case "tx_bad_seq": return (nil, .overtaken)
            case "tx_too_late":
                // Where it is a limit that ends it, another one would count no longer; until then it may be taken after all.
                if let limit = await limit, limit <= noted.validUntil.advanced(by: .seconds(1)) {
                    throw StepError.unsettled(tooLate: noted)
                }
                return (nil, .tooLate)
            case "tx_insufficient_fee":
                var busy = StepError(error, kind: .transport, remedies: [Remedy(.waitForNetwork)])
                busy.isRetryable = true
                throw busy
            default: throw error
            }
        }
    }
}

extension Settlement.Result {
    fileprivate init(_ record: TransactionRecord) {
        self.init(hash: record.hash, ledger: record.ledger)
    }
}
