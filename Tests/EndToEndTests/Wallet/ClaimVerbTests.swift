import Diagnostics
import Foundation
import Sandbox
import Stellar
import Testing

@Suite("The verb claim")
struct ClaimVerbTests {
    @Test("a flow claims the claimable balances of its account, with one trustline, and tells what they were")
    func claim() async throws {
        let harness = try await WalletHarness("ALICE", "ISSUER")
        let gold = try harness.asset("GOLD", by: "ISSUER")
        let alice = try #require(harness.keys["ALICE"]).publicKey
        let put = Stellar.Operation.Body.createClaimableBalance(
            asset: gold,
            amount: try Amount.parse("4"),
            claimants: [Claimant(destination: alice)]
        )
        try await harness.submit("ISSUER", put, put)
        let flow = try harness.program.file(
            "claim.yaml",
            """
            flow: claim
            retry: { times: 1, every: 1ms }
            states:
              payout:
                claim: { asset: "\(gold)" }
                expect: [payout.amount == 8]
              say: { tell: "claimed ${payout.amount} of ${payout.asset}" }
            """
        )
        let options = harness.sandbox.options + ["--account", "env:ALICE", "--no-input", "--json"]
        let ended = try await harness.program.run(["run", flow] + options, environment: harness.environment)
        #expect(ended.exitCode == 0, "\(ended.output)\(ended.errors)")
        #expect(try await harness.balance("ALICE", gold) == Amount.parse("8"))
        let empty = try await harness.program.run(["run", flow] + options, environment: harness.environment)
        #expect(empty.exitCode == 5 && empty.errors.contains("no claimable balance of GOLD"), "\(empty.errors)")
    }
}
