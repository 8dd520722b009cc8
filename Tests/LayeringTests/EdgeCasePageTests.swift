import Foundation
import TestLanes
import TestSupport
import Testing

/// Holds `docs/edge-cases.md` against the names of the tests; with RECORD=1 its last column is written anew.
@Suite("The page of edge cases", .tags(.computing))
struct EdgeCasePageTests {
    private static let page = Fixture.packageRoot.appending(path: "docs/edge-cases.md")

    /// The tests that are called after an edge case, such as `E3: a bad entry does not hide the others`, by its number.
    private func tests() throws -> [Int: Set<String>] {
        let folder = Fixture.packageRoot.appending(path: "Tests")
        var found: [Int: Set<String>] = [:]
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /@Test\(\s*"((?:E\d+, )*E\d+): ([^"]+)"/) {
                for number in match.1.matches(of: /\d+/).compactMap({ Int($0.output) }) {
                    found[number, default: []].insert("\(file.deletingPathExtension().lastPathComponent): \(match.2)")
                }
            }
        }
        return found
    }

    @Test("every edge case has a row, and there the tests that are called after it, or why there are none")
    func rows() throws {
        let tests = try tests()
        var text = try String(contentsOf: Self.page, encoding: .utf8)
        var seen: [Int] = []
        for row in text.split(separator: "\n") {
            guard let match = row.firstMatch(of: /^\| E(\d+) \| (.+?) \| (.*?) \|$/), let number = Int(match.1) else {
                continue
            }
            seen.append(number)
            guard let own = tests[number] else {
                #expect(match.3.hasPrefix("none: "), "no test is called after E\(number), and the page doesn't say why")
                continue
            }
            let named = own.sorted().joined(separator: "; ")
            if ProcessInfo.processInfo.environment["RECORD"] == "1" {
                text = text.replacingOccurrences(of: row, with: "| E\(number) | \(match.2) | \(named) |")
            } else {
                #expect(match.3 == named, "E\(number)")
            }
        }
        #expect(seen == Array(1...75))
        #expect(Set(tests.keys).isSubset(of: 1...75))
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try text.write(to: Self.page, atomically: true, encoding: .utf8)
        }
    }
}
