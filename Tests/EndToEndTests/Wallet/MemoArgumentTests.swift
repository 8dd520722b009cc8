import Diagnostics
import Stellar
import Testing

@testable import windlass

@Suite("A memo on the command line")
struct MemoArgumentTests {
    private func refusal(_ text: String) -> Failure? {
        do {
            _ = try MemoArgument(argument: text)?.memo()
            return nil
        } catch {
            return error as? Failure
        }
    }

    @Test(
        "without its kind is told with the likely one",
        arguments: [("rent", "perhaps text:rent"), ("42", "perhaps id:42")]
    )
    func withoutKind(text: String, help: String) {
        let failure = refusal(text)
        #expect(failure?.code == .memoWithoutKind && failure?.summary.contains("\"\(text)\"") == true)
        #expect(failure?.help?.hasSuffix(help) == true, "\(failure?.help ?? "")")
    }

    @Test("no part of a seed that was typed in its place is repeated")
    func seed() {
        let seed = KeyPair.random().secretSeed().reveal()
        for text in [seed, String(seed.dropLast(3)), "\(seed):x"] {
            let failure = refusal(text)
            let words = (failure?.summary ?? "") + (failure?.help ?? "")
            #expect(failure?.code == .memoWithoutKind && !words.contains(seed.prefix(6)), "\(words.count)")
        }
    }
}
