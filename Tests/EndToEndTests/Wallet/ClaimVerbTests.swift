import Diagnostics
import Foundation
import Sandbox
import Stellar
import Testing

@Suite("The verb claim")
struct ClaimVerbTests {
    @Test("a flow takes what was put aside for its account, with one trustline, and tells what it was")
    func claim() async throws {
        let stage = try await WalletStage("ALICE", "ISSUER")
        let gold = try stage.asset("GOLD", by: "ISSUER")
        let alice = try #require(stage.keys["ALICE"]).publicKey
        let put = Stellar.Operation.Body.createClaimableBalance(
            asset: gold,
            amount: try Amount.parse("4"),
            claimants: [Claimant(destination: alice)]
        )
        try await stage.submit("ISSUER", put, put)
        let flow = try stage.program.file(
            "claim.yaml",
            """
            flow: claim
            retry: { times: 1, every: 1ms }
            states:
              take:
                claim: { asset: "\(gold)" }
                expect: [take.amount == 8]
              say: { tell: "took ${take.amount} of ${take.asset}" }
            """
        )
        let options = stage.sandbox.options + ["--account", "env:ALICE", "--no-input", "--json"]
        let ended = try await stage.program.run(["run", flow] + options, environment: stage.environment)
        #expect(ended.exitCode == 0, "\(ended.output)\(ended.errors)")
        #expect(try await stage.balance("ALICE", gold) == Amount.parse("8"))
        let empty = try await stage.program.run(["run", flow] + options, environment: stage.environment)
        #expect(empty.exitCode == 5 && empty.errors.contains("nothing was put aside of GOLD"), "\(empty.errors)")
    }
}
