import Foundation
import Sandbox
import Stellar
import Testing

@Suite("The verb pay")
struct PayVerbTests {
    @Test("a flow pays through the order books, exactly at either end, and creates accounts with lumens")
    func exchange() async throws {
        let harness = try await WalletHarness("ALICE", "BOB", "-CAROL", scenario: "market")
        let (bob, carol) = (harness.address("BOB"), harness.address("CAROL"))
        let silver = try await harness.run(
            "BOB",
            "trust",
            "add",
            "SILVER",
            "--anchor",
            harness.sandbox.anchorDomain,
            "--yes"
        )
        #expect(silver.exitCode == 0, "\(silver.errors)")
        let flow = try harness.program.file(
            "path-pay.yaml",
            """
            flow: path-pay
            states:
              look:  { sep1: {} }
              trust: { trustline: GOLD }
              buy:   { pay: { to: "\(harness.address("ALICE"))", amount: 500, asset: native, receive: GOLD } }
              give:  { pay: { to: "\(bob)", amount: 80, asset: SILVER, send: GOLD, slippage: 0.5 } }
              begin: { pay: { to: "\(carol)", amount: 5, asset: native } }
            """
        )
        let options = harness.sandbox.options + ["--account", "env:ALICE", "--no-input"]
        let ended = try await harness.program.run(["run", flow] + options, environment: harness.environment)
        #expect(ended.exitCode == 0, "\(ended.output)\(ended.errors)")
        let entries = try await harness.run("ALICE", "history", "--json").list("entries")
        #expect(entries.prefix(3).map { $0["kind"] as? String } == ["creation", "conversion", "conversion"])
        let sent = try #require((entries[1]["sent"] as? [String: String])?["amount"])
        #expect(sent == "40" && (entries[1]["received"] as? [String: String])?["amount"] == "80")
        #expect(try await harness.balance("CAROL") == Amount.parse("5"))
    }

    @Test("a path that is not there is told before anything is signed")
    func noPath() async throws {
        let harness = try await WalletHarness("ALICE", scenario: "market")
        let alice = harness.address("ALICE")
        for (pay, code, message) in [
            ("amount: 5, asset: native, receive: GOLD", 5, "no trustline"),
            ("amount: 5, asset: native, receive: GOLD, slippage: 100", 2, "slippage"),
            ("amount: 5, asset: native, receive: GOLD, send: GOLD", 2, "send"),
        ] as [(String, Int32, String)] {
            let flow = try harness.program.file(
                "path-pay.yaml",
                "flow: path-pay\nstates:\n  look: { sep1: {} }\n  buy: { pay: { to: \"\(alice)\", \(pay) } }\n"
            )
            let options = harness.sandbox.options + ["--account", "env:ALICE", "--no-input"]
            let ended = try await harness.program.run(["run", flow] + options, environment: harness.environment)
            #expect(ended.exitCode == code && ended.errors.contains(message), "\(pay): \(ended.output)\(ended.errors)")
        }
        #expect(try await harness.balance("ALICE") == Amount.parse("10000"))
    }
}
