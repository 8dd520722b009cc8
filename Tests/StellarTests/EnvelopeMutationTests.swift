import Sodium
import Stellar
import StellarXDR
import TestLanes
import TestSupport
import Testing
import XDRTestSupport

/// Envelopes and results with bytes changed, cut off or put in, always the same ones.
///
/// A strict decoder takes only what an encoder writes, so whatever it takes must come out as it went in.
@Suite("Broken envelopes", .tags(.computing, .thorough))
struct EnvelopeMutationTests {
    @Test("thousands of broken envelopes are refused, or are what they say", arguments: [1, 2, 3, 4] as [UInt64])
    func envelopes(seed: UInt64) throws {
        var numbers = Numbers(state: seed)
        var refused = 0
        var taken = 0
        for (name, transaction) in try samples() {
            let bytes = try #require(Base64.decode(transaction.envelope_xdr))
            for _ in 0..<48 {
                let broken = BrokenBytes.breaking(bytes, &numbers)
                guard let envelope = try? XDR.TransactionEnvelope(xdr: broken) else {
                    #expect(throws: EnvelopeError.self) { try TransactionEnvelope(xdr: broken) }
                    refused += 1
                    continue
                }
                taken += 1
                if envelope.xdr != broken { Issue.record("\(name) \(transaction.name) \(Hexadecimal.encode(broken))") }
                if let value = try? TransactionEnvelope(xdr: broken), value.xdr != broken {
                    Issue.record("\(name) \(transaction.name) \(Hexadecimal.encode(broken))")
                }
            }
        }
        #expect(refused > 1000)
        #expect(taken > 100)
    }

    @Test("thousands of broken results are refused, or are what they say", arguments: [5, 6, 7, 8] as [UInt64])
    func results(seed: UInt64) throws {
        var numbers = Numbers(state: seed)
        var refused = 0
        var taken = 0
        for (name, transaction) in try samples() {
            guard let xdr = transaction.result_xdr ?? transaction.submit.error_xdr else { continue }
            let bytes = try #require(Base64.decode(xdr))
            for _ in 0..<8 {
                let broken = BrokenBytes.breaking(bytes, &numbers)
                guard let result = try? XDR.TransactionResult(xdr: broken) else {
                    refused += 1
                    continue
                }
                taken += 1
                if result.xdr != broken { Issue.record("\(name) \(transaction.name) \(Hexadecimal.encode(broken))") }
            }
        }
        #expect(refused > 500)
        #expect(taken > 50)
    }

    @Test("20,000 broken transactions of every kind take no more memory than a few of them need")
    func memory() async {
        // In a process of its own, where no one else's memory is counted.
        await #expect(processExitsWith: .success) {
            var numbers = Numbers(state: 9)
            var transactions = RandomTransactions(seed: 9)
            var sound: [[UInt8]] = []
            for _ in 0..<500 { sound.append(transactions.envelope(for: .testnet).xdr) }
            let before = try PeakMemory.now()
            for count in 0..<20_000 {
                let broken = BrokenBytes.breaking(sound[count % sound.count], &numbers)
                guard let envelope = try? TransactionEnvelope(xdr: broken) else { continue }
                #expect(envelope.xdr == broken, "\(Hexadecimal.encode(broken))")
            }
            let after = try PeakMemory.now()
            // What was asked for, whether it was used or not: a single length that is believed takes hundreds of megabytes.
            #expect(after.addressed - before.addressed < 48 << 20, "\(after.addressed - before.addressed)")
        }
    }

    @Test("an envelope cut off anywhere is refused")
    func truncation() throws {
        for (_, transaction) in try samples().prefix(40) {
            let bytes = try #require(Base64.decode(transaction.envelope_xdr))
            for count in bytes.indices {
                #expect(throws: EnvelopeError.self) { try TransactionEnvelope(xdr: Array(bytes.prefix(count))) }
            }
        }
    }

    /// Some transactions of every file.
    private func samples() throws -> [(name: String, transaction: LedgerVectors.Transaction)] {
        try LedgerVectors.names.flatMap { name in
            let transactions = try LedgerVectors.file(name).transactions
            return stride(from: 0, to: transactions.count, by: 9).map { (name, transactions[$0]) }
        }
    }
}
