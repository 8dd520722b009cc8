internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
public import Stellar
internal import Timekeeping

/// A transaction on its way into the ledger: what came back goes in, what to do next comes out.
///
/// It does no I/O; ``Horizon/submit(_:network:policy:)`` carries its actions out. What is handed in again is the same envelope, or a fee bump around the same transaction: all have one sequence number,
/// of which the ledger takes one. The end is "not included" only where no one can have taken it, or where the ledger itself
/// proves that it never will be.
struct Submission {
    /// The next step.
    indirect enum Action {
        /// Hands the envelope in.
        case handIn(TransactionEnvelope)
        /// Asks the ledger what became of the transaction.
        case look(Uncertainty)
        /// Waits.
        case wait(Duration, Uncertainty)
        /// The end.
        case end(Result<TransactionRecord, SubmissionError>)
    }

    /// The reason why the transaction may not be in the ledger.
    struct Uncertainty {
        /// The end where the ledger knows nothing of it.
        var cause: SubmissionError
        /// The codes of the network that came with it.
        var codes: ResultCodes?
        /// Whether it is the end unless the ledger has the transaction, however often it is asked.
        var isFinal = false
        /// The number of times that the ledger is still to be asked; `nil` where only the time counts.
        var looks: Int?
    }

    let transaction: Transaction
    let policy: SubmissionPolicy
    /// All names under which it may be in the ledger.
    private(set) var hashes: [TransactionHash]

    private let network: Network
    private let hash: TransactionHash
    private let deadline: Timestamp?

    /// The envelope that is handed in now.
    private var envelope: TransactionEnvelope
    /// Whether the network may have it, as no answer said that it has not.
    private var mayBeTaken = false
    /// The instant since which every answer of the ledger has proved that it never will be included.
    private var provedSince: Timestamp?

    /// A submission that begins `now`.
    init(_ envelope: TransactionEnvelope, _ network: Network, _ policy: SubmissionPolicy, at now: Timestamp) {
        self.network = network
        self.policy = policy
        self.envelope = envelope
        hash = envelope.hash(for: network)
        hashes = [hash] + [envelope.innerHash(for: network)].compactMap(\.self)
        transaction = envelope.innermostTransaction
        deadline = policy.deadline(from: now)
    }

    /// The first step.
    var beginning: Action { .handIn(envelope) }

    /// The step after the answer to an envelope that was handed in.
    mutating func answered(_ answer: SubmissionAnswer, at now: Timestamp) -> Action {
        switch answer {
        case .included(let record): return .end(outcome(record))
        case .unsent(let error) where !policy.resubmits: return end(.unsent(error))
        case .unsent(let error): return refused(.unsent(error), error, at: now)
        case .refused(let error): return refused(.refused(error), error, at: now)
        case .unclear(let error):
            mayBeTaken = true
            let uncertainty = uncertainty(.unknown(error), looks: SubmissionPolicy.looks)
            // When the wait was cancelled, a look would be as well.
            return error.failure == .interrupted ? .end(.failure(uncertainty.cause)) : .look(uncertainty)
        case .rejected(let codes, let error):
            if codes.asksForHigherFee, let bump = raised(error) { return .handIn(bump) }
            return .look(rejected(codes, error))
        }
    }

    /// The step after the ledger was asked.
    mutating func looked(
        _ found: Result<TransactionState, HorizonError>,
        after uncertainty: Uncertainty,
        at now: Timestamp
    ) -> Action {
        var uncertainty = uncertainty
        switch found {
        case .success(.included(let record)): return .end(outcome(record))
        case .success(.overtaken): return proved(.overtaken, uncertainty, at: now)
        case .success(.expired): return proved(.expired, uncertainty, at: now)
        case .success(.early):
            if !mayBeTaken, let codes = uncertainty.codes { return end(.rejected(codes)) }
        case .success(.open): break
        case .failure(let error):
            if error.failure == .interrupted { return end(.unknown(error)) }
            // What the ledger does not tell is as open as what it leaves open.
            if !policy.resubmits, !uncertainty.isFinal { uncertainty.cause.reason = .unknown(error) }
        }
        provedSince = nil
        uncertainty.looks = uncertainty.looks.map { $0 - 1 }
        let isOver = uncertainty.looks.map { $0 <= 0 } ?? (uncertainty.isFinal && !mayBeTaken)
        return isOver ? .end(.failure(uncertainty.cause)) : wait(uncertainty, at: now)
    }

