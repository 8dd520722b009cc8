public import Stellar
internal import Timekeeping

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
            case .look(let doubt):
                let found = await look(for: submission)
                action = submission.looked(found, after: doubt, at: clock.now)
            case .rest(let delay, let doubt):
                do {
                    try await clock.sleep(for: delay)
                } catch {
                    throw doubt.cause
                }
                action = submission.rested(doubt)
            case .end(let result): return try result.get()
            }
        }
    }

    /// What the ledger tells of a transaction; where it is handed in once only, without what would prove that it is not there.
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
