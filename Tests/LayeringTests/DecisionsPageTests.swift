import Foundation
import TestLanes
import TestSupport
import Testing

/// Holds `docs/decisions.md` against the names of the tests.
@Suite("The page of decisions", .tags(.computing))
struct DecisionsPageTests {
    /// The suites of `Tests/`.
    private func suites() throws -> Set<String> {
        let folder = Fixture.packageRoot.appending(path: "Tests")
        var found: Set<String> = []
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            found.formUnion(text.matches(of: /(?:struct|class|enum|actor) (\w+Tests)\b/).map { String($0.1) })
        }
        return found
    }

    @Test("each suite that the page names is there")
    func suitesExist() throws {
        let page = Fixture.packageRoot.appending(path: "docs/decisions.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let named = Set(text.matches(of: /\b\w+Tests\b/).map { String($0.output) })
        #expect(named.count >= 20)
        #expect(named.subtracting(try suites()).sorted() == [])
    }
}