    /// The step after a wait.
    func waited(_ uncertainty: Uncertainty) -> Action { policy.resubmits ? .handIn(envelope) : .look(uncertainty) }

    /// A request that did not reach the network, or that the server did not pass on to it.
    private func refused(_ reason: SubmissionError.Reason, _ error: HorizonError, at now: Timestamp) -> Action {
        var uncertainty = uncertainty(mayBeTaken ? .unknown(error) : reason, looks: SubmissionPolicy.looksAfterAnswer)
        uncertainty.isFinal = policy.resubmits
        // What stands before a server may refuse what that has taken.
        guard error.isTransient else { return .look(uncertainty) }
        // Anyone who was asked too often is not asked for what became of it.
        return policy.resubmits ? wait(uncertainty, at: now) : .end(.failure(uncertainty.cause))
    }

    /// A transaction that the network has rejected with `codes`.
    ///
    /// It looks at the fee, the time and the sequence number before it would find out that it is in the ledger already.
    private func rejected(_ codes: ResultCodes, _ error: HorizonError) -> Uncertainty {
        if policy.resubmits {
            var uncertainty = uncertainty(mayBeTaken || codes.mayBeOwn ? .unknown(error) : .rejected(codes), looks: nil)
            uncertainty.codes = codes
            uncertainty.isFinal = !codes.mayPass
            return uncertainty
        }
        let mayBeWrong = codes.mayBeOwn || codes.asksForHigherFee
        // It may be in the ledger as a failure otherwise, or not at all; it did nothing in either case.
        var uncertainty = uncertainty(.rejected(codes), looks: mayBeWrong ? SubmissionPolicy.looksAfterAnswer : 1)
        uncertainty.isFinal = !mayBeWrong
        return uncertainty
    }

    private func uncertainty(_ reason: SubmissionError.Reason, looks: Int?) -> Uncertainty {
        Uncertainty(cause: SubmissionError(reason, hash: hash), looks: policy.resubmits ? nil : looks)
    }

    /// Ends with `reason` where the ledger has proved it before, long enough ago.
    private mutating func proved(_ reason: SubmissionError.Reason, _ uncertainty: Uncertainty, at now: Timestamp)
        -> Action
    {
        let first = provedSince ?? now
        provedSince = first
        let isCertain = first.advanced(by: TransactionState.timeBetweenProofs) <= now
        return isCertain ? end(reason) : wait(uncertainty, at: now)
    }

    /// Waits before the next attempt, as long as the server asks; after the timeout the uncertainty is the end.
    private func wait(_ uncertainty: Uncertainty, at now: Timestamp) -> Action {
        let delay = max(policy.pause, uncertainty.cause.retryAfter ?? .zero, .milliseconds(10))
        let isLate = deadline.map { now.advanced(by: delay) > $0 } ?? false
        return isLate ? .end(.failure(uncertainty.cause)) : .wait(delay, uncertainty)
    }

    /// The transaction in the ledger, unless it is there as a failure.
    private func outcome(_ record: TransactionRecord) -> Result<TransactionRecord, SubmissionError> {
        if record.isSuccessful { return .success(record) }
        return .failure(SubmissionError(failedWith: record.resultCodes, hash: hash))
    }

    private func end(_ reason: SubmissionError.Reason) -> Action { .end(.failure(SubmissionError(reason, hash: hash))) }

