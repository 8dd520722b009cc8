import Diagnostics
import Stellar
import Testing

@testable import windlass

@Suite("Accounts by name on the command line")
struct AddressBookTests {
    @Test("a seed in the place of a name is refused as that, a mistyped one as a damaged key, and neither is repeated")
    func seeds() throws {
        let seed = KeyPair.random().secretSeed().reveal()
        let mistyped = "\(seed.dropLast())\(seed.last == "A" ? "B" : "A")"
        for (name, code) in [
            (seed, .secretOnCommandLine), (mistyped, .keyUnfit), (String(seed.dropLast()), .keyUnfit),
        ] as [(String, FailureCode)] {
            let failure = try #require(#expect(throws: Failure.self) { try AddressBook().account(named: name) })
            #expect(failure.code == code)
            #expect(!"\(failure.summary) \(failure.help ?? "")".contains(seed.prefix(8)), "\(name.count) characters")
        }
    }
}
