public import Stellar

/// A transaction that was checked and can be signed, and everything that will happen then.
///
/// Making a plan changes nothing; ``NetworkWallet/carryOut(_:signers:submitting:)`` does.
public struct TransactionPlan: Hashable, Sendable {
    /// The account whose transaction it is.
    public var source: PublicKey
    /// The plan's operations.
    public var operations: [Operation]
    /// The memo for its receiver.
    public var memo: Memo
    /// The fee that is offered for each operation.
    public var fee: FeeOffer
    /// The steps, in order.
    public var steps: [PlanStep] = []
    /// The accounts that have to sign besides the source.
    public internal(set) var coSigners: [PublicKey] = []
    /// An account that friendbot has to create before.
    public internal(set) var fundsBefore: PublicKey?
    /// The accounts whose holdings change.
    public internal(set) var affected: Set<PublicKey> = []

    init(source: PublicKey, operations: [Operation], memo: Memo = .none, fee: FeeOffer) {
        self.source = source
        self.operations = operations
        self.memo = memo
        self.fee = fee
        affected = [source]
    }

    /// The first offer for all of it.
    public var offeredFee: Amount { fee.total(operations: operations.count) }

    /// The most that it may cost, a raised offer included.
    public var maximumFee: Amount { fee.maximum(operations: operations.count) }

    /// Offers no more for the fee than the lumens that are left beside what is paid.
    mutating func limitFee(to left: Amount) {
        guard left < maximumFee, !operations.isEmpty else { return }
        fee.limit.stroops = max(fee.stroops, left.stroops / Int64(operations.count))
    }

    /// Refuses the plan where the account has too few lumens for what it gives away, binds and pays as a fee.
    func requireLumens(
        of payer: AccountOverview,
        _ paid: Amount = .zero,
        _ bound: Amount = .zero
    ) throws(AccountError) {
        let needed = paid.adding(orMaximum: bound).adding(orMaximum: offeredFee)
        guard payer.availableLumens >= needed else { throw AccountError(lacking: needed, of: payer) }
    }
}

extension AccountError {
    /// The error that an account has fewer lumens to spend than are `needed`.
    init(lacking needed: Amount, of payer: AccountOverview) {
        let reason = Reason.tooFewLumens(
            needed: needed,
            available: payer.availableLumens,
            reserve: payer.minimumBalance,
            promised: payer.promised(of: .native)
        )
        self.init(reason, account: payer.id)
    }
}
