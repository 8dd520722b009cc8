import Foundation
import TestSupport
import Testing

/// Compares the Debian packages that the README names with those that `.ci/packages` installs.
@Suite("The packages to install")
struct InstallPageTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Fixture.packageRoot.appending(path: path), encoding: .utf8)
    }

    @Test("the README names pkg-config and the package of each library in the table of .ci/packages")
    func packages() throws {
        let script = try Self.text(".ci/packages")
        let table = try #require(script.firstMatch(of: /(?m)^libraries='\n((?:[^'\n]+\n)+)'$/)?.1)
        let rows = table.split(separator: "\n").map { $0.split(separator: " ") }
        #expect(rows.count >= 10 && rows.allSatisfy { $0.count == 3 }, "\(rows)")

        let readme = try Self.text("README.md")
        let named = try #require(readme.firstMatch(of: /on Debian `([^`]+)`/)?.1).split(whereSeparator: \.isWhitespace)
        #expect(named.sorted() == (rows.compactMap(\.last) + ["pkg-config"]).sorted())
    }
}
