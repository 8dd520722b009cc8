import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import TestSupport
import Testing

/// Journals as former versions wrote them, with the flows that they belong to.
@Suite("Recorded journals")
struct RecordedJournalTests {
    static let recordings = ["deposit-0.1", "withdraw-0.1"]

    private func entries(_ name: String) throws -> [JournalEntry] {
        try Fixture.text("journals/\(name).jsonl").split(separator: "\n").map { line in
            try JSONDecoder().decode(JournalEntry.self, from: Data(line.utf8))
        }
    }

    private func plan(_ name: String) throws -> FlowPlan {
        FlowPlan(flow: try MachineDriver.flow(try Fixture.text("journals/\(name).yaml")))
    }

    @Test("are read, and bring the machine to the end that was recorded", arguments: recordings)
    func wholeJournal(name: String) throws {
        var machine = Machine(plan: try plan(name))
        for entry in try entries(name) { _ = machine.take(entry.event, at: entry.at) }
        #expect(machine.ending == Ending(result: .done))
        #expect(machine.pending == nil)
        #expect(machine.scope.values["tx"]?["status"] == "completed")
    }

    @Test("from any of their lines the machine wants what was recorded next", arguments: recordings)
    func everyLine(name: String) throws {
        var machine = Machine(plan: try plan(name))
        for entry in try entries(name) {
            switch entry.event {
            case .performing(let attempt):
                guard case .perform(attempt, _) = machine.pending else {
                    Issue.record("line \(entry.sequence): \(String(describing: machine.pending))")
                    return
                }
            case .waiting(let wait):
                // Journals of before don't tell how long a wait is.
                var pending = machine.pending
                if case .wait(var wanted)? = pending {
                    wanted.length = wait.length
                    pending = .wait(wanted)
                }
                #expect(pending == .wait(wait))
            case .ended(let ending): #expect(machine.pending == .end(ending))
            default: break
            }
            _ = machine.take(entry.event, at: entry.at)
        }
    }

    @Test("a header without secrets is one that has none, and one that has some puts them into the scope")
    func secrets() throws {
        let first = try #require(try entries("deposit-0.1").first)
        guard case .started(var header) = first.event else {
            Issue.record("a journal begins with `started`")
            return
        }
        #expect(header.secrets.isEmpty)
        #expect(!String(decoding: try JSONEncoder().encode(header), as: UTF8.self).contains("secrets"))
        header.secrets = [
            "pin": SecretID(rawValue: "secrets.pin"), "login/pin": SecretID(rawValue: "secrets.login/pin"),
        ]
        let coded = try JSONDecoder().decode(RunHeader.self, from: try JSONEncoder().encode(header))
        #expect(coded == header)
        var machine = Machine(plan: try plan("deposit-0.1"))
        _ = machine.take(.started(coded), at: first.at)
        #expect(machine.scope.values["login/pin"] == .secret(SecretID(rawValue: "secrets.login/pin")))
    }
}
