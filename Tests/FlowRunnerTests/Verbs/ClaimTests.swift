import FlowEngine
import FlowLanguage
import Stellar
import Synchronization
import Testing
import Timekeeping

@testable import FlowRunner
@testable import TransferTracking

/// The verb `claim`, against a ledger.
@Suite("A claim by a flow")
struct ClaimTests {
    private static let balance = ClaimableBalanceID(ofOperation: 0, in: 8, of: KeyPair.random().publicKey)

    /// Writes down that this very visit has signed a claim, which the ledger does not have.
    private static func sign(_ step: StepContext) async throws -> SignedEnvelope {
        let transaction = Transaction(
            source: MuxedAccount(step.services.keys.publicKey),
            fee: 100,
            sequenceNumber: 1 << 32 | 1,
            operations: [Operation(.claimClaimableBalance(balance))]
        )
        let network = step.services.network
        let envelope = SignedEnvelope(
            step.services.keys.sign(transaction, for: network),
            network: network,
            validUntil: step.now.advanced(by: .seconds(300))
        )
        let intent = ClaimIntent(balances: [balance], amount: Amount(stroops: 10), asset: .native)
        for fact in [TransferFact.claiming(intent: intent), .signed(envelope: envelope, purpose: .claim)] {
            try await step.record(fact)
        }
        return envelope
    }

    @Test(
        "what was signed is looked up once in an attempt, whichever way the balance is named",
        arguments: ["balance: \"\(balance)\"", "asset: XLM"]
    )
    func lookups(argument: String) async throws {
        let harness = WorldHarness()
        let signed = Mutex<SignedEnvelope?>(nil)
        let claiming = ScriptedVerb("claim") { step, _ in
            let envelope = try await Self.sign(step)
            signed.withLock { $0 = envelope }
            // The balance is on no ledger: it is only the way there that counts.
            await #expect(throws: (any Error).self) { _ = try await ClaimVerb().perform(step) }
            return VerbResult()
        }
        let text = "flow: probe\nstates:\n  fund: { friendbot: {} }\n  take: { claim: { \(argument) } }\n"
        let flow = try #require(FlowParser.parse(text: text, path: "probe.yaml").flow)
        let settings = try harness.settings(flow)
        let ending = try await FlowRun(settings, verbs: VerbTable([FriendbotVerb(), claiming])).start()
        #expect(ending.result == .done, "\(ending)")
        let hash = try #require(signed.withLock { $0 }).hash
        #expect(harness.world.log.count { $0 == "GET /transactions/\(hash)" } == 1)
    }
}
