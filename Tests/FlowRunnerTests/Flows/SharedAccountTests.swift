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

    private func stage() throws -> (stage: WorldStage, key: PublicKey, settings: RunSettings) {
        let stage = WorldStage()
        let to = stage.world.anchor { $0.account.publicKey.address }
        let flow = try RunStage.flow(
            "flow: pay\ndeadline: 1d\nstates:\n  send: { pay: { to: \(to), amount: \"5\", asset: native } }\n"
        )
        let key = try KeyPair(secretSeed: Secret(Self.seed)).publicKey
        stage.world.ledger { $0.open(key, lumens: Amount(stroops: 1_000 &* Amount.stroopsPerUnit)) }
        var settings = try stage.settings(flow)
        settings.account = .seed(Secret(Self.seed))
        return (stage, key, settings)
    }

    @Test("the same terms in the same second with the same number are two payments", arguments: [1, 3, 9])
    func stale(answers: Int) async throws {
        let (stage, key, settings) = try stage()
        let url = try #require(URL(string: "https://\(World.horizon)/accounts/\(key.address)"))
        let before = String(decoding: try await stage.world.send(HTTPRequest(url: url)).body, as: UTF8.self)
        let begun = stage.clock.now
        #expect(try await FlowRun(settings).start().result == .done)
        #expect(stage.clock.now == begun)
        // The other process asked for the account's number before that, or asks a Horizon that is behind.
        let left = Mutex(answers)
        stage.world.breaks { request in
            guard request.url == url else { return nil }
            let isStale = left.withLock { left in
                left -= 1
                return left >= 0
            }
            return isStale ? .instead(200, before) : nil
        }
        let other = try await FlowRun(settings).start()
        #expect(other.result == .done, "\(other)")
        #expect(stage.paymentsToAnchor.count == 2)
        let hashes = await stage.journal.lines.compactMap { entry in
            if case .finished(let outcome) = entry.event { outcome.results["hash"]?.text } else { nil }
        }
        #expect(Set(hashes).count == 2)
    }

    @Test("nothing is signed with another number while what was signed before may be included")
    func olderNumber() async throws {
        let (stage, key, settings) = try stage()
        let url = try #require(URL(string: "https://\(World.horizon)/accounts/\(key.address)"))
        let before = String(decoding: try await stage.world.send(HTTPRequest(url: url)).body, as: UTF8.self)
        stage.world.ledger { $0.accounts[key]?.sequence &+= 7 }
        let phase = Mutex(0)
        stage.world.breaks { request in
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
        #expect(stage.paymentsToAnchor.count == 1)
    }
}
