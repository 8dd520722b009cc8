import Stellar
import StellarXDR
import Testing

@testable import LedgerEngine

@Suite("Hostile envelopes")
struct HostileEnvelopeTests {
    /// A small generator, so that a failure can be repeated.
    private struct Dice {
        var state: UInt64

        mutating func roll(_ sides: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(1, sides)
        }
    }

    @Test(
        "an envelope with wrong bytes is refused or applied, and never brings the ledger down",
        arguments: ["03-payments-issued", "11-transaction-validity", "12-fee-bump", "24-atomicity", "23-preconditions"]
    )
    func mutated(_ name: String) throws {
        let scenario = try Recording(named: name).scenario()
        let networkID = try #require(XDR.Hash(Hexadecimal.decode(scenario.network.id) ?? []))
        var dice = Dice(state: 7)
        var ledger = Ledger(networkID: networkID, closeTime: scenario.start.ledger.close_time)
        var decoded = 0
        for step in scenario.setup.steps + scenario.steps {
            for submission in step.transactions {
                let bytes = try #require(Base64.decode(submission.envelope_xdr))
                for _ in 0..<20 {
                    var wrong = bytes
                    for _ in 0...dice.roll(3) { wrong[dice.roll(wrong.count)] = UInt8(dice.roll(256)) }
                    guard let envelope = try? XDR.TransactionEnvelope(xdr: wrong) else { continue }
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
        #expect(decoded > 100)
    }
}
