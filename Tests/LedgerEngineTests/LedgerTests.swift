import Diagnostics
import Stellar
import StellarXDR
import Testing

@testable import LedgerEngine

@Suite("Ledger")
struct LedgerTests {
    private let network = Network.standalone
    private let root: KeyPair
    private let alice = KeyPair.random()
    private var ledger: Ledger

    init() throws {
        root = try KeyPair(seed: Secret(Network.standalone.id.bytes))
        ledger = Ledger(networkID: Network.standalone.id.wire, closeTime: 1000)
    }

    private func envelope(
        _ source: KeyPair,
        _ body: Operation.Body,
        number: Int64,
        fee: UInt32 = 100,
        preconditions: Preconditions = .none
    ) -> XDR.TransactionEnvelope {
        let transaction = Transaction(
            source: MuxedAccount(source.publicKey),
            fee: fee,
            sequenceNumber: number,
            preconditions: preconditions,
            operations: [Operation(body)]
        )
        return TransactionEnvelope(transaction).signed(by: source, for: network).wire
    }

    private func create(_ number: Int64, lumens: Int64 = 100) -> XDR.TransactionEnvelope {
        envelope(
            root,
            .createAccount(destination: alice.publicKey, startingBalance: Amount(stroops: lumens * 10_000_000)),
            number: number
        )
    }

    @Test("in the beginning the root account has all lumens, and its seed is the network's id")
    func genesis() {
        #expect(ledger.header.sequence == 1)
        #expect(Ledger.rootID(networkID: network.id.wire) == root.publicKey.wire)
        #expect(ledger.account(root.publicKey.wire)?.balance == 1_000_000_000_000_000_000)
        #expect(ledger.entries.accountCount == 1)
    }

    @Test("no lumen is made or lost, whatever happens")
    mutating func conservation() {
        for number in 1...20 {
            _ = ledger.submit(create(Int64(number), lumens: Int64(number)))
            _ = ledger.close(at: 1000 + UInt64(number))
        }
        let held = ledger.entries.accountIDs.reduce(0 as Int64) { $0 + (ledger.account($1)?.balance ?? 0) }
        #expect(held + ledger.header.feePool == ledger.header.totalCoins)
        #expect(ledger.header.feePool == 2000)
        #expect(ledger.header.sequence == 21)
    }

    @Test("a check leaves no trace")
    func check() {
        guard case .pending = ledger.check(create(1)) else {
            Issue.record("refused")
            return
        }
        #expect(ledger.validCandidates(at: 1001).isEmpty)
    }

    @Test("time that passed since the last ledger counts against the upper time bound")
    mutating func upperBound() {
        let bounds = Preconditions(timeBounds: TimeBounds(minTime: 0, maxTime: 1100))
        let body = Operation.Body.bumpSequence(to: 1)
        let late = envelope(root, body, number: 1, preconditions: bounds)
        guard case .refused(let result) = ledger.check(late, now: 1091) else {
            Issue.record("taken too late")
            return
        }
        #expect(result.code == .tooLate)
        guard case .pending = ledger.check(late, now: 1090) else {
            Issue.record("refused in time")
            return
        }
    }

    @Test("what does not fit into a ledger waits for the next one")
    mutating func overflow() {
        ledger.entries.updateHeader { $0.maxTransactionSetSize = 2 }
        let envelopes = (1...5).map { envelope(root, .bumpSequence(to: 0), number: $0) }
        for envelope in envelopes.dropLast() { _ = ledger.submit(envelope) }
        #expect(ledger.submit(envelopes[4]).isTryAgainLater, "no more than two ledgers' operations wait")
        #expect(ledger.close(at: 1001).transactions.count == 2)
        _ = ledger.submit(envelopes[4])
        #expect(ledger.close(at: 1002).transactions.count == 2)
        #expect(ledger.close(at: 1003).transactions.map(\.result.isSuccess) == [true])
        #expect(ledger.account(root.publicKey.wire)?.sequenceNumber == 5)
    }

    @Test("what turned out to be invalid is not looked at again for nine ledgers")
    mutating func ban() {
        let bounds = Preconditions(timeBounds: TimeBounds(minTime: 0, maxTime: 1010))
        let late = envelope(root, .bumpSequence(to: 1), number: 1, preconditions: bounds)
        _ = ledger.submit(late)
        #expect(ledger.close(at: 1011).transactions.isEmpty)
        for time in 1012...1019 as ClosedRange<UInt64> {
            #expect(ledger.submit(late).isTryAgainLater)
            _ = ledger.close(at: time)
        }
        #expect(ledger.submit(late).isTryAgainLater)
        _ = ledger.close(at: 1020)
        #expect(!ledger.submit(late).isTryAgainLater)
    }

    @Test("while others of the account wait, nobody knows when it will have used a sequence number")
    mutating func sequenceUse() {
        _ = ledger.submit(envelope(root, .bumpSequence(to: 0), number: 1))
        var gap = Preconditions()
        gap.minSequenceLedgerGap = 1
        #expect(ledger.submit(envelope(root, .bumpSequence(to: 0), number: 2, preconditions: gap)).isTryAgainLater)
    }

    @Test("time never goes back")
    mutating func time() {
        #expect(ledger.close(at: 5).header.closeTime == 1000)
        #expect(ledger.close(at: .max).header.closeTime == .max)
        guard case .refused = ledger.submit(create(1)) else { return }
        Issue.record("an account without time bounds was refused")
    }

    @Test("every place in history has a token of its own")
    mutating func tokens() throws {
        _ = ledger.submit(create(1))
        let transaction = try #require(ledger.close(at: 1001).transactions.first)
        #expect(transaction.pagingToken == 2 << 32 | 1 << 12)
        #expect(transaction.operationToken(0) == 2 << 32 | 1 << 12 | 1)
    }
}

extension Admission {
    fileprivate var isTryAgainLater: Bool {
        if case .tryAgainLater = self { true } else { false }
    }
}
