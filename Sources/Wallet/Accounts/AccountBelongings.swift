public import Stellar

/// What would be out of reach if the key of an account were gone.
public struct AccountBelongings: Hashable, Sendable {
    /// What the account holds more than nothing of.
    public var holdings: [Holding]
    /// What was put aside for it, and can be taken now or later.
    public var claimable: [ClaimableBalance]

    /// Whether there is nothing.
    public var isEmpty: Bool { holdings.isEmpty && claimable.isEmpty }
}

extension NetworkWallet {
    /// What belongs to an account, on the ledger or not, as it is now.
    ///
    /// - Throws: `HorizonError`; a failure never means that there is nothing.
    public func belongings(of account: PublicKey) async throws -> AccountBelongings {
        async let overview = overview(of: account, isForced: true)
        let claimable = try await claimableBalances(for: account, isForced: true).filter { balance in
            switch balance.claimability {
            case .now, .later, .unknown: true
            case .expired, .never: false
            }
        }
        let holdings = try await overview?.holdings ?? []
        // What can't be read may be anything.
        return AccountBelongings(holdings: holdings.filter { $0.amount != .zero }, claimable: claimable)
    }
}
