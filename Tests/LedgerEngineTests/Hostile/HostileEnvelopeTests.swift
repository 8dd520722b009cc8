import Sodium
import Stellar
import StellarXDR
import TestLanes
import TestSupport
import Testing

@testable import LedgerEngine

@Suite("Hostile envelopes", .tags(.computing, .thorough))
struct HostileEnvelopeTests {
    @Test(
        "an envelope with wrong bytes is refused or applied, and never brings the ledger down",
        arguments: Recording.own
    )
    func mutated(_ recording: Recording) throws {
        let scenario = try recording.scenario()
        let networkID = try #require(XDR.Hash(Hexadecimal.decode(scenario.network.id) ?? []))
        var numbers = Numbers(state: 7)
        var ledger = Ledger(networkID: networkID, closeTime: scenario.start.ledger.close_time)
        var decoded = 0
        for step in scenario.setup.steps + scenario.steps {
            for submission in step.transactions {
                let bytes = try #require(Base64.decode(submission.envelope_xdr))
                for _ in 0..<8 {
                    guard let envelope = Self.broken(bytes, &numbers) else { continue }
                    decoded += 1
                    _ = ledger.submit(envelope)
                    // Applied without having been checked, as nothing that comes over the wire could be.
                    var copy = ledger
                    _ = copy.close(
                        at: ledger.header.closeTime &+ 5,
                        applying: [Candidate(envelope, networkID: networkID)]
                    )
                }
                _ = ledger.submit(try XDR.TransactionEnvelope(xdr: bytes))
            }
            _ = ledger.close(at: ledger.header.closeTime &+ 5)
        }
        #expect(decoded > 20)
    }

    @Test("what operations with wrong bytes do to a ledger can be undone", arguments: Recording.own)
    func undone(_ recording: Recording) throws {
        var numbers = Numbers(state: 8)
        var applied = 0
        var replay = try Replay(recording)
        replay.disturbance = { entries, bytes in
            for _ in 0..<8 {
                guard let envelope = Self.broken(bytes, &numbers) else { continue }
                let before = entries.checkpoint
                applied += Self.apply(envelope.innermost, to: &entries)
                entries.rollBack(to: before)
            }
        }
        try replay.run()
        #expect(replay.differences.isEmpty, "\(replay.differences.prefix(5).joined(separator: "\n"))")
        #expect(applied > 0)
    }

    /// The envelope in `bytes` of which one to three are wrong, if it still is one.
    private static func broken(_ bytes: [UInt8], _ numbers: inout Numbers) -> XDR.TransactionEnvelope? {
        var wrong = bytes
        for _ in 0...numbers.next(below: 3) {
            wrong[numbers.next(below: wrong.count)] = UInt8(numbers.next(below: 256))
        }
        return try? XDR.TransactionEnvelope(xdr: wrong)
    }

    /// Applies the operations of `transaction` whatever its signatures are, and returns how many succeeded.
    private static func apply(_ transaction: XDR.Transaction, to entries: inout EntryStore) -> Int {
        var succeeded = 0
        for (index, operation) in transaction.operations.enumerated() {
            let source = (operation.sourceAccount ?? transaction.sourceAccount).accountID
            guard let applicable = operation.body.ledgerOperation, entries.account(source) != nil,
                applicable.flaw(source: source, header: entries.header) == nil
            else { continue }
            let place = OperationPlace(
                transactionSource: source,
                sequenceNumber: transaction.seqNum,
                index: UInt32(clamping: index)
            )
            if applicable.apply(source: source, at: place, to: &entries).isSuccess { succeeded += 1 }
        }
        return succeeded
    }
}
