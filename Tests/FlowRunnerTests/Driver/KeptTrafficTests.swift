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
}
