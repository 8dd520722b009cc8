internal import Diagnostics
internal import Foundation
internal import HTTPTransport
public import Stellar
internal import Timekeeping

/// How long a transaction is looked for whose submission got no answer.
public struct LookUpPolicy: Hashable, Sendable {
    /// How long to wait between two looks.
    public var pause: Duration
    /// How often to look.
    public var attempts: Int

    /// Looks `attempts` times, `pause` apart; 20 times, 3 seconds apart unless given.
    public init(pause: Duration = .seconds(3), attempts: Int = 20) {
        self.pause = pause
        self.attempts = attempts
    }
}

extension Horizon {
    /// Hands a transaction in, once, and waits until it is in the ledger.
    ///
    /// Where the answer is lost or the server gives up waiting (504), the transaction is looked up by its hash. It is
    /// never handed in a second time: that is for the caller, with the same envelope.
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
        let request = HTTPRequest(
            method: .post,
            url: url.appendingSegments("transactions"),
            headers: ["Accept": "application/hal+json, application/json"],
            body: .form([("tx", envelope.base64)]),
            timeouts: Timeouts(total: .seconds(90))
        )
        let response: HTTPResponse
        do throws(HorizonError) {
            response = try await send(request)
        } catch {
            guard case .transport(let lost) = error.reason, lost.mayHaveReachedServer else {
                throw SubmissionError(.unsent(error), hash: hash)
            }
            return try await find(hash, after: error, lookUp)
        }
        return try await judge(response, of: request, hash, lookUp)
    }

    /// What an answer to a submission means.
    private func judge(
        _ response: HTTPResponse,
        of request: HTTPRequest,
        _ hash: TransactionHash,
        _ policy: LookUpPolicy
    ) async throws(SubmissionError) -> TransactionRecord {
        if response.isSuccess {
            // The answer of a success that cannot be read still is one of a submission: the ledger knows.
            guard let fields = try? object(in: response, of: request), let record = TransactionRecord(fields),
                record.isNamed(hash)
            else { return try await find(hash, after: invalid("hash", request.url), policy) }
            return try Self.success(record, hash)
        }
        let error = refusal(response, RedactedURL(request.url))
        switch response.status {
        case 400, 422:
            guard let codes = error.resultCodes else { throw SubmissionError(.refused(error), hash: hash) }
            switch codes.transaction {
            case "tx_bad_seq":
                // The number may have been used by this very transaction, handed in before; the server's history may
                // be a ledger behind, so one look is not enough.
                let looks = LookUpPolicy(pause: policy.pause, attempts: min(policy.attempts, 2))
                do throws(SubmissionError) {
                    return try await find(hash, after: error, looks)
                } catch {
                    guard case .unknown(let cause) = error.reason, case .refused = cause.reason else { throw error }
                }
            case "tx_failed", "tx_fee_bump_inner_failed":
                // It may be in the ledger as a failure or not at all; it did nothing in either case.
                if let record = try? await transaction(hash) { return try Self.success(record, hash) }
            default:
                break
            }
            throw SubmissionError(.rejected(codes), hash: hash)
        // A request that timed out at a proxy (408), or met its double on the way (409), may have been taken.
        case 401...407, 410...499:
            throw SubmissionError(.refused(error), hash: hash)
        default:
            return try await find(hash, after: error, policy)
        }
    }

    /// Looks for a transaction of which nobody knows whether it was taken.
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
            if attempt > 0 { try await rest(policy, hash, cause) }
            var found: TransactionRecord?
            do throws(HorizonError) {
                found = try await transaction(hash)
            } catch {
                if error.failure == .interrupted { throw SubmissionError(.unknown(error), hash: hash) }
                if error.reason != .notFound { cause = error }
            }
            if let found { return try Self.success(found, hash) }
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

    /// A transaction in the ledger, unless it is there as a failure.
    private static func success(
        _ record: TransactionRecord,
        _ hash: TransactionHash
    ) throws(SubmissionError) -> TransactionRecord {
        guard !record.isSuccessful else { return record }
        throw SubmissionError(.failed(record.resultCodes ?? ResultCodes(transaction: "tx_failed")), hash: hash)
    }
}