    /// A fee bump with a higher bid, which is handed in from now on; `nil` where none is allowed.
    private mutating func raised(_ error: HorizonError) -> TransactionEnvelope? {
        guard let bump = policy.feeBump?.raise(envelope, required: error.requiredFee, on: network) else { return nil }
        envelope = bump
        hashes.append(bump.hash(for: network))
        return bump
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

/// The answer to a transaction that was handed in once.
indirect enum SubmissionAnswer: Sendable {
    /// A transaction in the ledger, successful or failed.
    case included(TransactionRecord)
    /// The network refused it, with these codes.
    case rejected(ResultCodes, HorizonError)
    /// The server refused the request without asking the network.
    case refused(HorizonError)
    /// The request did not reach the server.
    case unsent(HorizonError)
    /// No one knows whether the network has it.
    case unclear(HorizonError)
}

extension Horizon {
    /// Hands a transaction in, once; `hashes` are the names under which it may be in the ledger.
    func handIn(_ envelope: TransactionEnvelope, _ hashes: [TransactionHash]) async -> SubmissionAnswer {
        let request = submission(of: envelope, to: "transactions")
        let response: HTTPResponse
        do throws(HorizonError) {
            response = try await send(request)
        } catch {
            guard case .transport(let lost) = error.reason, lost.mayHaveReachedServer else { return .unsent(error) }
            return .unclear(error)
        }
        if response.isSuccess {
            // The answer of a success that cannot be read still is one of a submission: the ledger knows.
            guard let fields = try? object(in: response, of: request), let record = TransactionRecord(fields),
                hashes.contains(where: { record.isNamed($0) })
            else { return .unclear(invalid("hash", request.url)) }
            if let error = record.contradiction(at: RedactedURL(ofHorizon: request.url)) { return .unclear(error) }
            return .included(record)
        }
        let error = refusal(response, RedactedURL(ofHorizon: request.url))
        switch response.status {
        case 400, 422: return error.resultCodes.map { .rejected($0, error) } ?? .refused(error)
        // A request that timed out at a proxy (408), met its double on the way (409), or was given up for a connection that
        // the server took for closed (499), may have been taken.
        case 401...407, 410...498: return .refused(error)
        default: return .unclear(error)
        }
    }

    /// The request with which a transaction is handed in.
    func submission(of envelope: TransactionEnvelope, to resource: String) -> HTTPRequest {
        HTTPRequest(
            method: .post,
            url: url.appendingSegments(resource),
            headers: ["Accept": "application/hal+json, application/json"],
            body: .form([("tx", envelope.base64)]),
            timeouts: Timeouts(total: .seconds(90))
        )
    }
}

extension Horizon {
    /// Brings a transaction into the ledger, and never pays twice.
    ///
    /// Unless `policy` is ``SubmissionPolicy/once(until:)``, it is handed in as often as it takes: a lost connection, a server
    /// that is busy (429, 503) or gives up waiting (504) are overcome by looking the transaction up and handing the same
    /// envelope in again; a fee that is too low by a fee bump around the same transaction, up to the maximum of
    /// ``SubmissionPolicy/feeBump``. `tx_bad_seq` and `tx_too_late` are believed only when the ledger proves that it was not
    /// this very transaction: its sequence number is used, or a ledger closed after its time, and its hash is found nowhere.
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
        policy: SubmissionPolicy = SubmissionPolicy()
    ) async throws(SubmissionError) -> TransactionRecord {
        var submission = Submission(envelope, network, policy, at: clock.now)
        var action = submission.beginning
        while true {
            switch action {
            case .handIn(let envelope):
                let answer = await handIn(envelope, submission.hashes)
                action = submission.answered(answer, at: clock.now)
            case .look(let uncertainty):
                let found = await look(for: submission)
                action = submission.looked(found, after: uncertainty, at: clock.now)
            case .wait(let delay, let uncertainty):
                do {
                    try await clock.sleep(for: delay)
                } catch {
                    throw uncertainty.cause
                }
                action = submission.waited(uncertainty)
            case .end(let result): return try result.get()
            }
        }
    }

    /// The ledger's word on a transaction; where it is handed in once only, without what would prove that it is not there.
    private func look(for submission: Submission) async -> Result<TransactionState, HorizonError> {
        do throws(HorizonError) {
            guard submission.policy.resubmits else {
                return .success(try await included(submission.hashes).map(TransactionState.included) ?? .open)
            }
            return .success(try await transactionState(of: submission.transaction, submission.hashes))
        } catch {
            return .failure(error)
        }
    }
}
