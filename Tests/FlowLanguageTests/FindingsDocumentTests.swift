import FlowLanguage
import Foundation
import TestSupport
import Testing

/// `docs/findings.md`: what it says of each code is what the code does.
@Suite("docs/findings.md")
struct FindingsDocumentTests {
    static let page = try? FindingsPage()

    @Test("has a section for every code, in order, and no other")
    func sections() throws {
        let page = try #require(Self.page)
        #expect(page.sections.map(\.code) == FindingCode.allCases.map(\.rawValue))
    }

    @Test("says which codes are warnings", arguments: FindingCode.allCases)
    func headings(code: FindingCode) throws {
        let section = try #require(Self.page?[code])
        #expect(section.slug == code.slug)
        #expect(section.isWarning == (code.severity == .warning))
        #expect(section.meaning.count > 40)
    }

    @Test("every bad example has its own mistake and no other", arguments: FindingCode.allCases)
    func bad(code: FindingCode) throws {
        let section = try #require(Self.page?[code])
        let findings = section.findings(in: section.bad)
        #expect(Set(findings.map(\.code)) == [code], "\(findings.map { $0.rendered(source: nil) })")
    }

    @Test("no good example has a mistake", arguments: FindingCode.allCases)
    func good(code: FindingCode) throws {
        let section = try #require(Self.page?[code])
        let findings = section.findings(in: section.good)
        #expect(findings.map { $0.rendered(source: nil) } == [])
    }
}
