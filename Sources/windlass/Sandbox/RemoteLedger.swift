import Diagnostics
import FoundationEssentials
import HTTPTransport
import HorizonClient
import Sandbox
import Stellar
import Timekeeping

/// A ledger that exists elsewhere, behind its Horizon, as the anchors of a sandbox work on it.
struct RemoteLedger: AnchorLedger {
    /// The time for which to wait before Horizon is asked again that could not answer.
    private static let pause = Duration.seconds(3)

    let network: Network
    /// The position of the ledger when it was opened.
    let position: Int64
    /// The base fee, above the least: where a network is busy, a payment still goes through, for a thousandth of a
    /// lumen at most.
    let baseFee: UInt32 = 10_000

    private let horizon: Horizon
    private let clock: any WallClock
    /// Called with the reason why Horizon could not be asked; it is asked again.
    private let report: @Sendable (any Error) -> Void

    /// Asks the Horizon at `url` which network it is of, and where its ledger is.
    ///
    /// - Throws: a failure where it is of another network than `passphrase` names, or of one where money is real;
    ///   `HorizonError` where it can't be asked.
    static func open(
        _ url: URL,
        passphrase: String?,
        http: any HTTPExchanging,
        clock: any WallClock = SystemWallClock(),
        report: @escaping @Sendable (any Error) -> Void
    ) async throws -> RemoteLedger {
        let horizon = Horizon(url: url, http: http, clock: clock)
        let network = try await horizon.root().network
        guard network != .public else { throw Failure.misuse(.realMoney) }
        if let passphrase, passphrase != network.passphrase {
            throw Failure.misuse(
                .otherPassphrase,
                [.found: .text(ForeignText(network.passphrase).escaped), .expected: .text(passphrase)]
            )
        }
        let latest = try await horizon.page(of: .transactions(of: .network), order: .descending, limit: 1)
        let position = latest.records.first?.pagingToken.flatMap { Int64($0) } ?? 0
        return RemoteLedger(network: network, position: position, horizon: horizon, clock: clock, report: report)
    }

    private init(
        network: Network,
        position: Int64,
        horizon: Horizon,
        clock: any WallClock,
        report: @escaping @Sendable (any Error) -> Void
    ) {
        self.network = network
        self.position = position
        self.horizon = horizon
        self.clock = clock
        self.report = report
    }

    /// The result of `ask`, which is asked until there is one, as an answer that is missing is not one that says no.
    ///
    /// - Returns: `nil` where the task is cancelled.
    private func persistently<Answer>(_ ask: () async throws -> Answer) async -> Answer? {
        while !Task.isCancelled {
            do {
                return try await ask()
            } catch {
                guard !Task.isCancelled else { return nil }
                report(error)
                try? await clock.sleep(for: Self.pause)
            }
        }
        return nil
    }

    private func known(_ id: PublicKey) async -> Account? {
        await persistently { try await horizon.accountIfPresent(id) } ?? nil
    }

    func account(_ id: PublicKey) async -> AnchorLedgerAccount? {
        guard let account = await known(id) else { return nil }
        return AnchorLedgerAccount(
            sequenceNumber: account.sequenceNumber,
            signers: account.signers.compactMap { signer in
                guard signer.weight > 0, let key = signer.publicKey else { return nil }
                return .init(key: key, weight: UInt32(signer.weight))
            },
            thresholds: .init(
                low: UInt32(account.thresholds.low),
                medium: UInt32(account.thresholds.medium),
                high: UInt32(account.thresholds.high)
            ),
            homeDomain: account.homeDomain ?? ""
        )
    }

    func balance(of id: PublicKey, in asset: Asset) async -> Amount? {
        await known(id)?.balance(of: asset)?.amount
    }

    func fund(_ id: PublicKey) async throws {
        guard try await horizon.accountIfPresent(id) == nil else { return }
        _ = try await horizon.fund(id)
    }

    func submit(_ envelope: TransactionEnvelope) async throws -> TransactionHash {
        do {
            return try await horizon.submit(envelope, network: network, policy: SubmissionPolicy()).hash
        } catch {
            switch error.reason {
            case .rejected(let codes), .failed(let codes):
                throw AnchorLedgerRefusal(transactionCode: codes.transaction, operationCodes: codes.operations)
            case .overtaken: throw AnchorLedgerRefusal(transactionCode: "tx_bad_seq")
            case .expired: throw AnchorLedgerRefusal(transactionCode: "tx_too_late")
            case .refused, .unsent, .unknown: throw error
            }
        }
    }

    func appliedTransactions() async -> AsyncStream<AnchorLedgerTransaction> {
        await appliedTransactions(after: position)
    }

    func appliedTransactions(after position: Int64) async -> AsyncStream<AnchorLedgerTransaction> {
        AsyncStream { continuation in
            let reader = Task {
                await follow(from: position) { continuation.yield($0) }
                continuation.finish()
            }
            continuation.onTermination = { _ in reader.cancel() }
        }
    }

    /// Tells of all transactions after `position` that succeeded, until the task is cancelled.
    private func follow(from position: Int64, _ deliver: (AnchorLedgerTransaction) -> Void) async {
        var cursor = Cursor.after(String(position))
        while !Task.isCancelled {
            do {
                for try await record in horizon.stream(of: .transactions(of: .network), from: cursor) {
                    if let token = record.pagingToken { cursor = .after(token) }
                    // What can't be read is of a kind that no anchor here makes or waits for, such as a contract's.
                    guard record.isSuccessful, let envelope = record.envelope,
                        let result = record.resultXDR.flatMap({ Data(base64Encoded: $0) }),
                        let transaction = AnchorLedgerTransaction(
                            hash: record.hash,
                            envelope: envelope,
                            result: Array(result)
                        )
                    else { continue }
                    deliver(transaction)
                }
            } catch {
                guard !Task.isCancelled else { return }
                report(error)
            }
            try? await clock.sleep(for: Self.pause)
        }
    }
}
