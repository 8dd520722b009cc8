internal import Diagnostics
public import Stellar
internal import TestSupport

/// Transactions of all kinds that belong to no smart contract, drawn from a seed: every operation, memo, precondition,
/// signer and condition of a claim, with plain and muxed accounts, alone and in fee bumps.
///
/// They are valid XDR, and hold what client libraries agree to build; whether a ledger would take them is not asked.
public struct RandomTransactions: Sendable {
    var numbers: Numbers
    private let keys: [KeyPair]

    /// The transactions that follow from a seed.
    public init(seed: UInt64) {
        numbers = Numbers(state: seed)
        // 32 bytes are a seed, whichever they are.
        keys = (0..<8).compactMap { try? KeyPair(seed: Secret([UInt8](repeating: UInt8(40 + $0), count: 32))) }
    }

    /// The next transaction, signed for a network.
    public mutating func envelope(for network: Network) -> TransactionEnvelope {
        var envelope = roll(10) == 0 ? TransactionEnvelope.v0(transactionV0(), signatures: []) : .init(transaction())
        sign(&envelope, for: network)
        guard roll(6) == 0, let inner = envelope.transaction else { return envelope }
        let rate = (Int64(inner.fee) + Int64(inner.operations.count) - 1) / Int64(inner.operations.count)
        let bump = FeeBumpTransaction(
            feeSource: muxedAccount(),
            fee: rate * Int64(inner.operations.count + 1) + Int64(roll(1_000_000)),
            inner: inner,
            innerSignatures: envelope.signatures
        )
        var outer = TransactionEnvelope(bump)
        sign(&outer, for: network)
        return outer
    }

    private mutating func sign(_ envelope: inout TransactionEnvelope, for network: Network) {
        for _ in 0..<roll(4) { envelope = envelope.signed(by: keys[roll(keys.count)], for: network) }
        // Anyone who knows what a hash was made of signs by telling it.
        guard roll(12) == 0 else { return }
        let preimage = bytes(roll(65))
        envelope.signatures.append(
            DecoratedSignature(hint: UInt32(truncatingIfNeeded: numbers.next()), signature: preimage)
        )
    }

    private mutating func transaction() -> Transaction {
        let operations = operations()
        return Transaction(
            source: muxedAccount(),
            fee: UInt32(operations.count) * UInt32(100 + roll(100_000)),
            sequenceNumber: positive(),
            preconditions: preconditions(),
            memo: memo(),
            operations: operations
        )
    }

    private mutating func transactionV0() -> TransactionV0 {
        let operations = operations()
        return TransactionV0(
            source: account(),
            fee: UInt32(operations.count) * UInt32(100 + roll(100_000)),
            sequenceNumber: positive(),
            timeBounds: roll(2) == 0 ? nil : timeBounds(),
            memo: memo(),
            operations: operations
        )
    }

    private mutating func operations() -> [Operation] {
        let count = [1, 1, 1, 2, 3, 5, roll(20) == 0 ? 100 : 8][roll(7)]
        return (0..<count).map { _ in Operation(source: roll(3) == 0 ? muxedAccount() : nil, operationBody()) }
    }

    private mutating func memo() -> Memo {
        switch roll(6) {
        case 0: .none
        case 1: .text(Array(String("Grüße, мир ✓ 🚀".prefix(roll(12))).utf8))
        case 2: .text(bytes(roll(Memo.textLimit + 1)))
        case 3: .id(numbers.next() >> UInt64(roll(64)))
        case 4: .hash(hash())
        default: .returnHash(hash())
        }
    }

    private mutating func timeBounds() -> TimeBounds {
        let start = UInt64(roll(2_000_000_000))
        return TimeBounds(minTime: start, maxTime: roll(3) == 0 ? 0 : start + UInt64(roll(1_000_000)))
    }

    private mutating func preconditions() -> Preconditions {
        guard roll(3) == 0 else { return Preconditions(timeBounds: roll(3) == 0 ? nil : timeBounds()) }
        let first = UInt32(roll(1_000_000))
        return Preconditions(
            timeBounds: roll(2) == 0 ? nil : timeBounds(),
            ledgerBounds: roll(2) == 0
                ? nil : LedgerBounds(minLedger: first, maxLedger: roll(3) == 0 ? 0 : first + UInt32(roll(1000))),
            minSequenceNumber: roll(2) == 0 ? nil : positive(),
            minSequenceAge: roll(2) == 0 ? 0 : UInt64(roll(1_000_000)),
            minSequenceLedgerGap: roll(2) == 0 ? 0 : UInt32(roll(1_000_000)),
            extraSigners: (0..<roll(3)).map { _ in signerKey() }
        )
    }
}

extension RandomTransactions {
    /// The next number below `limit`.
    mutating func roll(_ limit: Int) -> Int { numbers.next(below: limit) }

    /// So many bytes.
    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: numbers.next()) } }

    /// A number that is not negative, small or large.
    mutating func positive() -> Int64 { Int64(numbers.next() >> UInt64(1 + roll(63))) }

    mutating func hash() -> Hash256 { Hash256.digest(of: bytes(8)) }

    mutating func account() -> PublicKey { keys[roll(keys.count)].publicKey }

    mutating func muxedAccount() -> MuxedAccount {
        roll(3) == 0
            ? MuxedAccount(account(), muxID: numbers.next() >> UInt64(roll(64))) : MuxedAccount(account())
    }

    /// An amount: nothing, the least, the most, or anything between.
    mutating func amount() -> Amount {
        [Amount.zero, Amount(stroops: 1), Amount.maximum, Amount(stroops: positive())][min(3, roll(12))]
    }

    mutating func price() -> Price {
        Price(numerator: Int32(1 + roll(Int(Int32.max))), denominator: Int32(1 + roll(roll(2) == 0 ? 10 : 1_000_000)))
    }

    mutating func assetCode() -> AssetCode? {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
        return AssetCode(String((0...roll(12)).map { _ in letters[roll(letters.count)] }))
    }

    mutating func asset() -> Asset {
        guard roll(4) > 0, let code = assetCode() else { return .native }
        return .issued(code: code, issuer: account())
    }

    mutating func signerKey() -> SignerKey {
        switch roll(4) {
        case 0: .publicKey(account())
        case 1: .preauthorizedTransaction(hash())
        case 2: .hashX(hash())
        default: .signedPayload(account(), payload: bytes(1 + roll(64)))
        }
    }
}
