import Diagnostics
import Foundation
import Stellar
import Testing
import Wallet

/// What goes into a vault from the command line or standard input.
@Suite("Input of the vault")
struct VaultInputTests {
    private let program: Program

    init() async throws {
        program = try Program()
        // A vault that costs next to nothing to open.
        let path = program.home.appending(path: "data/windlass/vault").path
        let pin = try VaultPIN(Secret("271828"))
        _ = try await Vault.create(at: path, pin: pin, cost: VaultCost(passes: 1, memory: 8))
    }

    private func run(_ arguments: [String], input: String? = nil) async throws -> Program.Ended {
        try await program.run(arguments, environment: ["WINDLASS_PIN": "271828"], input: input)
    }

    @Test("a damaged seed is told as that, by what is wrong with it, and never repeated")
    func damagedSeeds() async throws {
        let seed = KeyPair.random().secretSeed().reveal()
        let swapped = String(seed.dropLast()) + (seed.last == "A" ? "B" : "A")
        let other = "Q" + seed.dropFirst()
        for (text, part) in [
            (swapped, "the secret seed has a wrong checksum"), (String(seed.dropLast()), "the secret seed has 55"),
            (other, "the secret seed"), (seed.lowercased(), "the secret seed is not written in the letters"),
        ] {
            let ended = try await run(["account", "import", "a"], input: text)
            #expect(ended.exitCode == 1 && ended.errors.contains(part), "\(ended.errors)")
            #expect(!ended.errors.contains(text.prefix(4)) && !ended.errors.contains(text.suffix(4)), "\(ended.errors)")
        }
    }

    @Test("a key that is given twice is refused, under whichever names")
    func repeatedKeys() async throws {
        for arguments in [
            ["last_name=A", "last_name=B"], ["last_name=A", "family_name=B"], ["last_name=A", "last_name"],
            ["--file", "photo_id_front=a", "--file", "photo_id_front=b"],
        ] {
            let ended = try await run(["profile", "set", "me"] + arguments)
            #expect(ended.exitCode == 1 && ended.errors.contains("is given twice"), "\(arguments): \(ended.errors)")
        }
        #expect(try await run(["profile", "set", "me", "last_name=A", "first_name=B"]).exitCode == 0)
    }

    @Test("a secret that takes the place of another says so")
    func replacedSecret() async throws {
        let first = try await run(["vault", "secret", "put", "bank"], input: "token")
        #expect(first.exitCode == 0 && first.output == "the vault has the secret `bank` now\n", "\(first.errors)")
        let second = try await run(["vault", "secret", "put", "bank"], input: "other")
        #expect(second.output == "the vault has the secret `bank` now, in place of the former one\n")
        let third = try await run(["vault", "secret", "put", "bank", "--json"], input: "third").json()
        #expect(third["replaced"] as? Bool == true && third["secret"] as? String == "bank")
    }
}
