internal import Diagnostics
public import Stellar
internal import Timekeeping

/// Brings a transaction into the ledger, at most once, however often it has to be handed in.
///
/// What is handed in again is the same envelope, or a fee bump around the same transaction: all have one sequence number,
/// of which the ledger takes one. The end is "not included" only where no one can have taken it, or where the ledger itself
/// proves that it never will be.
struct PersistentSubmission {
    private let horizon: Horizon
    private let network: Network
    private let policy: SubmissionPolicy
    private let hash: TransactionHash
    private let transaction: Transaction
    private let deadline: Timestamp

    /// What is handed in now.
    private var envelope: TransactionEnvelope
    /// All names under which it may be in the ledger.
    private var hashes: [TransactionHash]
    /// Whether the network may have it, as no answer said that it has not.
    private var mayBeTaken = false
    /// How often in a row the ledger has proved that it never will be included.
    private var proofs = 0

    init(_ envelope: TransactionEnvelope, _ network: Network, _ policy: SubmissionPolicy, _ horizon: Horizon) {
        self.horizon = horizon
        self.network = network
        self.policy = policy
        self.envelope = envelope
        hash = envelope.hash(for: network)
        hashes = [hash] + [envelope.innerHash(for: network)].compactMap(\.self)
        transaction = envelope.innermostTransaction
        deadline = horizon.clock.now.advanced(by: policy.patience)
    }

    /// Hands the transaction in until its end is certain, or the patience is over.
    mutating func run() async throws(SubmissionError) -> TransactionRecord {
        while true {
            let (pending, cause) = try await attempt()
            if let pending { return pending }
            guard let cause else { continue }
            try await rest(cause)
        }
    }

    /// One attempt: the transaction where it is in the ledger; else why to rest before the next, if at all.
    private mutating func attempt() async throws(SubmissionError) -> (TransactionRecord?, SubmissionError?) {
        switch await horizon.handIn(envelope, hashes) {
        case .included(let record):
            return (try record.succeeded(hash), nil)
        case .unsent(let error):
            let cause = failure(.unsent(error), error)
            guard error.isTransient else { return (try await decide(cause, error, isFinal: true), cause) }
            return (nil, cause)
        case .refused(let error):
            let cause = failure(.refused(error), error)
            guard error.isTransient else { return (try await decide(cause, error, isFinal: true), cause) }
            return (nil, cause)
        case .unclear(let error):
            mayBeTaken = true
            let cause = failure(.unknown(error), error)
            // When the wait was cancelled, a look would be as well.
            guard error.failure != .interrupted else { throw cause }
            return (try await decide(cause, error, isFinal: false), cause)
        case .rejected(let codes, let error):
            if codes.asksForHigherFee, raiseFee(error) { return (nil, nil) }
            let cause = failure(codes.mayBeOwn ? .unknown(error) : .rejected(codes), error)
            return (try await decide(cause, error, isFinal: !codes.mayPass), cause)
        }
    }

    /// The error of an end that came with `error`: unknown while the network may have the transaction.
    private func failure(_ reason: SubmissionError.Reason, _ error: HorizonError) -> SubmissionError {
        SubmissionError(mayBeTaken ? .unknown(error) : reason, hash: hash)
    }

    /// Asks the ledger what became of the transaction: returns it where it is included, and ends with an error where it is
    /// proved that it never will be, or where there is nothing to wait for.
    private mutating func decide(
        _ cause: SubmissionError?,
        _ error: HorizonError,
        isFinal: Bool
    ) async throws(SubmissionError) -> TransactionRecord? {
        let state: TransactionState
        do throws(HorizonError) {
            state = try await horizon.transactionState(of: transaction, hashes)
        } catch {
            if error.failure == .interrupted { throw failure(.unknown(error), error) }
            // What the ledger does not tell is as open as what it leaves open.
            state = .open
        }
        switch state {
        case .included(let record): return try record.succeeded(hash)
        case .overtaken:
            try confirm(.overtaken)
            return nil
        case .expired:
            try confirm(.expired)
            return nil
        case .early, .open:
            proofs = 0
            guard !mayBeTaken, let cause else { return nil }
            if isFinal { throw cause }
            if case .early = state, let codes = error.resultCodes {
                throw SubmissionError(.rejected(codes), hash: hash)
            }
            return nil
        }
    }

    /// Ends with `reason` where the ledger has proved it before: of several servers behind one address, one may be a ledger
    /// ahead of the next, which then does not find what the first has counted.
    private mutating func confirm(_ reason: SubmissionError.Reason) throws(SubmissionError) {
        proofs += 1
        if proofs > 1 { throw SubmissionError(reason, hash: hash) }
    }

    /// Takes a fee bump with a higher bid for what is handed in next; `false` where none is allowed.
    private mutating func raiseFee(_ error: HorizonError) -> Bool {
        guard let offer = policy.feeBump,
            let bump = offer.raise(envelope, required: error.requiredFee, on: network)
        else { return false }
        envelope = bump
        hashes.append(bump.hash(for: network))
        return true
    }

    /// Waits before the next attempt, as long as the server asks; at the end of the patience `cause` is the end.
    private func rest(_ cause: SubmissionError) async throws(SubmissionError) {
        let delay = max(policy.pause, cause.retryAfter ?? .zero, .milliseconds(10))
        guard horizon.clock.now.advanced(by: delay) <= deadline else { throw cause }
        do {
            try await horizon.clock.sleep(for: delay)
        } catch {
            throw cause
        }
    }
}

extension ResultCodes {
    /// Whether a higher fee would do.
    fileprivate var asksForHigherFee: Bool { transaction == "tx_insufficient_fee" }

    /// Whether it may be said of a transaction that is in the ledger already, or that another ledger may still take.
    fileprivate var mayBeOwn: Bool {
        [transaction, innerTransaction].contains { ["tx_bad_seq", "tx_too_late"].contains($0) }
    }

    /// Whether it may be otherwise in the next ledger.
    fileprivate var mayPass: Bool {
        mayBeOwn || [transaction, innerTransaction].contains { ["tx_too_early", "tx_internal_error"].contains($0) }
    }
}

extension Horizon {
    /// Brings a transaction into the ledger: hands it in as often as it takes, and never pays twice.
    ///
    /// A lost connection, a server that is busy (429, 503) or gives up waiting (504) are overcome by looking the transaction
    /// up and handing the same envelope in again; a fee that is too low by a fee bump around the same transaction, up to the
    /// maximum of ``SubmissionPolicy/feeBump``. `tx_bad_seq` and `tx_too_late` are believed only when the ledger proves that
    /// it was not this very transaction: its sequence number is used, or a ledger closed after its time, and its hash is
    /// found nowhere.
    ///
    /// - Parameters:
    ///   - envelope: the transaction with its signatures; one with time bounds is sure to come to an end.
    ///   - network: the network it is signed for.
    ///   - policy: how hard to try.
    /// - Returns: the transaction as it is in the ledger, or the fee bump around it.
    /// - Throws: `SubmissionError`, which tells what is certain about the ledger.
    public func submit(
        _ envelope: TransactionEnvelope,
        network: Network,
        policy: SubmissionPolicy
    ) async throws(SubmissionError) -> TransactionRecord {
        var submission = PersistentSubmission(envelope, network, policy, self)
        return try await submission.run()
    }
}
