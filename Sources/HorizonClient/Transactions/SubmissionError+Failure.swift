public import Diagnostics
internal import Stellar

extension SubmissionError: FailureConvertible {
    /// The error as data.
    public var asFailure: Failure {
        let facts: Facts = [
            .transaction: .text("the transaction \(hash.hex.prefix(8))…"), .hash: .text(hash.hex),
            .codes: resultCodes.map { .text($0.listed) },
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

    /// What Horizon did in place of taking the transaction.
    private func submission(_ word: String, _ error: HorizonError, _ facts: Facts) -> Failure {
        var failure = error.asFailure
        failure.facts[.transaction] = facts[.transaction]
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
