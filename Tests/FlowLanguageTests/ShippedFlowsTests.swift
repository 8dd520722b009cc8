import Diagnostics
import FlowLanguage
import Foundation
import TestSupport
import Testing

/// The flows that come with the program.
@Suite("Shipped flows")
struct ShippedFlowsTests {
    static let names = [
        "kyc", "onboard", "path-pay", "pay", "sep24-deposit", "sep24-quote", "sep24-withdraw",
        "sep31-send", "sep6-deposit", "sep6-exchange", "sep6-withdraw", "tell",
        "examples/refusals", "examples/sep24-deposits", "examples/sep24-register", "examples/two-customers",
        "parts/enter",
    ]

    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Fixture.packageRoot.appending(path: "flows").appending(path: path)))
    }

    @Test("every shipped flow is named here")
    func allFlows() throws {
        let folder = Fixture.packageRoot.appending(path: "flows").path
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let flows = files.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix("answers/") }
        #expect(flows.sorted() == Self.names.map { "\($0).yaml" }.sorted())
    }

    @Test("check finds nothing to complain about", arguments: names)
    func clean(name: String) throws {
        let flow = try DrawnFlows.shipped(name)
        let findings = FlowCheck.findings(in: flow, given: GivenInputs())
        #expect(findings.map { $0.rendered(source: flow.source.text) } == [])
        #expect(flow.name.value == name.split(separator: "/").last.map(String.init))
    }

    @Test("each is a page at most", arguments: names)
    func length(name: String) throws {
        let lines = try Self.bytes("\(name).yaml").split(
            separator: UInt8(ascii: "\n"),
            omittingEmptySubsequences: false
        )
        #expect(lines.count <= 60)
        #expect(lines.allSatisfy { $0.count <= 120 })
    }

    @Test("check of one flow takes well under 50 ms", arguments: names)
    func speed(name: String) throws {
        let text = try Self.bytes("\(name).yaml")
        _ = FlowCheck.check(bytes: text, path: name)
        // The best of five tries: a machine that others use too empties its caches.
        let times = (0..<5).map { _ in ProcessorTime.spent { _ = FlowCheck.check(bytes: text, path: name) } }
        #expect(try #require(times.min()) < .milliseconds(50))
    }

    @Test("the example answers are a flat table")
    func answers() throws {
        let (file, findings) = AnswersFile.parse(bytes: try Self.bytes("answers/example.yaml"), path: "example.yaml")
        #expect(findings.isEmpty)
        for name in ["first_name", "last_name", "email_address", "bank_account"] {
            #expect(file.answers[name] != nil, "\(name)")
        }
        #expect(file.answers["bank_account"]?.reveal() == "0001234567")
    }
}
