internal import HorizonClient
public import Stellar

/// The belongings that would be out of reach if the key of an account were gone.
public struct AccountBelongings: Hashable, Sendable {
    /// The holdings that are more than nothing.
    public var holdings: [Holding]
    /// The claimable balances that it can claim now or later.
    public var claimable: [ClaimableBalance]

    /// Whether there is nothing.
    public var isEmpty: Bool { holdings.isEmpty && claimable.isEmpty }
}

extension NetworkWallet {
    /// The belongings of an account, on the ledger or not, as they are now.
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
