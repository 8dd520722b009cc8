import Diagnostics
import FlowLanguage
import Foundation
import TestSupport
import Testing

/// The pages behind `windlass explain`.
@Suite("The pages of codes")
struct CodePageTests {
    @Test("there is one for every exit code, with the number, name and meaning of the code, and the table has the same")
    func exitCodes() throws {
        let pages = CodePage.all.filter { $0.kind == .exitCode }
        #expect(pages.map(\.code) == ExitCode.allCases.map { "\($0.rawValue)" })
        #expect(pages.map(\.name) == ExitCode.allCases.map(\.name))
        #expect(pages.map(\.title) == ExitCode.allCases.map(\.meaning))
        let page = try String(contentsOf: Fixture.packageRoot.appending(path: "docs/exit-codes.md"), encoding: .utf8)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        #expect(rows.map(String.init) == pages.map { "| \($0.code) | `\($0.name)` | \($0.title) |" })
    }

    @Test("there is one for every finding, with its name and severity")
    func findings() {
        let pages = CodePage.all.filter { $0.kind == .finding }
        #expect(pages.map(\.code) == FindingCode.allCases.map(\.rawValue))
        #expect(pages.map(\.name) == FindingCode.allCases.map(\.slug))
        #expect(pages.map(\.isWarning) == FindingCode.allCases.map { $0.severity == .warning })
    }

    @Test("there is one for every failure, with its name and its exit code")
    func failures() {
        let pages = CodePage.all.filter { $0.kind == .failure }
        let codes = FailureCode.allCases.filter { !$0.isGeneral }
        #expect(Set(pages.map(\.code)) == Set(codes.map(\.rawValue)))
        #expect(pages.count == codes.count)
        for code in codes {
            let page = CodePage.named(code.rawValue)
            #expect(page?.name == code.slug)
            let text = page?.text.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
            let mark = code.family == .deviation ? ", in strict runs only." : "."
            #expect(text.contains("Exit code \(code.kind.exitCode), `\(code.kind.rawValue)`\(mark)"), "\(code)")
        }
        for code in FailureCode.allCases where code.isGeneral {
            #expect(CodePage.named(code.rawValue)?.code == "\(code.kind.exitCode)")
        }
    }

    @Test("is the file's own text, and says what the code means and what to do", arguments: CodePage.all)
    func content(page: CodePage) throws {
        let files = [CodePage.Kind.exitCode: "exit-codes", .failure: "failures", .finding: "findings"]
        let file = try #require(files[page.kind])
        let text = try String(contentsOf: Fixture.packageRoot.appending(path: "docs/\(file).md"), encoding: .utf8)
        #expect(text.contains("\n\n\(page.text)\n"), "build again: the program has an older docs/\(file).md")
        #expect(page.title.count > 10 && page.title.hasSuffix(".") && !page.title.contains("\n"), "\(page.title)")
        #expect(page.text.contains(page.kind == .finding ? "Good:" : page.code == "0" ? "nothing" : "What to do: "))
    }

    @Test(
        "are found by code and name, in any case of letters",
        arguments: [
            ("8", "8"), ("PROTOCOL", "8"), ("a205", "A205"), ("missing-field", "A205"), ("f301", "F301"),
            ("Unknown-Destination", "F301"), ("invalidflow", "2"),
        ]
    )
    func names(word: String, code: String) {
        #expect(CodePage.named(word)?.code == code)
    }

    @Test("no other word is a code", arguments: ["", "9", "F999", "08", "F30", "unknown"])
    func others(word: String) {
        #expect(CodePage.named(word) == nil)
    }
}
