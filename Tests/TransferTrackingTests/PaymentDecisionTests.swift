import AnchorClient
import Diagnostics
import JSON
import Stellar
import Testing
import TransferTracking

/// What is paid is what the flow orders; everything else a person confirms, or is refused.
@Suite("Whether a payment is what was agreed upon")
struct PaymentDecisionTests {
    private static let own = MuxedAccount(KeyPair.random().publicKey)
    static let other = MuxedAccount(KeyPair.random().publicKey)
    private static let third = MuxedAccount(KeyPair.random().publicKey)

    /// An order, what the anchor asks for, and what is decided: `pay`, or the words with which a person is asked.
    struct Example: Sendable, CustomTestStringConvertible {
        var arguments: String
        var transfer: [String: JSONValue] = [:]
        var start: [String: Int64] = [:]
        var payee = FirstPayee()
        var terms: JSONValue = ["enabled": true]
        var asked = "10"
        var memo = Memo.none
        var words: String?

        var testDescription: String { "\(arguments), asked \(asked): \(words ?? "pay")" }
    }

    static let ten = #"withdraw: "ASSET", amount: "10""#
    private static let page = #"withdraw: "ASSET", amount: page, max: "50""#

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
        Example(arguments: ten, payee: FirstPayee(account: own)),
        Example(
            arguments: ten,
            payee: FirstPayee(account: other),
            words: "it wants \(own) paid, and told \(other) before"
        ),
        Example(
            arguments: ten + #", payee: "\#(own)""#,
            payee: FirstPayee(account: other)
        ),
        Example(
            arguments: ten + #", payee: "\#(third)""#,
            payee: FirstPayee(account: other),
            words: "it wants \(own) paid, and told \(other) before"
        ),
        Example(
            arguments: ten + #", payee: "\#(own)""#,
            payee: FirstPayee(account: other, memo: .id(7)),
            memo: .id(8),
            words: "it wants the memo “8” (id), and told the memo “7” (id) before"
        ),
        Example(
            arguments: ten,
            payee: FirstPayee(memo: .id(7)),
            memo: .id(7)
        ),
        Example(
            arguments: ten,
            payee: FirstPayee(memo: .id(7)),
            memo: .id(8),
            words: "it wants the memo “8” (id), and told the memo “7” (id) before"
        ),
    ]

    /// What is decided about what `example` asks for.
    static func decision(on example: Example, asset: Asset? = Asset(TermsProbe.asset)) throws -> PaymentDecision {
        var probe = TermsProbe()
        probe.service = .hosted
        probe.arguments = example.arguments
        probe.start = example.start
        probe.payee = example.payee
        probe.terms = example.terms
        var transfer = example.transfer
        transfer["amount_in"] = .string(example.asked)
        let payment = Payment(
            destination: own,
            asset: try #require(asset),
            amount: try #require(try ExactDecimal(example.asked)?.amount()),
            memo: example.memo,
            transfer: "t-1"
        )
        return try probe.agreed(.object(transfer)).decision(on: payment)
    }

    @Test("amount, fee, account and memo: what was not agreed upon a person is asked", arguments: examples)
    func table(example: Example) throws {
        switch try Self.decision(on: example).taken {
        case .pay: #expect(example.words == nil)
        case .ask(let reasons, _):
            let words = try #require(example.words, "asked because of \(reasons)")
            #expect(reasons.map(\.words).joined(separator: "; ").contains(words), "\(reasons)")
        case .refuse(let failure): Issue.record("refused: \(failure.summary)")
        }
    }

    @Test(
        "what is only told is a difference that runs know again by its key",
        arguments: [
            (
                ten + #", tolerance: "0.5""#, FirstPayee(), "9.5", "tolerated 9.5 10",
                "was ordered; the flow tolerates that"
            ),
            (
                ten + #", payee: "\#(own)""#, FirstPayee(account: other), "10", "allowed-payee \(own) \(other)",
                "and told \(other) before; the flow allows that (`payee`)"
            ),
        ] as [(String, FirstPayee, String, String, String)]
    )
    func remark(arguments: String, payee: FirstPayee, asked: String, key: String, words: String) throws {
        let example = Example(arguments: arguments, payee: payee, asked: asked)
        guard case .pay(let remarks) = try Self.decision(on: example) else {
            Issue.record("not paid")
            return
        }
        #expect(remarks.map(\.key) == [key])
        #expect(remarks.first?.words.hasSuffix(words) == true, "\(remarks)")
    }

    @Test(
        "what is outside the anchor's own limits is never paid, without a fee that is asked for beside it",
        arguments: [
            (ten, ["max_amount": 9], nil, "most"), (ten, ["min_amount": 11], nil, "least"),
            (ten, ["min_amount": 10, "max_amount": 10], nil, nil),
            (ten, ["max_amount": 9], "1", nil), (ten, ["max_amount": 8], "1", "most"),
            (ten + #", destination_asset: "iso4217:USD""#, ["max_amount": 9], nil, "most"),
        ] as [(String, JSONValue, String?, String?)]
    )
    func ownLimits(arguments: String, terms: JSONValue, fee: String?, bound: String?) throws {
        let transfer: [String: JSONValue] = fee.map { ["amount_fee": .string($0)] } ?? [:]
        let decision = try Self.decision(on: Example(arguments: arguments, transfer: transfer, terms: terms)).taken
        guard case .refuse(let failure) = decision else {
            #expect(bound == nil, "\(decision)")
            return
        }
        #expect(failure.code == .beyondOwnLimits && failure.facts.text(.bound) == bound, "\(failure.summary)")
    }

    @Test("another asset than the transfer was started with is never paid")
    func otherAsset() throws {
        let decision = try Self.decision(on: Example(arguments: Self.ten), asset: .native).taken
        guard case .refuse(let failure) = decision else {
            Issue.record("not refused")
            return
        }
        #expect(failure.code == .otherAssetAsked)
        #expect(failure.summary.contains("asks for native, and it was started with USDC"), "\(failure.summary)")
    }
}
