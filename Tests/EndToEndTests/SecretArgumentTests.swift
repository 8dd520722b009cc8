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
        for other in [",", "-", "_", ", ", "/"] {
            let found = SecretArgument.found(in: ["run", "\(words.joined(separator: other)).yaml"])
            #expect(found?.code == .secretOnCommandLine, "\(other)")
        }
        // One that is cut off or mistyped is one all the same.
        let mistyped = words.dropLast(2) + ["windlass", "abandonn"]
        for row in [Array(words.dropLast()), Array(mistyped)] {
            #expect(SecretArgument.found(in: ["account", "a"] + row)?.code == .secretOnCommandLine)
        }
    }

    @Test("what begins like a seed and is about as long is found, mistyped or cut off or not; an address is none")
    func seeds() {
        let keys = KeyPair.random()
        let seed = keys.secretSeed().reveal()
        let mistyped = [seed, "\(seed)X", "\(seed.dropLast())", "\(seed.dropLast(2))01", "\(seed.prefix(50))"]
        for word in mistyped.flatMap({ [$0, "--anchor=\($0)", "flows/\($0).yaml", "\($0)/D101"] }) {
            let found = SecretArgument.found(in: ["run", word])
            #expect(found?.code == .secretOnCommandLine && found?.message.reveal().contains(seed.prefix(8)) == false)
        }
        for word in [keys.publicKey.address, String(seed.prefix(40)), "S", String(repeating: "5", count: 56)] {
            #expect(SecretArgument.found(in: ["run", word]) == nil)
        }
    }

    @Test("a mistyped seed that no argument takes is not repeated, and any other word is")
    func withoutKeys() {
        let seed = KeyPair.random().secretSeed().reveal().dropLast()
        for (word, isShown) in [
            (String(seed), false), (seed.lowercased(), false), ("--\(seed)=x", false), ("extra", true),
        ] {
            for facts in [[.name: .text(word)], [.names: .texts(["more", word])]] as [Facts] {
                let failure = SecretArgument.withoutKeys(.misuse(.grammar, facts))
                let words = failure.facts.texts(.names) + [failure.facts.text(.name) ?? ""]
                #expect(words.contains(word) == isShown)
            }
        }
    }

    @Test("a mistyped recovery phrase that no argument takes is not repeated either, in one word or in many")
    func withoutPhrase() {
        let words = Array(repeating: "abandon", count: 11) + ["abuot"]
        for facts in [[.names: .texts(["x"] + words)], [.names: .texts([words.joined(separator: " ")])]] as [Facts] {
            let failure = SecretArgument.withoutKeys(.misuse(.grammar, facts))
            #expect(failure.facts.texts(.names) == [Redaction.mark])
        }
        let few: Facts = [.names: .texts(words.prefix(8))]
        #expect(SecretArgument.withoutKeys(.misuse(.grammar, few)).facts == few)
    }

    @Test("words that make no phrase are none")
    func others() {
        #expect(SecretArgument.found(in: Array(repeating: "windlass", count: 24)) == nil)
        let few = Array(repeating: "abandon", count: 9) + Array(repeating: "windlass", count: 3)
        #expect(SecretArgument.found(in: few + few) == nil)
        for sentence in [
            "the payment of last month to the bank account of my friend in the city",
            "if you know what you are doing you can turn off this",
            "most users can just ignore this method since typical applications involve only",
        ] {
            #expect(SecretArgument.found(in: ["run", sentence]) == nil)
            #expect(SecretArgument.found(in: ["run", "--set", "note=please note: \(sentence)"]) == nil)
        }
    }
}
