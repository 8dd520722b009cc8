package import Stellar

/// The ledger that an anchor works on, as far as it needs one.
package protocol AnchorLedger: Sendable {
    /// The network that signatures are made for.
    var network: Network { get }

    /// The fee that the anchor bids for an operation, in stroops.
    var baseFee: UInt32 { get }

    /// The account as the last closed ledger has it, or `nil` where there is none.
    func account(_ id: PublicKey) async -> AnchorLedgerAccount?

    /// The balance of the account in an asset, or `nil` where it cannot hold any.
    func balance(of id: PublicKey, in asset: Asset) async -> Amount?

    /// Creates the account, or does nothing where it exists.
    func fund(_ id: PublicKey) async throws

    /// Submits the transaction, and returns once its ledger has closed.
    ///
    /// Throws ``AnchorLedgerRefusal`` where the ledger refuses it.
    func submit(_ envelope: TransactionEnvelope) async throws -> TransactionHash

    /// The successful transactions from now on, in the order of the ledger.
    ///
    /// No ledger that closes later is missed once this returns.
    func appliedTransactions() async -> AsyncStream<AnchorLedgerTransaction>

    /// The place of the ledger now, for ``appliedTransactions(after:)``.
    var position: Int64 { get async }

    /// The successful transactions since the ledger was at `position`, and those from now on.
    func appliedTransactions(after position: Int64) async -> AsyncStream<AnchorLedgerTransaction>
}

/// A ledger without a past, at the minimum fee.
extension AnchorLedger {
    package var baseFee: UInt32 { 100 }

    package var position: Int64 { 0 }

    package func appliedTransactions(after position: Int64) async -> AsyncStream<AnchorLedgerTransaction> {
        await appliedTransactions()
    }
}

/// An account, as far as an anchor looks at it.
package struct AnchorLedgerAccount: Hashable, Sendable {
    package struct Signer: Hashable, Sendable {
        package var key: PublicKey
        package var weight: UInt32

        package init(key: PublicKey, weight: UInt32) {
            self.key = key
            self.weight = weight
        }
    }

    package struct Thresholds: Hashable, Sendable {
        package var low: UInt32
        package var medium: UInt32
        package var high: UInt32

        package init(low: UInt32, medium: UInt32, high: UInt32) {
            self.low = low
            self.medium = medium
            self.high = high
        }
    }

    package var sequenceNumber: Int64
    /// The master key, where it has weight, and the other Ed25519 signers.
    package var signers: [Signer]
    package var thresholds: Thresholds
    /// The domain that the account names as its home; empty where it names none.
    package var homeDomain: String

    package init(sequenceNumber: Int64, signers: [Signer], thresholds: Thresholds, homeDomain: String = "") {
        self.sequenceNumber = sequenceNumber
        self.homeDomain = homeDomain
        self.signers = signers
        self.thresholds = thresholds
    }
}

/// A transaction that the ledger applied.
package struct AnchorLedgerTransaction: Hashable, Sendable {
    /// A payment in it, regardless of which operation made it.
    package struct Payment: Hashable, Sendable, Codable {
        package var source: MuxedAccount
        package var destination: MuxedAccount
        package var asset: Asset
        package var amount: Amount

        package init(source: MuxedAccount, destination: MuxedAccount, asset: Asset, amount: Amount) {
            self.source = source
            self.destination = destination
            self.asset = asset
            self.amount = amount
        }
    }

    package var hash: TransactionHash
    package var memo: Memo
    package var payments: [Payment]
    /// The accounts whose balances or trustlines it may have changed.
    package var accounts: Set<PublicKey>

    package init(hash: TransactionHash, memo: Memo, payments: [Payment], accounts: Set<PublicKey>) {
        self.hash = hash
        self.memo = memo
        self.payments = payments
        self.accounts = accounts
    }
}

/// The ledger's refusal of a transaction.
package struct AnchorLedgerRefusal: Error, Hashable, Sendable {
    /// The code of the transaction, as `tx_bad_seq`.
    package var transactionCode: String
    /// The codes of its operations, as `op_no_trust`.
    package var operationCodes: [String]

    package init(transactionCode: String, operationCodes: [String] = []) {
        self.transactionCode = transactionCode
        self.operationCodes = operationCodes
    }

    /// The code that says most: of the first operation that failed, or else of the transaction.
    var code: String {
        operationCodes.first { $0 != "op_success" } ?? transactionCode
    }
}
