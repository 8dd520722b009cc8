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
/// The signed envelope is recorded before it is submitted. After a crash all recorded envelopes are looked up by their hashes
/// first. The last envelope is submitted again only while its time bounds allow it. After that a second envelope is made, with
/// the account's next sequence number. While the first can still be included, both have the same number, and the ledger
/// includes only one of the two. Once the account's sequence number is past it, the first can't be included any more.
struct Settlement: Sendable {
    let step: StepContext
    /// The purpose of the transaction.
    let purpose: SignedEnvelope.Purpose
    /// Whether envelopes count that were noted in former visits of the state, which a run enters again on request.
    var spansVisits = false
    /// Envelopes that were noted by states that the flow has no more, and that this settlement goes on with.
    var inherited: [SignedEnvelope] = []
    /// Transactions that are not what is to be settled now; the settlement refuses to go on where one is or may be included.
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
        /// A transaction on the ledger that failed.
        case failed(SubmissionError)
        /// A transaction that is not on the ledger and can't get there any more: `certain` where the ledger itself
        /// proves it, and not only this machine's clock.
        case never(certain: Bool)
        /// A transaction that may still be included.
        case open
    }

    /// The state of a noted envelope.
    ///
    /// - Throws: an error that has to be met with another try where the ledger has only once proved that it never was
    ///   included.
    func state(of noted: SignedEnvelope) async throws -> EnvelopeState {
        switch LedgerAnswer(try await step.services.state(of: noted)) {
        case .included(let record):
            return record.isSuccessful ? .included(Result(record)) : .failed(Self.failure(record))
        case .absent(let absence):
            switch await prospect(of: noted, absence) {
            case .never: return .never(certain: true)
            case .probablyNever: return .never(certain: false)
            case .open: return .open
            case .provedFirst: throw try await unproved(noted, isFirst: true)
            case .provedJustNow: throw try await unproved(noted, isFirst: false)
            }
        }
    }

    /// The result of the transaction that a former attempt has brought onto the ledger, or `nil`.
    func former() async throws -> Result? { try await lookUp().result }

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
        let own = step.services.keys.publicKey
        if let noted = SubmissionTable.submittedAgain(await notes(), by: own, foreign: foreign, at: step.now) {
            if let result = try await former() { return result }
            if case .included(let result) = try await submit(noted) { return result }
        }
        var refusal = SubmissionTable.Refusal.tooLate
        var known = await notes().isEmpty ? shown : nil
        for _ in 0..<TransactionDrafts.limit {
            // The order matters: an account that has gone past a noted number, and then no such hash on the ledger,
            // prove together that the noted envelope was never included.
            let payer: Account
            if let shown = known { payer = shown } else { payer = try await OwnAccount(step: step).read() }
            known = nil
            if let result = try await former(besides: payer) { return result }
            try await refuseLateness()
            let operations = try await operations()
            let fee = try await step.services.fee(operations: operations.count)
            try await check(payer, Amount(stroops: Int64(fee)))
            let noted = await sign(operations, memo: memo, fee: fee, sequence: payer.sequenceNumber)
            try await step.record(.signed(envelope: noted, purpose: purpose), summary: summary)
            switch try await submit(noted) {
            case .included(let result): return result
            case .refused(let reason): refusal = reason
            }
        }
        throw neverTaken(refusal)
    }

    /// The reason why the network takes no transaction of the account, however often it is signed.
    private func neverTaken(_ refusal: SubmissionTable.Refusal) -> StepError {
        let remedy =
            switch refusal {
            case .overtaken: Remedy(.leaveAccountAlone, [.account: .text(step.services.address)])
            case .tooLate: Remedy(.compareClock)
            }
        return StepError(
            refusal.failure,
            [.count: .number(TransactionDrafts.limit)],
            [remedy],
            isRetryable: refusal.mayPass
        )
    }

    /// The result of a noted transaction; `nil` where another one may be signed for `payer`, which was read before.
    ///
    /// - Throws: an error where one has failed or was for something else, and where one may still be included.
    private func former(besides payer: Account) async throws -> Result? {
        let (result, absent) = try await lookUp()
        if let result { return result }
        for noted in absent {
            let number = SignedEnvelopeTable.Number(of: noted, payer: payer.id, sequence: payer.sequenceNumber)
            let answer =
                if let absence = number.absence {
                    LedgerAnswer.absent(absence)
                } else {
                    LedgerAnswer(try await step.services.state(of: noted))
                }
            switch answer {
            case .included(let record): if let result = try settled(noted, by: record) { return result }
            case .absent(let absence):
                switch step.taking(SignedEnvelopeTable.action(await prospect(of: noted, absence), number)) {
                case .goOn: continue
                case .recordProof: throw try await unproved(noted, isFirst: true)
                case .awaitProof: throw try await unproved(noted, isFirst: false)
                case .refuseUnsettled: throw StepError.unsettled(noted)
                }
            }
        }
        return nil
    }

    /// Looks the noted envelopes up by their hashes, the last one first: the result of one, or those that are not on the ledger.
    private func lookUp() async throws -> (result: Result?, absent: [SignedEnvelope]) {
        var absent: [SignedEnvelope] = []
        for noted in await notes().reversed() {
            guard let record = try await step.services.transaction(noted.hash) else {
                absent.insert(noted, at: 0)
                continue
            }
            if let result = try settled(noted, by: record) { return (result, []) }
        }
        return (nil, absent)
    }

    /// The result of a noted envelope that is on the ledger as `record`; `nil` where it changes nothing.
    private func settled(_ noted: SignedEnvelope, by record: TransactionRecord) throws -> Result? {
        let isForeign = foreign.contains(noted.hash)
        switch step.taking(SignedEnvelopeTable.action(isSuccessful: record.isSuccessful, isForeign: isForeign)) {
        case .takeResult: return Result(record)
        case .reportFailure: throw Self.failure(record)
        case .refusePaidOtherwise: throw StepError.paidOtherwise(noted.hash, in: step.attempt.state)
        case .goOn: return nil
        }
    }

    private func prospect(of noted: SignedEnvelope, _ absence: SignedEnvelopeTable.Absence) async
        -> SignedEnvelopeTable.Prospect
    {
        let first = await step.transferFacts.payments.proof(against: noted.hash)
        let (now, apart) = (step.now, TransactionState.timeBetweenProofs)
        let proof = SignedEnvelopeTable.Proof(recordedAt: first, now: now, apart: apart)
        return SignedEnvelopeTable.prospect(absence, isValid: noted.validUntil > now, proof)
    }

    /// The error where the ledger has proved only once that `noted` never was and never will be included.
    ///
    /// It has to be met with another try. The proof is recorded where it is the first.
    private func unproved(_ noted: SignedEnvelope, isFirst: Bool) async throws -> StepError {
        if isFirst { try await step.record(.proved(hash: noted.hash, at: step.now)) }
        var unsettled = StepError(
            .transactionUnproved,
            [.hash: .text("\(noted.hash)")],
            [Remedy(.awaitRun)],
            isRetryable: true,
            isUnsettled: true
        )
        unsettled.retryAfter = TransactionState.timeBetweenProofs
        return unsettled
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

    /// The lifetime of an envelope: little longer than the run waits for it.
    private var lifetime: EnvelopeLifetime {
        get async {
            let deadline = await step.driver.deadline?.deadline
            return EnvelopeLifetime(latest: latest, deadline: deadline, grace: GuardedHTTP.grace)
        }
    }

    private func sign(_ operations: [Operation], memo: Memo, fee: UInt32, sequence: Int64) async -> SignedEnvelope {
        let until = await lifetime.end(signedAt: step.now)
        let transaction = Transaction(
            source: MuxedAccount(step.services.keys.publicKey),
            fee: fee,
            sequenceNumber: sequence &+ 1,
            preconditions: Preconditions(timeBounds: TransactionDrafts.timeBounds(until: until, mark: await ownMark())),
            memo: memo,
            operations: operations
        )
        let network = step.services.network
        let envelope = step.services.keys.sign(transaction, for: network)
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

    private static func failure(_ record: TransactionRecord) -> SubmissionError {
        SubmissionError(.failed(record.resultCodes ?? ResultCodes(transaction: "tx_failed")), hash: record.hash)
    }

    /// The answer to a submission.
    private enum Submitted {
        case included(Result)
        /// The network will never take it, so that another one has to be signed.
        case refused(SubmissionTable.Refusal)
    }

    /// Submits a noted envelope.
    private func submit(_ noted: SignedEnvelope) async throws -> Submitted {
        do throws(SubmissionError) {
            // What was not included by then never will be, and the next attempt proves it.
            let policy = SubmissionPolicy.once(until: noted.validUntil)
            let (horizon, network) = (step.services.horizon, step.services.network)
            return .included(Result(try await horizon.submit(noted.envelope, network: network, policy: policy)))
        } catch {
            guard case .rejected(let codes) = error.reason else { throw error }
            switch step.taking(SubmissionTable.action(on: codes, validUntil: noted.validUntil, await lifetime)) {
            case .signAnew(let refusal): return .refused(refusal)
            case .refuseTooShort: throw StepError.unsettled(tooLate: noted)
            case .retryForFee:
                var busy = StepError(error, kind: .transport, remedies: [Remedy(.waitForNetwork)])
                busy.isRetryable = true
                throw busy
            case .fail: throw error
            }
        }
    }
}

/// The answer of the ledger about a noted envelope.
private indirect enum LedgerAnswer {
    case included(TransactionRecord)
    case absent(SignedEnvelopeTable.Absence)

    init(_ state: TransactionState) {
        self =
            switch state {
            case .included(let record): .included(record)
            case .overtaken: .absent(.overtaken)
            case .expired: .absent(.expired)
            case .early: .absent(.early)
            case .open: .absent(.open)
            }
    }
}

extension Settlement.Result {
    fileprivate init(_ record: TransactionRecord) {
        self.init(hash: record.hash, ledger: record.ledger)
    }
}
