import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import Stellar
import Synchronization
import Testing
import Timekeeping

@testable import FlowRunner

/// Runs of several processes that act for the same account: whatever one says it has paid, it has paid.
@Suite("One account in several processes")
struct SharedAccountTests {
    private static let seed = "SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN"

    private func harness() throws -> (harness: WorldHarness, key: PublicKey, settings: RunSettings) {
        let harness = WorldHarness()
        let to = harness.world.anchor { $0.account.publicKey.address }
        let flow = try RunHarness.flow(
            "flow: pay\ndeadline: 1d\nstates:\n  send: { pay: { to: \(to), amount: \"5\", asset: native } }\n"
        )
        let key = try KeyPair(secretSeed: Secret(Self.seed)).publicKey
        harness.world.ledger { $0.open(key, lumens: Amount(stroops: 1_000 &* Amount.stroopsPerUnit)) }
        var settings = try harness.settings(flow)
        settings.account = .seed(Secret(Self.seed))
        return (harness, key, settings)
    }

    @Test("the same terms in the same second with the same number are two payments", arguments: [1, 3, 9])
    func stale(answers: Int) async throws {
        let (harness, key, settings) = try harness()
        let url = try #require(URL(string: "https://\(World.horizon)/accounts/\(key.address)"))
        let before = String(decoding: try await harness.world.send(HTTPRequest(url: url)).body, as: UTF8.self)
        let begun = harness.clock.now
        #expect(try await FlowRun(settings).start().result == .done)
        #expect(harness.clock.now == begun)
        // The other process asked for the account's number before that, or asks a Horizon that is behind.
        let left = Mutex(answers)
        harness.world.breaks { request in
            guard request.url == url else { return nil }
            let isStale = left.withLock { left in
                left -= 1
                return left >= 0
            }
            return isStale ? .instead(200, before) : nil
        }
        let other = try await FlowRun(settings).start()
        #expect(other.result == .done, "\(other)")
        #expect(harness.paymentsToAnchor.count == 2)
        let hashes = await harness.journal.lines.compactMap { entry in
            if case .finished(let outcome) = entry.event { outcome.results["hash"]?.text } else { nil }
        }
        #expect(Set(hashes).count == 2)
    }

    @Test("nothing is signed with another number while what was signed before may be included")
    func olderNumber() async throws {
        let (harness, key, settings) = try harness()
        let url = try #require(URL(string: "https://\(World.horizon)/accounts/\(key.address)"))
        let before = String(decoding: try await harness.world.send(HTTPRequest(url: url)).body, as: UTF8.self)
        harness.world.ledger { $0.accounts[key]?.sequence &+= 7 }
        let phase = Mutex(0)
        harness.world.breaks { request in
            if request.method == .post, request.url.path() == "/transactions" {
                return phase.withLock { phase in
                    phase += 1
                    // A node that is behind refuses the first one.
                    let body = #"{"status": 400, "extras": {"result_codes": {"transaction": "tx_bad_seq"}}}"#
                    return phase == 1 ? .instead(400, body) : nil
                }
            }
            return request.url == url && phase.withLock { $0 } == 1 ? .instead(200, before) : nil
        }
        let run = FlowRun(settings)
        #expect(try await run.start().result == .done)
        #expect(harness.paymentsToAnchor.count == 1)
    }
}
