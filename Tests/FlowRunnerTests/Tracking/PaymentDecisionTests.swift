import Diagnostics
import FlowEngine
import FlowLanguage
import HTTPTransport
import JSON
import Stellar
import Testing

@testable import AnchorClient
@testable import FlowRunner

/// What is paid is what the flow orders; everything else a person confirms, or is refused.
@Suite("Whether a payment is what was agreed upon")
struct PaymentDecisionTests {
    private static let own = MuxedAccount(KeyPair.random().publicKey)
    private static let other = MuxedAccount(KeyPair.random().publicKey)
    private static let third = MuxedAccount(KeyPair.random().publicKey)

    /// An order, what the anchor asks for, and what is decided: `pay`, or the words with which a person is asked.
    struct Example: Sendable, CustomTestStringConvertible {
        var arguments: String
        var transfer: [String: JSONValue] = [:]
        var start: [String: Value] = [:]
        var terms: JSONValue = ["enabled": true]
        var asked = "10"
        var memo = Memo.none
        var words: String?

        var testDescription: String { "\(arguments), asked \(asked): \(words ?? "pay")" }
    }

    private static let ten = #"withdraw: "ASSET", amount: "10""#
    private static let page = #"withdraw: "ASSET", amount: page, max: "50""#
    private static func began(_ fields: [String: Value]) -> [String: Value] {
        ["transfer": .object(fields.merging(["id": "t-1", "kind": "withdrawal"]) { $1 })]
    }

    private static let examples: [Example] = [
        Example(arguments: ten),
        Example(arguments: ten, asked: "1971", words: "it wants 1971 USDC, and 10 USDC was ordered"),
        Example(arguments: ten, asked: "10.0000001", words: "it wants 10.0000001 USDC, and 10 USDC was ordered"),
        Example(arguments: ten, asked: "9.5", words: "it wants 9.5 USDC, and 10 USDC was ordered"),
        Example(arguments: ten + #", tolerance: "0.5""#, asked: "9.5"),
        Example(
            arguments: ten + #", tolerance: "0.5""#,
            asked: "10.6",
            words: "it wants 10.6 USDC, and 10 USDC was ordered"
        ),
        Example(arguments: page, asked: "50"), Example(arguments: page, asked: "0.0000001"),
        Example(
            arguments: page,
            asked: "50.0000001",
            words: "it wants 50.0000001 USDC, and the flow pays 50 USDC at most"
        ),
        Example(arguments: #"withdraw: "ASSET""#, words: "and no amount was agreed upon"),
        Example(arguments: ten, transfer: ["amount_fee": "9"], words: "keeps 9 USDC of 10 USDC"),
        Example(arguments: ten, transfer: ["amount_fee": "1"]),
        Example(arguments: ten + #", max_fee: "1""#, transfer: ["amount_fee": "1"]),
        Example(arguments: ten + #", max_fee: "9""#, transfer: ["amount_fee": "9"]),
        Example(
            arguments: ten + #", max_fee: "0.9""#,
            transfer: ["amount_fee": "1"],
            words: "keeps 1 USDC, and the flow allows 0.9 USDC"
        ),
        Example(
            arguments: ten + #", max_fee: "0""#,
            transfer: ["amount_out": "9.5"],
            words: "keeps 0.5 USDC, and the flow allows 0 USDC"
        ),
        Example(arguments: ten, transfer: ["amount_fee": "1"], start: ["fee": 1]),
        Example(
            arguments: ten,
            transfer: ["amount_fee": "2"],
            start: ["fee": 1],
            words: "its fee is 2 USDC, and 1 USDC was stated"
        ),
        Example(arguments: ten, transfer: ["amount_fee": "1"], terms: ["fee_fixed": 1]),
        Example(
            arguments: ten,
            transfer: ["amount_fee": "0.01"],
            terms: ["fee_fixed": 0],
            words: "its fee is 0.01 USDC, and by its terms it is 0 USDC"
        ),
        Example(
            arguments: ten,
            transfer: ["amount_out": "9.99"],
            terms: ["fee_percent": 0],
            words: "9.99 (USDC equivalent) will come out, and 10 (USDC equivalent) was estimated from the fee"
        ),
        Example(
            arguments: ten + #", max_fee: "9""#,
            transfer: ["amount_fee": "2"],
            terms: ["fee_fixed": 1],
            words: "its fee is 2 USDC, and by its terms it is 1 USDC"
        ),
        Example(arguments: ten, start: began(["withdraw_anchor_account": .text(own.address)])),
        Example(
            arguments: ten,
            start: began(["withdraw_anchor_account": .text(other.address)]),
            words: "it wants \(own) paid, and told \(other) before"
        ),
        Example(
            arguments: ten + #", payee: "\#(own)""#,
            start: began(["withdraw_anchor_account": .text(other.address)])
        ),
        Example(
            arguments: ten + #", payee: "\#(third)""#,
            start: began(["withdraw_anchor_account": .text(other.address)]),
            words: "it wants \(own) paid, and told \(other) before"
        ),
        Example(
            arguments: ten + #", payee: "\#(own)""#,
            start: began([
                "withdraw_anchor_account": .text(other.address), "withdraw_memo": "7", "withdraw_memo_type": "id",
            ]),
            memo: .id(8),
            words: "it wants the memo “8” (id), and told the memo “7” (id) before"
        ),
        Example(
            arguments: ten,
            start: began(["withdraw_memo": "7", "withdraw_memo_type": "id"]),
            memo: .id(7)
        ),
        Example(
            arguments: ten,
            start: began(["withdraw_memo": "7", "withdraw_memo_type": "id"]),
            memo: .id(8),
            words: "it wants the memo “8” (id), and told the memo “7” (id) before"
        ),
    ]

    /// What is decided about what `example` asks for, or the refusal in words.
    private func decision(
        on example: Example,
        _ change: @escaping @Sendable (inout Payment) -> Void = { _ in }
    ) async throws -> (decision: PaymentDecision?, refusal: String?) {
        var probe = TermsProbe()
        probe.verb = "sep24"
        probe.arguments = example.arguments
        probe.start = example.start
        probe.terms = example.terms
        var transfer = example.transfer
        transfer["amount_in"] = .string(example.asked)
        return try await probe.look(at: .object(transfer)) { step, transfer in
            var payment = Payment(
                destination: Self.own,
                asset: try #require(Asset(TermsProbe.asset)),
                amount: try #require(try ExactDecimal(example.asked)?.amount()),
                memo: example.memo,
                transfer: "t-1"
            )
            change(&payment)
            do {
                return (try await AgreedTerms(step: step, transfer: transfer).decision(on: payment), nil)
            } catch let error as StepError {
                return (nil, error.summary)
            }
        }
    }

    @Test("amount, fee, account and memo: what was not agreed upon a person is asked", arguments: examples)
    func table(example: Example) async throws {
        switch try await decision(on: example) {
        case (.pay?, _): #expect(example.words == nil)
        case (.ask(let reasons, _)?, _):
            let words = try #require(example.words, "asked because of \(reasons)")
            #expect(reasons.joined(separator: "; ").contains(words), "\(reasons)")
        case (nil, let refusal): Issue.record("refused: \(refusal ?? "")")
        }
    }

    @Test("another asset than the transfer was started with is never paid")
    func otherAsset() async throws {
        let refusal = try await decision(on: Example(arguments: Self.ten)) { $0.asset = .native }.refusal
        #expect(refusal?.contains("asks for native, and it was started with USDC") == true, "\(refusal ?? "")")
    }
}
