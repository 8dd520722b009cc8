import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import HTTPTransport
import Testing
import Timekeeping

/// Runs ask within what they may ask, and leave hosts alone that are down.
@Suite("The guard of a run's requests")
struct GuardTests {
    private func run(
        _ text: String,
        _ http: ScriptedHTTP,
        _ change: (inout RunSettings) -> Void
    ) async throws -> Ending {
        var harness = RunHarness()
        harness.http = http
        var settings = try harness.settings(RunHarness.flow(text))
        change(&settings)
        return try await FlowRun(settings).start()
    }

    @Test("a run makes no more requests than it may")
    func allowance() async throws {
        let http = ScriptedHTTP { _, _ in (200, "{}", [:]) }
        let text = """
            flow: f
            states:
              one: { http: { get: https://api.example/1 } }
              two: { http: { get: https://api.example/2 } }
              three: { http: { get: https://api.example/3 } }
            """
        let ending = try await run(text, http) { $0.allowance.requests = 2 }
        #expect(http.requests.count == 2)
        #expect(ending.result == .failed(.transport))
        #expect(ending.state == "three")
        #expect(ending.summary?.contains("its limit of 2 requests") == true, "\(ending)")
    }

    @Test("what one run learns of a host that is down, the other runs of the process need not find out")
    func circuit() async throws {
        let http = ScriptedHTTP { _, _ in (503, "", [:]) }
        let text = """
            flow: f
            states:
              call: { http: { get: https://api.example/ }, retry: { times: 4, every: 100ms } }
            """
        let limits = RunLimits()
        _ = try await run(text, http) { $0.limits = limits }
        #expect(http.requests.count == 5)
        let single = text.replacing("times: 4", with: "times: 0")
        let ending = try await run(single, http) { $0.limits = limits }
        #expect(http.requests.count == 5)
        #expect(
            ending.summary?.contains(
                "not asked: api.example failed 5 times in a row; last: status 503"
            ) == true,
            "\(ending)"
        )
    }

    @Test("a stellar.toml is asked for again when its server wants that")
    func retryAfter() async throws {
        let http = ScriptedHTTP { _, number in
            number == 1 ? (503, "", ["Retry-After": "120"]) : (200, "VERSION = \"2.0.0\"", [:])
        }
        let text = """
            flow: f
            states:
              look: { sep1: {}, retry: { times: 1, every: 1s } }
            """
        let clock = ManualClock(jumps: true)
        let start = clock.now
        let ending = try await run(text, http) { $0.clock = clock }
        #expect(http.requests.count == 2, "\(ending)")
        #expect(start.duration(to: clock.now) >= .seconds(120))
    }
}
