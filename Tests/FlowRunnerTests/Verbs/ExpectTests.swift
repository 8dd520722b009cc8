import Diagnostics
import FlowEngine
import FlowLanguage
import Testing

@testable import FlowRunner

@Suite("expect")
struct ExpectTests {
    private func run(_ expectation: String) async throws -> Ending {
        let harness = RunHarness()
        let flow = try RunHarness.flow(
            """
            flow: checks
            states:
              start: { sep1: {}, keep: { tx: currencies } }
              check:
                expect:
                  - tx.id exists
                  - \(expectation)
            """
        )
        let verb = ScriptedVerb(
            "sep1",
            VerbResult(results: ["currencies": ["id": "1", "amount_in": "25.00", "amount_out": "24.7", "fee": "0.25"]])
        )
        return try await FlowRun(harness.settings(flow), verbs: VerbTable([verb, ExpectVerb()])).start()
    }

    @Test("goes on when everything holds, exactly")
    func holds() async throws {
        #expect(try await run("tx.amount_out == tx.amount_in - tx.fee - 0.05").result == .done)
    }

    @Test("shows every operand with its value when something does not hold")
    func tree() async throws {
        let ending = try await run("tx.amount_out == tx.amount_in - tx.fee")
        #expect(ending.result == .failed(.expectation))
        #expect(ending.exitCode == 4)
        #expect(ending.place?.line == 7)
        let lines = ending.summary?.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(
            lines == [
                "`tx.amount_out == tx.amount_in - tx.fee` does not hold",
                "tx.amount_out == tx.amount_in - tx.fee = false",
                "tx.amount_out = \"24.7\"",
                "tx.amount_in - tx.fee = 24.75",
                "tx.amount_in = \"25.00\"",
                "tx.fee = \"0.25\"",
            ]
        )
    }

    @Test("what can't be computed does not hold")
    func problem() async throws {
        let ending = try await run("tx.amount_out == tx.amount_in - tx.nothing")
        #expect(ending.result == .failed(.expectation))
        #expect(ending.summary?.contains("can't be computed") == true)
    }
}
