public import HorizonClient
public import Stellar

extension NetworkWallet {
    /// Creates and funds an account by the network's friendbot; an account that exists already gets nothing.
    ///
    /// - Throws: `AccountError` on a network where money is real, and `HorizonError`.
    public func fund(_ account: PublicKey) async throws -> FundingOutcome {
        guard let friendbot else { throw AccountError(.noFriendbot, account: account) }
        let outcome = try await horizon.fund(account, friendbot: friendbot)
        await caches.forget(account)
        return outcome
    }

    /// Plans to create an account with lumens of another one.
    ///
    /// - Parameters:
    ///   - account: the account that is to be created.
    ///   - sponsor: whose lumens it gets.
    ///   - amount: how many; what the ledger asks for unless given, and nothing where the reserves are sponsored.
    ///   - paysReserves: whether the sponsor also pays the reserves of the account, for as long as it is there; then both
    ///     have to sign.
    /// - Returns: the plan.
    /// - Throws: `AccountError`, and `HorizonError`.
    public func planFunding(
        of account: PublicKey,
        by sponsor: PublicKey,
        amount: Amount? = nil,
        paysReserves: Bool = false
    ) async throws -> TransactionPlan {
        async let paying = payer(sponsor)
        async let funded = caches.accounts.value(for: account, isForced: true)
        async let offer = feeOffer()
        let (payer, terms) = (try await paying, try await terms())
        guard try await funded == nil else { throw AccountError(.alreadyFunded, account: account) }
        let least = paysReserves ? Amount.zero : terms.leastStartingBalance
        let amount = amount ?? least
        guard amount >= least else { throw AccountError(.startingBalanceTooSmall(least: least), account: account) }
        var operations = [Operation(.createAccount(destination: account, startingBalance: amount))]
        if paysReserves {
            operations.insert(Operation(.beginSponsoringFutureReserves(sponsored: account)), at: 0)
            operations.append(Operation(source: MuxedAccount(account), .endSponsoringFutureReserves))
        }
        var plan = TransactionPlan(source: sponsor, operations: operations, fee: try await offer)
        plan.steps = [.createAccount(account, amount)]
        let bound = paysReserves ? terms.leastStartingBalance : .zero
        if paysReserves {
            plan.steps.append(.sponsorReserves(of: account, bound))
            plan.coSigners = [account]
        }
        plan.affected = [sponsor, account]
        try plan.requireLumens(of: payer, amount, bound)
        return plan
    }
}
