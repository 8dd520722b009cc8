public import Diagnostics
public import Stellar

/// The reason why a transaction is not in the ledger as it should be, or why no one knows.
public struct SubmissionError: Error, Hashable {
    /// The ends of a submission.
    public indirect enum Reason: Hashable, Sendable {
        /// The network refused the transaction; it is not in the ledger and cost nothing.
        case rejected(ResultCodes)
        /// The transaction is in the ledger, did nothing, and cost its fee.
        case failed(ResultCodes)
        /// The server refused the request without looking at the ledger, and the transaction is not there.
        case refused(HorizonError)
        /// The request did not reach the server; the transaction went nowhere.
        case unsent(HorizonError)
        /// A transaction whose sequence number another one has used, so that it can't be included any more.
        case overtaken
        /// A ledger closed after its time was over, and it is in none.
        case expired
        /// The transaction was handed in, and may or may not be in a ledger yet; what was heard last.
        case unknown(HorizonError)
    }

    /// The certainty about the ledger.
    public enum Certainty: Hashable, Sendable {
        /// The transaction is not in the ledger, and this submission will not put it there.
        case notIncluded
        /// A failed transaction in the ledger; its sequence number is used up.
        case includedAsFailure
        /// A transaction that may be in the ledger, or get there until its time is over. Look it up by its hash; never
        /// build another one.
        case unknown
    }

    /// The end of the submission.
    public var reason: Reason

    /// The hash of the transaction.
    public var hash: TransactionHash

    /// An error of submitting the transaction `hash`.
    public init(_ reason: Reason, hash: TransactionHash) {
        self.reason = reason
        self.hash = hash
    }

    /// The error of the transaction `hash`, which is in the ledger as a failure; `codes` is what the server tells of that.
    public init(failedWith codes: ResultCodes?, hash: TransactionHash) {
        self.init(.failed(codes ?? ResultCodes(transaction: "tx_failed")), hash: hash)
    }

    /// The certainty about the ledger.
    public var certainty: Certainty {
        switch reason {
        case .rejected, .refused, .unsent, .overtaken, .expired: .notIncluded
        case .failed: .includedAsFailure
        case .unknown: .unknown
        }
    }

    /// The codes, where the network said how it ended.
    public var resultCodes: ResultCodes? {
        switch reason {
        case .rejected(let codes), .failed(let codes): codes
        case .refused, .unsent, .overtaken, .expired, .unknown: nil
        }
    }

    /// Whether the same envelope may be handed in again, sooner or later.
    public var isTransient: Bool {
        switch reason {
        case .rejected(let codes): ["tx_internal_error", "tx_too_early"].contains(codes.transaction)
        case .failed, .overtaken, .expired: false
        case .refused(let error), .unsent(let error): error.isTransient
        case .unknown: true
        }
    }

    /// The time to wait before the next request, if the server names one.
    public var retryAfter: Duration? {
        switch reason {
        case .refused(let error), .unsent(let error), .unknown(let error): error.retryAfter
        case .rejected, .failed, .overtaken, .expired: nil
        }
    }
}

extension ResultCodes {
    /// The codes that tell what went wrong, in one line.
    var listed: String {
        let telling = operations.enumerated().filter { $0.element != "op_success" }
        let names = [transaction] + [innerTransaction].compactMap(\.self)
        return (names + telling.map { "\($0.element) (operation \($0.offset + 1))" }).joined(separator: ", ")
    }
}

extension SubmissionError: FailureConvertible {
    /// The error as data.
    public var asFailure: Failure {
        let facts: Facts = [
            .hash: .text(hash.hex), .codes: resultCodes.map { .text($0.listed) },
        ]
        let anew = [Remedy(.buildAnew)]
        switch reason {
        case .rejected(let codes):
            return Failure(.transactionRejected, facts: facts, remedies: Self.remedies(for: codes))
        case .failed(let codes): return Failure(.transactionFailed, facts: facts, remedies: Self.remedies(for: codes))
        case .overtaken: return Failure(.transactionOvertaken, facts: facts, remedies: anew)
        case .expired: return Failure(.transactionExpired, facts: facts, remedies: anew)
        case .refused(let error): return submission("refused", error, facts)
        case .unsent(let error):
            var failure = submission("unsent", error, facts)
            failure.kind = error.failure == .interrupted ? .interrupted : .transport
            return failure
        case .unknown(let error):
            var failure = submission("unknown", error, facts)
            failure.kind = error.failure == .interrupted ? .interrupted : .transport
            failure.remedies = [Remedy(.lookUpTransaction, [.hash: .text(hash.hex)])]
            return failure
        }
    }

    /// The failure of a submission that Horizon did not take.
    private func submission(_ word: String, _ error: HorizonError, _ facts: Facts) -> Failure {
        var failure = error.asFailure
        failure.facts[.hash] = facts[.hash]
        failure.facts[.submission] = .text(word)
        return failure
    }

    private static func remedies(for codes: ResultCodes) -> [Remedy] {
        let all = codes.operations + [codes.innerTransaction, codes.transaction].compactMap(\.self)
        let remedy = Remedy(.correctTransaction, [.codes: .texts(all)])
        return remedy.words.isEmpty ? [] : [remedy]
    }
}
