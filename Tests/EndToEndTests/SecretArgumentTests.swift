import Diagnostics
import Stellar
import Testing

@testable import windlass

@Suite("SecretArgument")
struct SecretArgumentTests {
    @Test(
        "a recovery phrase is found however long it is, whatever is between its words, among other words",
        arguments: RecoveryPhrase.wordCounts,
        [" ", "\t", "\n", "  \n"]
    )
    func phrase(count: Int, separator: String) throws {
        let entropy = Secret([UInt8](repeating: 0, count: count * 4 / 3))
        let words = try RecoveryPhrase(entropy: entropy).words().reveal().split(separator: " ").map(String.init)
        #expect(words.count == count)
        for row in [words, [words.joined(separator: separator)], ["put"] + words.map { $0.uppercased() } + ["x"]] {
            let found = SecretArgument.found(in: ["account", "import", "a"] + row + ["--json"])
            #expect(found?.code == .secretOnCommandLine && found?.summary.contains("abandon") == false)
        }
        #expect(SecretArgument.found(in: ["account", "a"] + words.dropLast()) == nil)
    }

    @Test("words that make no phrase are none")
    func others() {
        #expect(SecretArgument.found(in: Array(repeating: "abandon", count: 24)) == nil)
        #expect(SecretArgument.found(in: Array(repeating: "windlass", count: 24)) == nil)
    }
}
