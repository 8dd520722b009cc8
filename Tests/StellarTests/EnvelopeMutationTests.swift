import Stellar
import StellarXDR
import Testing

/// Envelopes and results with bytes changed, cut off or put in, always the same ones.
///
/// A strict decoder takes only what an encoder writes, so whatever it takes must come out as it went in.
@Suite("Broken envelopes")
struct EnvelopeMutationTests {
    /// A small generator of numbers (SplitMix64), so that every run breaks the same bytes.
    private struct Numbers {
        var state: UInt64

        mutating func next(below limit: Int) -> Int {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
            return Int((value ^ value >> 31) % UInt64(max(1, limit)))
        }
    }

    private static func breaking(_ bytes: [UInt8], _ numbers: inout Numbers) -> [UInt8] {
        guard !bytes.isEmpty else { return bytes }
        var broken = bytes
        for _ in 0...numbers.next(below: 3) {
            let index = numbers.next(below: broken.count)
            let word = index / 4 * 4
            switch numbers.next(below: 7) {
            case 0: broken[index] ^= UInt8(1 << numbers.next(below: 8))
            case 1: broken[index] = UInt8(numbers.next(below: 256))
            case 2: broken = Array(broken.prefix(index + 1))
            case 3: broken.replaceSubrange(word..<min(word + 4, broken.count), with: [0xFF, 0xFF, 0xFF, 0xFF])
            case 4:
                broken.replaceSubrange(
                    word..<min(word + 4, broken.count),
                    with: [0, 0, 0, UInt8(numbers.next(below: 30))]
                )
            case 5: broken.insert(contentsOf: bytes.suffix(4 * (1 + numbers.next(below: 8))), at: word)
            default: broken.removeSubrange(word..<min(word + 4, broken.count))
            }
            if broken.isEmpty { return broken }
        }
        return broken
    }

    @Test("thousands of broken envelopes are refused, or are what they say", arguments: [1, 2, 3, 4] as [UInt64])
    func envelopes(seed: UInt64) throws {
        var numbers = Numbers(state: seed)
        var refused = 0
        var taken = 0
        for (name, transaction) in try samples() {
            let bytes = try #require(Base64.decode(transaction.envelope_xdr))
            for _ in 0..<48 {
                let broken = Self.breaking(bytes, &numbers)
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
                let broken = Self.breaking(bytes, &numbers)
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
