import Sandbox
import Stellar

/// A ledger small enough to be right by inspection, whose accounts can have any signers.
actor AnchorFakeLedger: AnchorLedger {
    nonisolated let network = Network.standalone

    private var accounts: [PublicKey: AnchorLedgerAccount] = [:]
    private var balances: [PublicKey: [Asset: Amount]] = [:]
    private var followers: [AsyncStream<AnchorLedgerTransaction>.Continuation] = []
    private(set) var transactions: [AnchorLedgerTransaction] = []
    private(set) var claimable: [Claimable] = []

    /// A balance that waits to be claimed.
    struct Claimable: Sendable {
        var amount: Amount
        var claimants: [PublicKey]
        var transaction: TransactionHash
    }

    func account(_ id: PublicKey) -> AnchorLedgerAccount? {
        accounts[id]
    }

    func balance(of id: PublicKey, in asset: Asset) -> Amount? {
        balances[id]?[asset]
    }

    func fund(_ id: PublicKey) {
        if accounts[id] == nil { create(id, Amount(stroops: 10_000_0000000)) }
    }

    func set(_ signers: [AnchorLedgerAccount.Signer], medium: UInt32, of id: PublicKey) {
        accounts[id]?.signers = signers
        accounts[id]?.thresholds = .init(low: 0, medium: medium, high: medium)
    }

    func appliedTransactions() -> AsyncStream<AnchorLedgerTransaction> {
        let (stream, follower) = AsyncStream<AnchorLedgerTransaction>.makeStream()
        followers.append(follower)
        return stream
    }

    @discardableResult
    func submit(_ envelope: TransactionEnvelope) throws -> TransactionHash {
        guard let transaction = envelope.transaction else { throw AnchorLedgerRefusal(transactionCode: "tx_failed") }
        let source = transaction.source
        guard let account = accounts[source.accountID] else {
            throw AnchorLedgerRefusal(transactionCode: "tx_no_source_account")
        }
        guard transaction.sequenceNumber == account.sequenceNumber + 1 else {
            throw AnchorLedgerRefusal(transactionCode: "tx_bad_seq")
        }
        let hash = envelope.hash(for: network)
        let signed = envelope.signatures.contains { source.accountID.verify($0.signature, of: hash.bytes) }
        guard signed else { throw AnchorLedgerRefusal(transactionCode: "tx_bad_auth") }
        accounts[source.accountID]?.sequenceNumber += 1
        let before = (accounts, balances)
        var applied = AnchorLedgerTransaction(hash: hash, memo: transaction.memo, payments: [], accounts: [])
        do {
            for operation in transaction.operations {
                try apply(operation, of: operation.source ?? source, to: &applied)
            }
        } catch {
            (accounts, balances) = before
            throw error
        }
        transactions.append(applied)
        for follower in followers { follower.yield(applied) }
        return hash
    }

    private func apply(
        _ operation: Operation,
        of source: MuxedAccount,
        to applied: inout AnchorLedgerTransaction
    ) throws {
        applied.accounts.insert(source.accountID)
        switch operation.body {
        case .createAccount(let destination, let balance):
            guard accounts[destination] == nil else { throw refusal("op_already_exists") }
            create(destination, balance)
            applied.accounts.insert(destination)
        case .changeTrust(.asset(let asset), _):
            if balances[source.accountID]?[asset] == nil {
                balances[source.accountID]?[asset] = .zero
            }
        case .payment(let destination, let asset, let amount):
            if asset.issuer != source.accountID {
                guard let balance = balance(of: source.accountID, in: asset), balance >= amount else {
                    throw refusal("op_underfunded")
                }
                balances[source.accountID]?[asset] = try balance.subtracting(amount)
            }
            if asset.issuer != destination.accountID {
                guard let balance = balance(of: destination.accountID, in: asset) else { throw refusal("op_no_trust") }
                balances[destination.accountID]?[asset] = try balance.adding(amount)
            }
            applied.accounts.insert(destination.accountID)
            applied.payments.append(.init(source: source, destination: destination, asset: asset, amount: amount))
        case .createClaimableBalance(let asset, let amount, let claimants):
            guard let balance = balance(of: source.accountID, in: asset), balance >= amount else {
                throw refusal("op_underfunded")
            }
            balances[source.accountID]?[asset] = try balance.subtracting(amount)
            claimable.append(
                Claimable(amount: amount, claimants: claimants.map(\.destination), transaction: applied.hash)
            )
        case .setOptions(let options):
            if let domain = options.homeDomain { accounts[source.accountID]?.homeDomain = domain }
        default: throw refusal("op_not_supported")
        }
    }

    private func create(_ id: PublicKey, _ balance: Amount) {
        accounts[id] = AnchorLedgerAccount(
            sequenceNumber: 7,
            signers: [.init(key: id, weight: 1)],
            thresholds: .init(low: 0, medium: 0, high: 0)
        )
        balances[id] = [.native: balance]
    }

    private func refusal(_ code: String) -> AnchorLedgerRefusal {
        AnchorLedgerRefusal(transactionCode: "tx_failed", operationCodes: [code])
    }
}
