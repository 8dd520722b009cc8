import Stellar
import TestSupport
import XDRTestSupport

/// The decoding of 1,000,000 transactions with bytes changed, cut off and put in, and lengths that lie.
enum BrokenEnvelopes: Benchmark {
    static let name = "mutations"
    private static let count = 1_000_000

    static func measure() async throws -> [Figure] {
        var numbers = Numbers(state: 1)
        var transactions = RandomTransactions(seed: 1)
        let sound = (0..<2000).map { _ in transactions.envelope(for: .testnet).xdr }
        let before = try PeakMemory.now()
        let clock = ContinuousClock()
        var spent = Duration.zero
        var taken = 0
        for index in 0..<count {
            let broken = BrokenBytes.breaking(sound[index % sound.count], &numbers)
            let start = clock.now
            let envelope = try? TransactionEnvelope(xdr: broken)
            spent += start.duration(to: clock.now)
            guard let envelope else { continue }
            taken += 1
            // What a strict decoder takes comes out as it went in.
            guard envelope.xdr == broken else {
                throw BenchmarkError("an envelope came out otherwise: \(Hexadecimal.encode(broken))")
            }
        }
        guard taken > count / 100 else { throw BenchmarkError("only \(taken) envelopes were still sound") }
        let after = try PeakMemory.now()
        return [
            Figure("broken envelopes: \(count)", Double(count) / (spent / .seconds(1)), "decodings/s"),
            Figure("of them still sound", Double(taken) * 100 / Double(count), "%"),
            Figure("memory asked for meanwhile", Double(after.addressed - before.addressed) / 1e6, "MB", .under(50)),
            Figure("memory used meanwhile", Double(after.resident - before.resident) / 1e6, "MB", .under(50)),
        ]
    }
}
