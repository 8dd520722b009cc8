import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import Synchronization
import Testing

@testable import FlowRunner

@Suite("Exchanges that are kept of a run")
struct KeptTrafficTests {
    private final class Kept: Sendable {
        let states = Mutex<[String?]>([])
        let tally = Mutex(TrafficTally())
        private let asked = Mutex(0)

        /// Whether this is the first time that it is asked.
        func isFirst() -> Bool {
            asked.withLock { asked in
                asked += 1
                return asked == 1
            }
        }
    }

    @Test(
        "are those of the states that a failed assertion names",
        arguments: [("discover.x == 1", ["discover"]), ("run.id == 1", [])]
    )
    func asserted(expectation: String, states: [String]) async throws {
        let kept = Kept()
        let flow = "flow: one\nstates:\n  discover: { sep1: {} }\n  check: { expect: [ \(expectation) ] }\n"
        var settings = try RunHarness().settings(RunHarness.flow(flow))
        settings.traffic.failedAttempt = { exchanges in kept.states.withLock { $0 += exchanges.map(\.state) } }
        let url = try #require(URL(string: "https://a.example/x"))
        let verb = ScriptedVerb("sep1") { step, _ in
            _ = try? await step.services.traffic.send(HTTPRequest(url: url))
            return VerbResult()
        }
        let ending = try await FlowRun(settings, verbs: VerbTable([verb, ExpectVerb()])).start()
        #expect(ending.failure?.code == .assertionFailed, "\(ending)")
        #expect(kept.states.withLock { $0.compactMap(\.self) } == states)
    }

    @Test("are those of a state whose answer the anchor refuses, though it waits for another answer")
    func refused() async throws {
        let (kept, harness) = (Kept(), WorldHarness())
        harness.world.anchor { anchor in
            anchor.form = "<form method=post><label>Amount <input name=amount></label><button>Send</button></form>"
        }
        var settings = try harness.settings(WorldHarness.shipped("sep24-deposit.yaml"), answers: ["amount": "none"])
        settings.traffic.failedAttempt = { exchanges in kept.states.withLock { $0 += exchanges.map(\.state) } }
        let ending = try await FlowRun(settings).start()
        #expect(ending.failure?.code == .questionsUnanswered, "\(ending)")
        #expect(Set(kept.states.withLock { $0.compactMap(\.self) }) == ["visit"])
    }

    @Test(
        "a request that is repeated after an answer of success that can't be used is counted with its cause",
        arguments: [
            ("/sep24/info", "", "empty-answer"), ("/sep24/info", "<html></html>", "web-page-answer"),
            ("/sep24/info", "{", "not-json"), ("/.well-known/stellar.toml", " \n", "toml-empty"),
            ("/sep24/transaction", "<html></html>", "web-page-answer"),
        ]
    )
    func unusable(path: String, body: String, cause: String) async throws {
        let (kept, harness) = (Kept(), WorldHarness())
        harness.world.breaks { request in
            guard request.url.host() == World.anchor, request.url.path() == path else { return nil }
            return kept.isFirst() ? .instead(200, body) : nil
        }
        var settings = try harness.settings(WorldHarness.shipped("sep24-deposit.yaml"))
        settings.traffic.tally = { tally in kept.tally.withLock { $0 = tally } }
        #expect(try await FlowRun(settings).start().result == .done)
        #expect(kept.tally.withLock { $0.retries } == [cause: 1])
    }
}
