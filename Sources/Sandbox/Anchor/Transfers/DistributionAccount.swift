internal import Stellar
internal import Timekeeping

/// The distribution account of an anchor: it pays from it, and is paid to it.
///
/// Each payment to a customer has a purpose, for which it is made once: its transaction is signed and kept before it is
/// submitted, and what asks again for the same purpose submits the same transaction, of which the ledger takes one.
actor DistributionAccount {
    /// The time in which a payment can make it into a ledger.
    private static let validity: Duration = .seconds(300)
    /// The number of times that a payment is signed again after another party used its sequence number.
    private static let attempts = 20
    private static let patience: Duration = .milliseconds(50)

    nonisolated let account: PublicKey
    private let key: KeyPair
    private let ledger: any AnchorLedger
    private let clock: any WallClock
    /// The sequence number of the next transaction, or `nil` where the ledger has to be asked.
    private var nextSequenceNumber: Int64?
    /// The transactions in base64 by what they were made for.
    private var decided: [String: String] = [:]
    private let table: StoredTable<String>

    init(
        key: KeyPair,
        ledger: any AnchorLedger,
        clock: any WallClock,
        store: AnchorStore = AnchorStore()
    ) throws(LedgerStoreError) {
        table = store.table("payments out")
        decided = try table.load()
        self.key = key
        self.ledger = ledger
        self.clock = clock
        account = key.publicKey
    }

    /// Pays from the account, once for each `purpose`; returns when the payment is on the ledger.
    func pay(
        _ amount: Amount,
        of asset: Asset,
        to destination: MuxedAccount,
        memo: Memo,
        for purpose: String
    ) async throws -> TransactionHash {
        try await once(purpose, .payment(destination: destination, asset: asset, amount: amount), memo: memo).hash
    }

    /// A deposit's payment on the ledger.
    struct Payout: Sendable {
        var hash: TransactionHash
        /// The balance that holds the amount, where it was not paid to the account.
        var claimableBalance: ClaimableBalanceID?
    }

    /// Pays a deposit, once for each `purpose`; returns when the payment is on the ledger.
    ///
    /// With `claimableAfter` it creates a claimable balance, for the account alone to claim after that time.
    func payOut(
        _ amount: Amount,
        of asset: Asset,
        to destination: MuxedAccount,
        claimableAfter: Duration?,
        memo: Memo,
        for purpose: String
    ) async throws -> Payout {
        var body = Operation.Body.payment(destination: destination, asset: asset, amount: amount)
        if let claimableAfter {
            let seconds = claimableAfter.wholeSeconds
            let predicate: ClaimPredicate = seconds > 0 ? .not(.beforeRelativeTime(seconds)) : .unconditional
            let claimant = Claimant(destination: destination.accountID, predicate: predicate)
            body = .createClaimableBalance(asset: asset, amount: amount, claimants: [claimant])
        }
        let (hash, transaction) = try await once(purpose, body, memo: memo)
        guard let transaction, case .createClaimableBalance = transaction.operations.first?.body else {
            return Payout(hash: hash)
        }
        let balance = ClaimableBalanceID(ofOperation: 0, in: transaction.sequenceNumber, of: account)
        return Payout(hash: hash, claimableBalance: balance)
    }

    /// Submits the transaction that was decided for `purpose`, or decides one.
    private func once(
        _ purpose: String,
        _ body: Operation.Body,
        memo: Memo
    ) async throws -> (hash: TransactionHash, transaction: Transaction?) {
        if let text = decided[purpose], let known = try? TransactionEnvelope(base64: text) {
            do {
                return (try await ledger.submit(known), known.transaction)
            } catch is AnchorLedgerRefusal {
                // It has moved nothing. No one else has it, so it never will: another one may take its place.
                if decided[purpose] == text { decided[purpose] = nil }
            }
        }
        return try await retrying {
            let envelope = try await signed([Operation(body)], memo: memo, signers: [key])
            // Two that ask at the same time have one transaction.
            let chosen = decided[purpose].flatMap { try? TransactionEnvelope(base64: $0) } ?? envelope
            decided[purpose] = chosen.base64
            table.put(chosen.base64, at: purpose)
            do {
                return (try await ledger.submit(chosen), chosen.transaction)
            } catch let refusal as AnchorLedgerRefusal {
                if decided[purpose] == chosen.base64 { decided[purpose] = nil }
                throw refusal
            }
        }
    }

    /// Creates an account with a first balance of the native asset.
    func create(_ destination: PublicKey, startingBalance: Amount) async throws {
        _ = try await submit(
            [.createAccount(destination: destination, startingBalance: startingBalance)],
            memo: .none
        )
    }

    /// Submits other operations of the account, all at once or not at all.
    func act(_ bodies: [Operation.Body]) async throws {
        guard !bodies.isEmpty else { return }
        _ = try await submit(bodies, memo: .none)
    }

    /// Opens the account: trusts the assets, and fills it with those that `issuer` issues.
    ///
    /// It has the assets that it trusts already from an earlier visit.
    func open(_ assets: [Asset], issuer: KeyPair, supply: Amount) async throws {
        var operations: [Operation] = []
        let own = MuxedAccount(account)
        let source = MuxedAccount(issuer.publicKey)
        for asset in assets where asset.issuer != nil && asset.issuer != account {
            guard await ledger.balance(of: account, in: asset) == nil else { continue }
            operations.append(
                Operation(source: own, .changeTrust(line: .asset(asset), limit: Amount(stroops: .max)))
            )
            guard asset.issuer == issuer.publicKey else { continue }
            operations.append(
                Operation(source: source, .payment(destination: own, asset: asset, amount: supply))
            )
        }
        guard !operations.isEmpty else { return }
        _ = try await submit(operations, memo: .none, signers: [key, issuer])
    }

    /// Sets the issuer's home domain on the ledger to `homeDomain`, by which the holders of its assets find the anchor.
    func settle(_ issuer: KeyPair, at homeDomain: String) async throws {
        guard await ledger.account(issuer.publicKey)?.homeDomain != homeDomain else { return }
        let naming = Operation.Body.setOptions(SetOptions(homeDomain: homeDomain))
        let operation = Operation(source: MuxedAccount(issuer.publicKey), naming)
        _ = try await submit([operation], memo: .none, signers: [key, issuer])
    }

    private func submit(_ bodies: [Operation.Body], memo: Memo) async throws -> TransactionHash {
        try await submit(bodies.map { Operation($0) }, memo: memo, signers: [key])
    }

    private func submit(_ operations: [Operation], memo: Memo, signers: [KeyPair]) async throws -> TransactionHash {
        try await retrying { try await ledger.submit(try await signed(operations, memo: memo, signers: signers)) }
    }

    /// Performs `work`, and repeats it if another party used its sequence number.
    private func retrying<Result: Sendable>(_ work: () async throws -> Result) async throws -> Result {
        for _ in 1..<Self.attempts {
            do {
                return try await work()
            } catch let refusal as AnchorLedgerRefusal where refusal.transactionCode == "tx_bad_seq" {
                // One before it was refused, or is not in a ledger yet: look again a little later.
                nextSequenceNumber = nil
                try await clock.sleep(for: Self.patience)
            }
        }
        return try await work()
    }

    private func signed(_ operations: [Operation], memo: Memo, signers: [KeyPair]) async throws -> TransactionEnvelope {
        let sequenceNumber = try await takeSequenceNumber()
        let validUntil = clock.now.advanced(by: Self.validity).unixSeconds
        let transaction = Transaction(
            source: MuxedAccount(account),
            fee: UInt32(clamping: Int(ledger.baseFee) * operations.count),
            sequenceNumber: sequenceNumber,
            preconditions: Preconditions(timeBounds: TimeBounds(minTime: 0, maxTime: UInt64(clamping: validUntil))),
            memo: memo,
            operations: operations
        )
        var envelope = TransactionEnvelope(transaction)
        for signer in signers { envelope = envelope.signed(by: signer, for: ledger.network) }
        return envelope
    }

    private func takeSequenceNumber() async throws -> Int64 {
        if nextSequenceNumber == nil {
            guard let known = await ledger.account(account) else {
                throw AnchorLedgerRefusal(transactionCode: "tx_no_source_account")
            }
            // Another party may have asked in the meantime.
            if nextSequenceNumber == nil { nextSequenceNumber = known.sequenceNumber &+ 1 }
        }
        let number = nextSequenceNumber ?? 0
        nextSequenceNumber = number &+ 1
        return number
    }
}
