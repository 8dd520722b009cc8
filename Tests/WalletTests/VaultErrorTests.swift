import Diagnostics
import Testing
import Wallet

@Suite("Vault errors")
struct VaultErrorTests {
    @Test("say what happened, where, and what to do next")
    func words() {
        let error = VaultError(.newerFormat(9), path: "/home/ada/vault")
        #expect(
            error.description
                == "/home/ada/vault is a vault of format 9, which this version does not know\nhelp: update windlass"
        )
    }
}
