public import HorizonClient
public import Stellar
internal import Timekeeping

extension NetworkWallet {
    /// The time for which a transaction is valid after it was signed.
    public static let transactionLifetime = Duration.seconds(180)

    /// Signs what was planned and brings it into the ledger, at most once.
    ///
    /// A new transaction takes the place of one only where the ledger proves that the old one never was and never will be
    /// included. Where no one can tell, the error says so and names the hash to look it up by.
    ///
    /// - Parameters:
    ///   - plan: what to do.
    ///   - signers: who signs; keys that nothing needs do not sign.
    ///   - submitting: is told what names the transaction, before any other party has it.
    /// - Returns: the transaction as it is in the ledger.
    /// - Throws: `AccountError` before anything is signed, `SubmissionError`, and `HorizonError`.
    public func carryOut(
        _ plan: TransactionPlan,
        signers: [any TransactionSigner],
        submitting: @Sendable (TransactionHash) async throws -> Void = { _ in }
    ) async throws -> TransactionRecord {
        if let account = plan.fundsBefore { _ = try await fund(account) }
        // What was known before may be wrong after this, even if it fails.
        do {
            let record = try await settle(plan, signers, submitting)
            await forget(plan.affected)
            return record
        } catch {
            await forget(plan.affected)
            throw error
        }
    }

    private func settle(
        _ plan: TransactionPlan,
        _ signers: [any TransactionSigner],
        _ submitting: (TransactionHash) async throws -> Void
    ) async throws -> TransactionRecord {
        var draft = 1
        while true {
            let account = try await horizon.account(plan.source)
            let chosen = try plan.authorized(by: signers, account)
            let envelope = sign(plan, chosen, sequence: account.sequenceNumber)
            try await submitting(envelope.hash(for: network))
            do throws(SubmissionError) {
                return try await horizon.submit(envelope, network: network, policy: policy(plan, chosen))
            } catch {
                guard error.reason == .overtaken, draft < TransactionDrafts.limit else { throw error }
                draft += 1
            }
        }
    }

    private func sign(_ plan: TransactionPlan, _ signers: [any TransactionSigner], sequence: Int64)
        -> TransactionEnvelope
    {
        let until = clock.now.advanced(by: Self.transactionLifetime)
        let transaction = Transaction(
            source: MuxedAccount(plan.source),
            fee: UInt32(clamping: plan.offeredFee.stroops),
            sequenceNumber: sequence &+ 1,
            preconditions: Preconditions(
                timeBounds: TransactionDrafts.timeBounds(until: until, mark: .random(in: 0..<1_000_000_000))
            ),
            memo: plan.memo,
            operations: plan.operations
        )
        let hash = transaction.hash(for: network)
        return .v1(transaction, signatures: signers.map { $0.sign(hash) })
    }

    /// The policy of the submission, with the highest fee where the source itself signs.
    private func policy(_ plan: TransactionPlan, _ signers: [any TransactionSigner]) -> SubmissionPolicy {
        guard plan.maximumFee > plan.offeredFee else { return SubmissionPolicy() }
        let own = signers.filter { !plan.coSigners.contains($0.publicKey) }
        let offer = FeeBumpOffer(source: MuxedAccount(plan.source), maximumFee: plan.maximumFee) { hash in
            own.map { $0.sign(hash) }
        }
        return SubmissionPolicy(feeBump: offer)
    }
}

extension TransactionPlan {
    /// The members of `signers` whose signatures the transaction needs.
    fileprivate func authorized(
        by signers: [any TransactionSigner],
        _ account: Account
    ) throws(AccountError) -> [any TransactionSigner] {
        var chosen: [any TransactionSigner] = []
        var weight: UInt32 = 0
        // An account whose server does not tell who signs is signed for by its own key.
        let weights = account.signers.isEmpty ? [source: UInt8(1)] : account.weights
        for signer in signers {
            guard let own = weights[signer.publicKey], own > 0 else { continue }
            guard !chosen.contains(where: { $0.publicKey == signer.publicKey }) else { continue }
            chosen.append(signer)
            weight = weight.adding(UInt32(own)) ?? .max
        }
        guard !chosen.isEmpty else { throw AccountError(.missingSigner, account: source) }
        let threshold = max(1, UInt32(account.thresholds.medium))
        guard weight >= threshold else {
            throw AccountError(.tooLittleWeight(weight, threshold: threshold), account: source)
        }
        for key in coSigners where !chosen.contains(where: { $0.publicKey == key }) {
            guard let signer = signers.first(where: { $0.publicKey == key }) else {
                throw AccountError(.missingSigner, account: key)
            }
            chosen.append(signer)
        }
        return chosen
    }
}

extension Account {
    /// The weights of the signatures of public keys.
    fileprivate var weights: [PublicKey: UInt8] {
        signers.reduce(into: [:]) { weights, signer in
            if let key = signer.publicKey { weights[key] = signer.weight }
        }
    }
}
