import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("use")
struct UseFlowTests {
    private func flow(_ files: [String: String]) throws -> Flow {
        let checker = FlowChecker { path in
            files[path].map { .success(Array($0.utf8)) } ?? .failure(.notFound)
        }
        let checked = checker.check(bytes: Array(try #require(files["main.yaml"]).utf8), path: "main.yaml")
        #expect(checked.findings.filter { $0.severity == .error }.isEmpty, "\(checked.findings)")
        return try #require(checked.flow)
    }

    @Test("goes into another flow with its inputs, and out of it with its outputs")
    func through() async throws {
        let flow = try flow([
            "main.yaml": """
            flow: main
            states:
              first: { use: { flow: used.yaml, word: hello } }
              check: { expect: ['first.said == "hello"'] }
            """,
            "used.yaml": """
            flow: used
            inputs: { word: { type: text } }
            outputs: { said: $word }
            states:
              look: { tell: "I say ${word}" }
            """,
        ])
        let harness = RunHarness()
        let ending = try await FlowRun(harness.settings(flow)).start()
        #expect(ending.result == .done, "\(ending)")
        let told = await harness.journal.lines.compactMap { entry in
            if case .told(let message) = entry.event { message.text } else { nil }
        }
        #expect(told == ["I say hello"])
    }

    @Test("a used flow that ends in an outcome of its own leads where the using state says", arguments: [true, false])
    func outcome(isRouted: Bool) async throws {
        let flow = try flow([
            "main.yaml": """
            flow: main
            states:
              first:
                use: used.yaml
                \(isRouted ? "next: { after: [odd] }" : "about: nothing")
              between: { tell: between }
              after: { tell: after }
            """,
            "used.yaml": """
            flow: used
            outcomes: [odd]
            states:
              look: { tell: inside }
              leave: { tell: leaving, if: run.anchor exists, next: odd }
            """,
        ])
        let harness = RunHarness()
        let ending = try await FlowRun(harness.settings(flow)).start()
        #expect(ending.result == (isRouted ? .done : .failed(.expectation)), "\(ending)")
        let told = await harness.journal.lines.compactMap { entry in
            if case .told(let message) = entry.event { message.text } else { nil }
        }
        #expect(told == (isRouted ? ["inside", "leaving", "after"] : ["inside", "leaving"]))
    }
}
