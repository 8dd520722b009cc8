internal import Diagnostics
public import Stellar
public import Timekeeping

/// How long a transaction is looked for whose submission got no answer.
public struct LookUpPolicy: Hashable, Sendable {
    /// How long to wait between two looks.
    public var pause: Duration
    /// How often to look.
    public var attempts: Int

    /// After which instant not to look again; `nil` where `attempts` alone count.
    public var end: Timestamp?

    /// Looks `attempts` times, `pause` apart; 20 times, 3 seconds apart unless given.
    public init(pause: Duration = .seconds(3), attempts: Int = 20, end: Timestamp? = nil) {
        self.pause = pause
        self.attempts = attempts
        self.end = end
    }

    /// As much as is enough where there was an answer.
    fileprivate var shortened: LookUpPolicy {
        LookUpPolicy(pause: pause, attempts: min(attempts, 2), end: end)
    }
}

extension Horizon {
    /// Hands a transaction in, once, and waits until it is in the ledger.
    ///
    /// Where the answer is lost or the server gives up waiting (504), the transaction is looked up by its hash. It is
    /// never handed in a second time: that is for the caller, with the same envelope, or for
    /// ``submit(_:network:policy:)``.
    ///
    /// - Parameters:
    ///   - envelope: the transaction with its signatures.
    ///   - network: the network it is signed for.
    ///   - lookUp: how long to look for it where there was no answer.
    /// - Returns: the transaction as it is in the ledger.
    /// - Throws: `SubmissionError`, which tells what is certain about the ledger.
    public func submit(
        _ envelope: TransactionEnvelope,
        network: Network,
        lookUp: LookUpPolicy = LookUpPolicy()
    ) async throws(SubmissionError) -> TransactionRecord {
        let hash = envelope.hash(for: network)
        switch await handIn(envelope, [hash]) {
        case .included(let record): return try record.succeeded(hash)
        case .rejected(let codes, let error): return try await doubt(codes, error, hash, lookUp)
        case .refused(let error): return try await check(error, hash, lookUp)
        case .unsent(let error): throw SubmissionError(.unsent(error), hash: hash)
        case .unclear(let error): return try await find(hash, after: error, lookUp)
        }
    }

    /// What is said about a transaction that was in the ledger before it was handed in: the network looks at its fee,
    /// its time and its sequence number before it would find that out.
    private static let doubtfulCodes = ["tx_bad_seq", "tx_too_late", "tx_insufficient_fee"]

    /// The transaction that was rejected although it is in the ledger, if so.
    private func doubt(
        _ codes: ResultCodes,
        _ error: HorizonError,
        _ hash: TransactionHash,
        _ policy: LookUpPolicy
    ) async throws(SubmissionError) -> TransactionRecord {
        if Self.doubtfulCodes.contains(codes.transaction) {
            // It may be this very transaction, handed in before; the server's history may be a ledger behind, so one look
            // is not enough.
            let looks = policy.shortened
            do throws(SubmissionError) {
                return try await find(hash, after: error, looks)
            } catch {
                guard case .unknown(let cause) = error.reason, case .refused = cause.reason else { throw error }
            }
        } else if let record = try? await transaction(hash) {
            // It may be in the ledger as a failure or not at all; it did nothing in either case.
            return try record.succeeded(hash)
        }
        throw SubmissionError(.rejected(codes), hash: hash)
    }

    /// The transaction that was refused, where it is in the ledger anyway: what stands before a server may refuse what
    /// that has taken.
    private func check(
        _ refusal: HorizonError,
        _ hash: TransactionHash,
        _ policy: LookUpPolicy
    ) async throws(SubmissionError) -> TransactionRecord {
        // Anyone who was asked too often is not asked more for that.
        guard !refusal.isTransient else { throw SubmissionError(.refused(refusal), hash: hash) }
        let looks = policy.shortened
        do throws(SubmissionError) {
            return try await find(hash, after: refusal, looks)
        } catch {
            guard error.reason == .unknown(refusal) else { throw error }
        }
        throw SubmissionError(.refused(refusal), hash: hash)
    }

    /// Looks for a transaction of which no one knows whether it was taken.
    ///
    /// - Throws: `SubmissionError` where it failed, or is still not there at the end.
    private func find(
        _ hash: TransactionHash,
        after cause: HorizonError,
        _ policy: LookUpPolicy
    ) async throws(SubmissionError) -> TransactionRecord {
        // When the wait was cancelled, a look would be as well.
        guard cause.failure != .interrupted else { throw SubmissionError(.unknown(cause), hash: hash) }
        var cause = cause
        for attempt in 0..<max(0, policy.attempts) {
            if attempt > 0 {
                if let end = policy.end, clock.now.advanced(by: policy.pause) > end { break }
                try await rest(policy, hash, cause)
            }
            var found: TransactionRecord?
            do throws(HorizonError) {
                found = try await transaction(hash)
            } catch {
                if error.failure == .interrupted { throw SubmissionError(.unknown(error), hash: hash) }
                if error.reason != .notFound { cause = error }
            }
            if let found { return try found.succeeded(hash) }
        }
        throw SubmissionError(.unknown(cause), hash: hash)
    }

    private func rest(
        _ policy: LookUpPolicy,
        _ hash: TransactionHash,
        _ cause: HorizonError
    ) async throws(SubmissionError) {
        do {
            try await clock.sleep(for: policy.pause)
        } catch {
            throw SubmissionError(.unknown(cause), hash: hash)
        }
    }
}

extension TransactionRecord {
    /// The transaction in the ledger, unless it is there as a failure of what was handed in as `hash`.
    func succeeded(_ hash: TransactionHash) throws(SubmissionError) -> TransactionRecord {
        guard !isSuccessful else { return self }
        throw SubmissionError(.failed(resultCodes ?? ResultCodes(transaction: "tx_failed")), hash: hash)
    }
}
