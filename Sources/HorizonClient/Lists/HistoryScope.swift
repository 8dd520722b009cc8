public import Stellar

/// Of what the history is listed.
public enum HistoryScope: Hashable, Sendable {
    /// What an account took part in.
    case account(PublicKey)
    /// What happened in a transaction.
    case transaction(TransactionHash)
    /// What happened in a ledger.
    case ledger(Int64)
    /// What an operation did, by its id.
    case operation(String)
    /// What a claimable balance took part in.
    case claimableBalance(ClaimableBalanceID)
    /// What a liquidity pool took part in.
    case liquidityPool(Hash256)
    /// Everything on the network.
    case network

    /// The segments before the name of the list.
    var path: [String] {
        switch self {
        case .account(let id): ["accounts", id.address]
        case .transaction(let hash): ["transactions", hash.hex]
        case .ledger(let number): ["ledgers", String(number)]
        case .operation(let id): ["operations", id]
        case .claimableBalance(let id): ["claimable_balances", id.description]
        case .liquidityPool(let id): ["liquidity_pools", id.hex]
        case .network: []
        }
    }
}
