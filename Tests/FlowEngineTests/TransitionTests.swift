import FlowEngine
import Foundation
import TestSupport
import Testing
import Timekeeping

@Suite("Transitions of the machine")
struct TransitionTests {
    static let page = "docs/run-machine.md"

    /// The page: a drawing with one arrow for two phases, and the table that tells which events lead from one to the other.
    static var markdown: String {
        var pairs: [String] = []
        var events: [String: [String]] = [:]
        for transition in Machine.transitions {
            let pair = "\(transition.from) --> \(transition.to)"
            if events[pair] == nil { pairs.append(pair) }
            events[pair, default: []].append("\(transition.event)")
        }
        let arrows = pairs.map { "    \($0): \(events[$0, default: []].joined(separator: ", "))" }
        return """
            # The phases of a run

            Made from the table `Machine.transitions`; `RECORD=1 swift test --filter TransitionTests` writes this page anew.

            - `ready`: nothing has begun.
            - `due`: an attempt of a verb is to be begun.
            - `performing`: the attempt is recorded as begun, so what it does may have happened.
            - `asking`: the run waits until its questions are answered.
            - `waiting`: the run waits for a time, for the anchor, or before a repetition.
            - `ending`: the run is over, and its end is to be recorded.
            - `ended`: the end is recorded.

            An arrow from a phase to itself is an event that something is to be done about all the same. An event without an
            arrow changes no phase: `noted`, `told`, `paused`, `interrupted`, the record of a wait, and what comes late.
            A run also goes to `ending` when its flow was changed and has its state no more.

            ```mermaid
            stateDiagram-v2
                [*] --> ready
            \(arrows.joined(separator: "\n"))
                ended --> [*]
            ```

            """
    }

    @Test("docs/run-machine.md is what the table says")
    func drawing() throws {
        let url = Fixture.packageRoot.appending(path: Self.page)
        if ProcessInfo.processInfo.environment["RECORD"] == "1" { try Data(Self.markdown.utf8).write(to: url) }
        #expect(
            (try? String(contentsOf: url, encoding: .utf8)) == Self.markdown,
            "\(Self.page) is out of date: RECORD=1 swift test --filter TransitionTests writes it anew"
        )
    }

    @Test("no transition is there twice, and each phase can be reached")
    func table() {
        #expect(Set(Machine.transitions).count == Machine.transitions.count)
        let reached = Set(Machine.transitions.map(\.to))
        #expect(Machine.PhaseKind.allCases.filter { !reached.contains($0) } == [.ready])
    }

    @Test("runs made up by chance take no other transition", arguments: 0..<20)
    func random(seed: Int) {
        var run = RandomRun(seed: seed)
        var machine = Machine(flow: RandomFlow.make(seed: seed))
        for _ in 0..<80 { _ = machine.take(run.event(for: machine), at: run.now) }
    }
}
