import Diagnostics
import FlowEngine
import FlowLanguage
import HTTPTransport
import JSON
import Stellar
import Testing
import TransferTracking

@testable import AnchorClient
@testable import FlowRunner

@Suite("For whom a transfer is")
struct TransferPartyTests {
    /// What `look` sees in a run that has signed in as `account` and started a transfer called `t-1`.
    private func look<Result: Sendable>(
        signedIn account: String,
        order: String = "deposit: native",
        quoted: [String: Value] = [:],
        _ look: @escaping @Sendable (StepContext) async throws -> Result
    ) async throws -> Result {
        let flow = try RunHarness.flow(
            """
            flow: x
            states:
              login: { sep10: {} }
              quote: { sep38: { sell: native, buy: "iso4217:USD", sell_amount: "10", context: sep6 } }
              start: { sep6: { \(order) }, keep: { tx: transfer } }
              follow: { track: $tx }

            """
        )
        let (found, putFound) = AsyncStream<Result>.makeStream()
        let verbs = VerbTable([
            ScriptedVerb("sep10", VerbResult(results: ["account": .text(account)])),
            ScriptedVerb("sep38", VerbResult(results: quoted)),
            ScriptedVerb(
                "sep6",
                VerbResult(results: ["id": "t-1", "asset": "native", "transfer": ["id": "t-1", "kind": "deposit"]])
            ),
            ScriptedVerb("track") { step, _ in
                putFound.yield(try await look(step))
                return VerbResult(outcome: "completed", results: ["transfer": ["id": "t-1"]])
            },
        ])
        let ending = try await FlowRun(RunHarness().settings(flow), verbs: verbs).start()
        putFound.finish()
        for await one in found { return one }
        throw TermsProbe.NothingFound(ending: ending)
    }

    @Test("another customer of the account that signed in is not the one who did")
    func customers() async throws {
        let key = KeyPair.random().publicKey
        let (seven, eight) = (MuxedAccount(key, muxID: 7), MuxedAccount(key, muxID: 8))
        let others = [seven, eight, MuxedAccount(key), MuxedAccount(KeyPair.random().publicKey, muxID: 7)]
        func parties(_ account: MuxedAccount, _ order: String) async throws -> [Bool] {
            try await look(signedIn: account.address, order: order) { step in
                others.map(TransferParty(ofTransfer: "t-1", in: step).includes)
            }
        }
        // Of one that has only signed in with a number, anchors may know the account alone.
        #expect(try await parties(seven, "deposit: native") == [true, false, true, false])
        #expect(
            try await parties(MuxedAccount(key), "deposit: native, account: \(seven)") == [true, false, false, false]
        )
    }

    @Test("a quote that is shown with another asset than it was given with is the anchor's fault")
    func otherQuote() async throws {
        let account = KeyPair.random().publicKey.address
        let quoted: [String: Value] = ["id": "q-1", "sell_asset": "stellar:native", "buy_asset": "iso4217:USD"]
        let error = try await look(signedIn: account, quoted: quoted) { step in
            let terms = ExchangeTerms(
                sellAsset: AssetIdentifier("iso4217:EUR"),
                sellAmount: ExactDecimal(10),
                buyAsset: AssetIdentifier("iso4217:USD"),
                buyAmount: ExactDecimal(10),
                price: ExactDecimal(1),
                totalPrice: nil,
                fee: nil,
                findings: []
            )
            let quote = Quote(id: "q-1", expiresAt: step.now, terms: terms, fields: [:])
            await step.services.anchorContext.keep(quote)
            return await #expect(throws: StepError.self) { try await step.services.quote("q-1", step.knowledge) }
        }
        #expect(error?.failure == .protocol, "\(String(describing: error))")
        #expect(error?.summary.contains("with iso4217:EUR as its `sell_asset`") == true, "\(error?.summary ?? "")")
    }
}
