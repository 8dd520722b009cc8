import Diagnostics
import FlowEngine
import FlowLanguage
import TestSupport
import Testing
import Timekeeping

@testable import HTTPTransport
@testable import windlass

@Suite("RunOutput")
struct RunOutputTests {
    @Test(
        "the words of others that a tape gets have no answers in them, where they are kept",
        arguments: [false, true]
    )
    func answers(isKept: Bool) throws {
        let text = "flow: f\nstates: { say: { tell: x } }\n"
        let flow = try #require(FlowCheck.check(bytes: Array(text.utf8), path: "f.yaml").flow)
        let output = RunOutput(
            flow: flow,
            renderer: SilentSessionRenderer().renderer(of: 0, flow),
            prose: ShownProse(isTerminal: false, isAskedFor: isKept)
        )
        output.known.add(answer: "Lovelace")
        let entry = JournalEntry(
            run: RunID(rawValue: "r"),
            sequence: 1,
            at: Timestamp(unixSeconds: 0),
            event: .told(Message(state: "say", text: "It says “\(ForeignProse("Dear Lovelace"))”"))
        )
        guard case .told(let message) = output.withoutAnswers(entry).event else {
            Issue.record("no message")
            return
        }
        // Where they are not kept, the tape itself leaves them out.
        #expect(message.text.reveal() == (isKept ? "It says “Dear •••”" : "It says “Dear Lovelace”"))
        #expect(message.text.masked == "It says “•••”")
    }
}
