internal import LedgerEngine
package import Stellar
internal import StellarXDR

/// The ledger of a sandbox's host, as an anchor works on it.
package struct HostedAnchorLedger: AnchorLedger {
    private let host: LedgerHost

    /// The ledger of `host`.
    package init(_ host: LedgerHost) {
        self.host = host
    }

    package var network: Network { host.network }

    package func account(_ id: PublicKey) async -> AnchorLedgerAccount? {
        guard let entry = await host.account(id.wire) else { return nil }
        var signers: [AnchorLedgerAccount.Signer] = []
        if entry.thresholds.master > 0 { signers.append(.init(key: id, weight: UInt32(entry.thresholds.master))) }
        for signer in entry.signers {
            // Other kinds of signers cannot sign a challenge.
            guard case .ed25519(let key) = signer.key, let publicKey = PublicKey(key.bytes) else { continue }
            signers.append(.init(key: publicKey, weight: signer.weight))
        }
        return AnchorLedgerAccount(
            sequenceNumber: entry.sequenceNumber,
            signers: signers,
            thresholds: .init(
                low: UInt32(entry.thresholds.low),
                medium: UInt32(entry.thresholds.medium),
                high: UInt32(entry.thresholds.high)
            ),
            homeDomain: String(decoding: entry.homeDomain, as: UTF8.self)
        )
    }

    package func balance(of id: PublicKey, in asset: Asset) async -> Amount? {
        switch asset {
        case .native: await host.account(id.wire).map { Amount(stroops: $0.balance) }
        case .issued: await host.trustline(id.wire, asset.wire).map { Amount(stroops: $0.balance) }
        }
    }

    package func fund(_ id: PublicKey) async throws {
        guard await host.account(id.wire) == nil else { return }
        switch await host.fund(id.wire)?.submission {
        case nil: return
        case .applied(let applied) where applied.result.isSuccess: return
        case .applied(let applied): throw AnchorLedgerRefusal(applied.result)
        case .refused(let result): throw AnchorLedgerRefusal(result)
        case .waiting: throw AnchorLedgerRefusal(transactionCode: "timeout")
        }
    }

    package func submit(_ envelope: TransactionEnvelope) async throws -> TransactionHash {
        while true {
            switch await host.submit(envelope.wire) {
            case .applied(let applied) where applied.result.isSuccess: return TransactionHash(applied.hash)
            case .applied(let applied): throw AnchorLedgerRefusal(applied.result)
            case .refused(let result): throw AnchorLedgerRefusal(result)
            // It still waits for a ledger; its time bounds end this in the end.
            case .waiting: try Task.checkCancellation()
            }
        }
    }

    package func appliedTransactions() async -> AsyncStream<AnchorLedgerTransaction> {
        await appliedTransactions(after: position)
    }

    package var position: Int64 {
        get async { await host.header.endToken }
    }

    package func appliedTransactions(after position: Int64) async -> AsyncStream<AnchorLedgerTransaction> {
        let transactions = host.transactions(after: position)
        return AsyncStream { continuation in
            let reader = Task {
                for await applied in transactions where applied.result.isSuccess {
                    if let transaction = AnchorLedgerTransaction(applied) { continuation.yield(transaction) }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in reader.cancel() }
        }
    }
}

extension AnchorLedgerRefusal {
    fileprivate init(_ result: XDR.TransactionResult) {
        self.init(
            transactionCode: result.code.horizonName,
            operationCodes: result.operations.map(\.horizonName)
        )
    }
}

extension AnchorLedgerTransaction {
    /// The part of a transaction that was applied at which an anchor looks.
    fileprivate init?(_ applied: AppliedTransaction) {
        guard let transaction = try? Transaction(applied.candidate.transaction) else { return nil }
        self.init(
            TransactionHash(applied.hash),
            transaction,
            applied.result.operations,
            accounts: Set(Participants.of(applied).map { PublicKey($0) })
        )
    }

    /// The part of a successful transaction of a ledger elsewhere at which an anchor looks; `nil` where the result is not readable.
    package init?(hash: TransactionHash, envelope: TransactionEnvelope, result: [UInt8]) {
        guard let result = try? XDR.TransactionResult(xdr: result), result.isSuccess else { return nil }
        let transaction = envelope.innermostTransaction
        self.init(hash, transaction, result.operations, accounts: Self.accounts(of: transaction))
    }

    /// The accounts whose balances and trustlines the transaction names.
    private static func accounts(of transaction: Transaction) -> Set<PublicKey> {
        var accounts: Set = [transaction.source.accountID]
        for operation in transaction.operations {
            if let source = operation.source { accounts.insert(source.accountID) }
            switch operation.body {
            case .createAccount(let destination, _): accounts.insert(destination)
            case .payment(let destination, _, _), .accountMerge(let destination): accounts.insert(destination.accountID)
            case .pathPaymentStrictReceive(let path): accounts.insert(path.destination.accountID)
            case .pathPaymentStrictSend(let path): accounts.insert(path.destination.accountID)
            case .allowTrust(let trustor, _, _), .setTrustlineFlags(let trustor, _, _, _): accounts.insert(trustor)
            default: continue
            }
        }
        return accounts
    }

    private init(
        _ hash: TransactionHash,
        _ transaction: Transaction,
        _ results: [XDR.OperationResult],
        accounts: Set<PublicKey>
    ) {
        self.init(hash: hash, memo: transaction.memo, payments: [], accounts: accounts)
        for (index, operation) in transaction.operations.enumerated() {
            let source = operation.source ?? transaction.source
            switch operation.body {
            case .payment(let destination, let asset, let amount):
                payments.append(.init(source: source, destination: destination, asset: asset, amount: amount))
            case .pathPaymentStrictReceive(let path):
                payments.append(
                    .init(
                        source: source,
                        destination: path.destination,
                        asset: path.destinationAsset,
                        amount: path.destinationAmount
                    )
                )
            case .pathPaymentStrictSend(let path):
                guard index < results.count,
                    case .inner(.pathPaymentStrictSend(.success(_, let last))) = results[index]
                else { continue }
                payments.append(
                    .init(
                        source: source,
                        destination: path.destination,
                        asset: path.destinationAsset,
                        amount: Amount(stroops: last.amount)
                    )
                )
            default: continue
            }
        }
    }
}
