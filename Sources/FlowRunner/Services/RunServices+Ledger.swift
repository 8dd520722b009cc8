internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import HorizonClient
internal import Stellar
internal import Timekeeping
internal import TransferTracking
internal import Wallet

extension RunServices {
    /// An account as the ledger has it, or `nil` where there is none.
    func account(_ key: PublicKey) async throws -> Account? {
        do throws(HorizonError) {
            return try await horizon.account(key)
        } catch {
            guard error.reason == .notFound else { throw error }
            return nil
        }
    }

    /// The wallet that plans what the run signs; nothing is taken from what it knew before.
    var wallet: NetworkWallet {
        var wallet = NetworkWallet(network: network, horizon: horizon.url, lifetimes: .none, http: http, clock: clock)
        wallet.asksInTurn = true
        return wallet
    }

    /// A transaction on the ledger, or `nil` where there is none with this hash, or not yet.
    func transaction(_ hash: TransactionHash) async throws -> TransactionRecord? {
        if let record = await shown.record(of: hash) { return record }
        do throws(HorizonError) {
            let record = try await horizon.transaction(hash)
            await shown.keep(record, of: hash)
            return record
        } catch {
            guard error.reason == .notFound else { throw error }
            return nil
        }
    }

    /// The closing time of the last ledger that Horizon knows, where it tells.
    func lastLedgerClosed() async throws -> Timestamp? {
        try await horizon.root().latestLedgerClosedAt.flatMap { Timestamp(iso8601: $0) }
    }

    /// The proof of the ledger about a signed envelope.
    func state(of noted: SignedEnvelope) async throws -> TransactionState {
        if let record = await shown.record(of: noted.hash) { return .included(record) }
        return try await horizon.transactionState(of: noted.envelope.innermostTransaction, [noted.hash])
    }

    /// The fee of a transaction with so many operations, in stroops: what the network asks for at present.
    func fee(operations count: Int) async throws -> UInt32 {
        let single: Int64
        do throws(HorizonError) {
            single = try await horizon.feeStats().suggestedFee()
        } catch {
            // A server without statistics still has a network, which takes the smallest fee there is as a rule.
            guard error.failure != .interrupted else { throw error }
            single = Self.baseFee
        }
        return UInt32(clamping: single.multiplied(by: Int64(count)) ?? .max)
    }

    private static let baseFee: Int64 = 100

    /// The lumens that an entry of the network's last ledger binds.
    func baseReserve() async throws -> Amount { try await NetworkTerms.read(from: horizon).baseReserve }

    /// Funds an account by friendbot; an account that has funds already gets nothing.
    func fund(_ account: PublicKey) async throws -> FundingOutcome {
        try await horizon.fund(account, friendbot: header.network.friendbot.flatMap { URL(string: $0) })
    }
}
