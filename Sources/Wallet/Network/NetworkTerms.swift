package import HorizonClient
public import Stellar

/// The terms of a network: the reserve of an entry in its ledger, and the fee of an operation.
public struct NetworkTerms: Hashable, Sendable {
    /// The lumens that an entry binds.
    public var baseReserve: Amount
    /// The least that an operation costs.
    public var baseFee: Amount

    /// The terms of the public networks since 2019: half a lumen, and 100 stroops.
    public static let standard = NetworkTerms(
        baseReserve: Amount(stroops: 5_000_000),
        baseFee: Amount(stroops: 100)
    )

    /// Terms.
    public init(baseReserve: Amount, baseFee: Amount) {
        self.baseReserve = baseReserve
        self.baseFee = baseFee
    }

    /// The lumens that a new account has to have: two reserves.
    public var leastStartingBalance: Amount {
        PaymentParty.leastToCreate(baseReserve: baseReserve)
    }

    /// The terms of the last ledger; the standard ones where the server has no list of ledgers.
    ///
    /// - Throws: `HorizonError`
    package static func read(from horizon: Horizon) async throws -> NetworkTerms {
        let page: Page<LedgerRecord>
        do throws(HorizonError) {
            page = try await horizon.page(of: .ledgers, order: .descending, limit: 1)
        } catch {
            guard error.reason == .notFound else { throw error }
            return .standard
        }
        guard let ledger = page.records.first else { return .standard }
        return NetworkTerms(
            baseReserve: ledger.baseReserve ?? standard.baseReserve,
            baseFee: ledger.baseFee.map { Amount(stroops: $0) } ?? standard.baseFee
        )
    }
}
