import Diagnostics
import Foundation
import Stellar
import StellarXDR
import TestLanes
import TestSupport
import Testing
import XDRTestSupport

@Suite("Random transactions", .tags(.computing, .thorough))
struct RandomTransactionTests {
    @Test("what is written is read again as it was, as values and on the wire", arguments: [11, 12] as [UInt64])
    func roundTrip(seed: UInt64) throws {
        var transactions = RandomTransactions(seed: seed)
        for _ in 0..<1000 {
            let envelope = transactions.envelope(for: .testnet)
            let bytes = envelope.xdr
            let again = try TransactionEnvelope(xdr: bytes)
            #expect(again == envelope)
            #expect(again.xdr == bytes)
            #expect(again.hash(for: .testnet) == envelope.hash(for: .testnet))
            #expect(try TransactionEnvelope(base64: envelope.base64) == envelope)
        }
    }

    @Test("everything is among them")
    func variety() {
        var transactions = RandomTransactions(seed: 13)
        var seen: Set<String> = []
        for _ in 0..<3000 {
            let envelope = transactions.envelope(for: .testnet)
            let transaction = envelope.innermostTransaction
            seen.insert("envelope \(envelope.wire.kind)")
            seen.insert("memo \(transaction.memo.type)")
            if transaction.preconditions != .none { seen.insert("preconditions") }
            if transaction.source.muxID != nil { seen.insert("muxed") }
            for signer in transaction.preconditions.extraSigners {
                seen.insert("signer \(signer.description.prefix(1))")
            }
            for operation in transaction.wire.operations { seen.insert("operation \(operation.body.type)") }
            if transaction.operations.count == 100 { seen.insert("a hundred operations") }
        }
        let expected: [(String, Int)] = [
            ("envelope", 3), ("memo", 5), ("signer", 4), ("operation", 24), ("muxed", 1), ("preconditions", 1),
            ("a h", 1),
        ]
        for (word, count) in expected {
            #expect(seen.count { $0.hasPrefix(word) } == count, "\(word): \(seen.sorted())")
        }
    }

    @Test("the same seed gives the same transactions, another one others")
    func seeds() {
        var (one, same, other) = (RandomTransactions(seed: 1), RandomTransactions(seed: 1), RandomTransactions(seed: 2))
        let first = one.envelope(for: .testnet)
        #expect(same.envelope(for: .testnet) == first)
        #expect(other.envelope(for: .testnet) != first)
    }
}

extension XDR.TransactionEnvelope {
    fileprivate var kind: String {
        switch self {
        case .v0: "v0"
        case .v1: "v1"
        case .feeBump: "fee bump"
        }
    }
}
