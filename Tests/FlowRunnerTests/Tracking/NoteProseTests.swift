import Diagnostics
import FlowEngine
import FoundationEssentials
import TestSupport
import Testing
import TransferTracking

@testable import FlowRunner

@Suite("What anchors say, in notes about transfers")
struct NoteProseTests {
    @Test("stands in no note: neither in its value nor in what it means to the machine")
    func masked() throws {
        let failure = Failure(.anchorRefused, facts: [.said: .said(ForeignProse("knows no Jane Doe"))])
        let note = try Note(state: "follow", fact: .askedAgain(transfer: "1", request: failure))
        let json = String(decoding: try JSONEncoder().encode(note), as: UTF8.self)
        #expect(json.contains("askedAgain") && !json.contains("Jane"))
    }
}
