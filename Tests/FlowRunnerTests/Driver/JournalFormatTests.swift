import FlowEngine
import FlowLanguage
import Foundation
import RunStore
import Stellar
import TestSupport
import Testing
import TransferTracking

@testable import FlowRunner

/// Journals of each format, as `windlass runs export` wrote them, are replayed by this version: what an event means can't
/// change while there are runs that wait for days.
///
/// `.ci/journals` records journals of a new format, and of runs that are new in it. The `.replay` beside each tells what the machine
/// made of it then; only for new journals `RECORD=1 swift test --filter JournalFormatTests` writes it.
@Suite("Journals of each format")
struct JournalFormatTests {
    static let folder = Fixture.url("journals")
    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.contains("-format-") && $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }()

    private func export(_ name: String) throws -> RunExport {
        try JSONDecoder().decode(RunExport.self, from: try Fixture.data("journals/\(name).json"))
    }

    private func machine(_ export: RunExport) throws -> Machine {
        Machine(flow: try #require(StoredFlow.read(export.record.sources)))
    }

    @Test("there are some of each format: a deposit, a withdrawal with its payment, and a run that waits")
    func all() throws {
        for format in 1...JournalFormat.current {
            let exports = try Self.names.filter { $0.hasSuffix("-format-\(format)") }.map { try export($0) }
            #expect(exports.allSatisfy { $0.header?.format == format })
            #expect(exports.contains { $0.record.flow.hasSuffix("-deposit") && $0.events.last?.event.kind == .ended })
            #expect(exports.contains { !payments(in: $0).isEmpty && $0.events.last?.event.kind == .ended })
            #expect(exports.contains { $0.events.last?.event.kind == .paused })
        }
    }

    @Test("from each of its events the machine wants what happened next", arguments: names)
    func everyEvent(name: String) throws {
        let export = try export(name)
        var machine = try machine(export)
        for entry in export.events {
            switch entry.event {
            case .performing(let attempt):
                guard case .perform(attempt, _) = machine.pending else {
                    Issue.record("event \(entry.sequence): \(String(describing: machine.pending))")
                    return
                }
            case .waiting(let wait): #expect(machine.pending == .wait(wait), "event \(entry.sequence)")
            case .ended(let ending): #expect(machine.pending == .end(ending), "event \(entry.sequence)")
            default: break
            }
            _ = machine.handle(entry.event, at: entry.at)
        }
    }

    @Test("each event means what it meant when it was recorded", arguments: names)
    func meaning(name: String) throws {
        let url = Self.folder.appending(path: "\(name).replay")
        let text = try replay(try export(name))
        if ProcessInfo.processInfo.environment["RECORD"] == "1" { try Data(text.utf8).write(to: url) }
        #expect(try String(contentsOf: url, encoding: .utf8) == text)
    }

    @Test("a payment that was signed can be read, so that it is found again and not made twice", arguments: names)
    func signedPayments(name: String) throws {
        let export = try export(name)
        let network = Network(passphrase: try #require(export.header).network.passphrase)
        for noted in payments(in: export) { #expect(noted.envelope.hash(for: network) == noted.hash) }
    }

    @Test("every fact about a transfer can be read", arguments: names)
    func facts(name: String) throws {
        for case .noted(let note) in try export(name).events.map(\.event) where note.isAboutTransfer {
            #expect(note.fact != nil, "\(note)")
        }
    }

    private func payments(in export: RunExport) -> [SignedEnvelope] { export.events.compactMap(\.event.signedPayment) }

    /// What the machine is about to do after each event, and all that it knows at the end.
    private func replay(_ export: RunExport) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func json(_ value: some Encodable) throws -> String {
            String(decoding: try encoder.encode(value), as: UTF8.self)
        }
        var machine = try machine(export)
        var lines: [String] = []
        for entry in export.events {
            _ = machine.handle(entry.event, at: entry.at)
            let pending =
                switch machine.pending {
                case .perform(let attempt, let arguments): "perform \(try json(attempt)) \(try json(arguments))"
                case .wait(let wait): "wait \(try json(wait))"
                case .end(let ending): "end \(try json(ending))"
                case nil: "nothing"
                }
            lines.append("\(entry.sequence) \(entry.event.kind): \(machine.phaseKind), \(pending)")
        }
        for (name, value) in machine.scope.values.sorted(by: { $0.key < $1.key }) {
            lines.append("\(name) = \(try json(value))")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
