import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import TestSupport
import Testing
import Timekeeping

@Suite("Replay")
struct ReplayTests {
    /// A deposit with everything that can happen on the way: a failure, waits, a status that tells, a second look.
    private func deposit() throws -> MachineDriver {
        let path = Fixture.packageRoot.appending(path: "flows/sep24-deposit.yaml")
        var run = try MachineDriver(String(decoding: try Data(contentsOf: path), as: UTF8.self))
        run.start(inputs: ["asset": "USDC", "amount": 25], deadline: run.now.advanced(by: .seconds(259_200)))
        try run.perform("done", ["domain": "localhost:8000"])
        try run.fail()
        try run.sleep()
        try run.perform("done", ["funded": true])
        try run.perform("done", ["asset": "USDC:GISSUER"])
        try run.perform()
        try run.perform(
            "done",
            ["transfer": ["id": "t1", "status": "incomplete"], "url": .secret(SecretID(rawValue: "u"))]
        )
        run.send(.performing(try #require(run.attempt)))
        run.send(.noted(Note(state: "visit", key: "page", value: 1, summary: "page 1")))
        run.send(.interrupted)
        run.send(.resumed)
        try run.perform("done", ["pages": 2])
        try run.poll("incomplete")
        try run.sleep()
        try run.poll("pending_user_transfer_start", ["amount_in": "25", "more_info_url": "https://x.test"])
        run.send(.told(Message(state: "instruct", text: "Send 25")))
        try run.perform()
        try run.poll("pending_user_transfer_start")
        try run.sleep()
        try run.poll("completed", ["amount_out": "24"])
        try run.perform()
        run.send(.ended(try #require(run.ending)))
        return run
    }

    @Test("the events so far bring a new machine to the very same state, wherever the run was left")
    func everyPrefix() throws {
        let whole = try deposit()
        #expect(whole.machine.ending?.result == .done)
        var live = Machine(flow: try flow(of: whole))
        for length in 0..<whole.journal.count {
            _ = live.handle(whole.journal[length].event, at: whole.journal[length].at)
            var replayed = Machine(flow: try flow(of: whole))
            for entry in whole.journal[...length] { _ = replayed.handle(try coded(entry.event), at: entry.at) }
            #expect(replayed.pending == live.pending, "after \(length + 1) events")
            #expect(replayed.scope == live.scope, "after \(length + 1) events")
            #expect(replayed.isRecovering == live.isRecovering, "after \(length + 1) events")
            // Anyone who resumes here goes on with what is pending, and nothing else.
            let effect = replayed.handle(.resumed, at: whole.journal[length].at)
            #expect(effect == live.pending, "after \(length + 1) events")
        }
    }

    private func flow(of run: MachineDriver) throws -> Flow {
        let text = try String(
            contentsOf: Fixture.packageRoot.appending(path: "flows/sep24-deposit.yaml"),
            encoding: .utf8
        )
        return try #require(FlowParser.parse(text: text, path: "flow.yaml").flow)
    }

    private func coded(_ event: Event) throws -> Event {
        try JSONDecoder().decode(Event.self, from: try JSONEncoder().encode(event))
    }

    @Test("an attempt that was begun is performed again, and told that it recovers")
    func recovering() throws {
        var run = try MachineDriver("flow: pay\nstates:\n  send: { pay: { to: GA, amount: 1, asset: native } }\n")
        run.start()
        #expect(!run.machine.isRecovering)
        let attempt = try #require(run.attempt)
        run.send(.performing(attempt))
        let note = Note(state: "send", key: "payment", value: ["hash": "ab"], summary: "signed")
        run.send(.noted(note))
        #expect(run.machine.isRecovering)
        #expect(run.send(.resumed) == [.perform(attempt, arguments: ["to": "GA", "amount": "1", "asset": "native"])])
        #expect(run.machine.notes(for: attempt) == [note])
        #expect(run.machine.notes(ofState: "send") == [note])
        try run.perform()
        #expect(run.ending?.result == .done)
    }

    @Test("an attempt that was begun is finished even when its deadline has passed meanwhile")
    func recoveringLate() throws {
        var run = try MachineDriver(
            "flow: pay\nstates:\n  send: { pay: { to: GA, amount: 1, asset: native }, within: 1m }\n"
        )
        run.start()
        run.send(.performing(try #require(run.attempt)))
        run.now = run.now.advanced(by: .seconds(600))
        run.send(.resumed)
        #expect(run.state == "send")
    }

    @Test("an attempt that was not begun before the deadline is not begun after it")
    func notBegun() throws {
        var run = try MachineDriver(
            "flow: pay\nstates:\n  send: { pay: { to: GA, amount: 1, asset: native }, within: 1m }\n"
        )
        run.start()
        run.now = run.now.advanced(by: .seconds(600))
        run.send(.resumed)
        #expect(run.ending?.result == .failed(.deadline))
    }

    @Test("an end that was not recorded is told again")
    func unrecordedEnd() throws {
        var run = try MachineDriver("flow: end\nstates:\n  a: { sep1: {} }\n")
        run.start()
        try run.perform()
        #expect(run.send(.resumed) == [.end(Ending(result: .done))])
        run.send(.ended(Ending(result: .done)))
        #expect(run.send(.resumed).isEmpty)
    }
}
