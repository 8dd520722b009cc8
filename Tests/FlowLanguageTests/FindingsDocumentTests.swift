import FlowLanguage
import Foundation
import TestSupport
import Testing

@Suite("docs/findings.md")
struct FindingsDocumentTests {
    @Test("lists every code with its name, and no other", arguments: FindingCode.allCases)
    func listed(code: FindingCode) throws {
        let url = Fixture.packageRoot.appending(path: "docs/findings.md")
        let rows = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| F") }
        #expect(rows.count == FindingCode.allCases.count)
        let row = try #require(rows.first { $0.hasPrefix("| \(code.rawValue) | `\(code.slug)` |") })
        #expect(row.contains("(warning)") == (code.severity == .warning))
    }
}
