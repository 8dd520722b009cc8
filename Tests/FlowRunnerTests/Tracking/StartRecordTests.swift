import AnchorClient
import FlowLanguage
import Stellar
import Testing
import TransferTracking

@testable import FlowRunner

@Suite("The start of a transfer, as its state has found it out")
struct StartRecordTests {
    private static let starts = VerbCatalogue.all.filter { $0.effect == .startsTransfer }

    @Test("what is read of an order is what the verbs that start transfers are told")
    func names() {
        #expect(Self.starts.count == 3)
        let parameters = Set(Self.starts.flatMap(\.parameters).map(\.name))
        for parameter in TransferParameter.allCases { #expect(parameters.contains(parameter.rawValue)) }
    }

    @Test("a verb says itself what others read of its results: a transfer by its service, a session, a payment")
    func subjects() {
        for verb in VerbCatalogue.all {
            let subject = VerbTable.standard[verb.name]?.resultSubject
            #expect((VerbTable.standard[verb.name]?.transferService != nil) == (verb.effect == .startsTransfer))
            #expect((subject == .payment) == (verb.effect == .pays))
            #expect((subject == .session) == verb.provides.contains(.session))
        }
        let services = Self.starts.compactMap { VerbTable.standard[$0.name]?.transferService }
        #expect(Set(services) == Set(TransferService.allCases))
    }

    private func record(_ results: Value, _ arguments: String = #"withdraw: native, amount: "10""#) throws
        -> StartRecord?
    {
        let flow = try RunHarness.flow(
            "flow: x\nstates:\n  start: { sep24: { \(arguments) }, keep: { tx: transfer } }\n  follow: { track: $tx }\n"
        )
        let scope = Scope(["start": results])
        let knowledge = RunKnowledge(flow: flow, scope: scope, subjects: VerbTable.standard.subjects) { _ in nil }
        return knowledge.start(of: "t-1")
    }

    @Test("has what the anchor told, and what the flow ordered")
    func members() throws {
        let own = KeyPair.random().publicKey.address
        let ordered: Value = [
            "account": .text(own), "amount": 10, "tolerance": 1, "payee": .text(own), "max_fee": 2, "max": 50,
            "quote_id": "q-1", "destination_asset": "iso4217:USD", "customer_type": "person",
            "memo": "7", "memo_type": "id", "refund_memo": "back", "sender_id": "c-1", "sender_type": "sep31-sender",
        ]
        let transfer: Value = ["id": "t-1", "kind": "withdrawal", "withdraw_memo": "9", "withdraw_memo_type": "id"]
        let start = try #require(
            try record([
                "id": "t-1", "asset": "native", "fee": 3, "fee_asset": "iso4217:USD", "amount_out": 7,
                "instructions": ["iban": ["value": "DE0"]], "how": "by bank", "transfer": transfer, "ordered": ordered,
            ])
        )
        #expect(start.state.name.value == "start" && start.service == .hosted)
        #expect(start.asset == .native && start.assetName == "native")
        #expect(start.fee == ExactDecimal(3) && start.feeAsset == "iso4217:USD" && start.amountOut == ExactDecimal(7))
        #expect(start.instructions?.map(\.key) == ["iban"] && start.instructions?.first?.value == "DE0")
        #expect(start.how == "by bank")
        #expect(start.transfer.kind == .withdrawal && start.transfer.payee.memo == .id(9))
        #expect(start.account == MuxedAccount(own) && start.allowedPayee == MuxedAccount(own))
        #expect(start.amount == ExactDecimal(10) && start.tolerance == ExactDecimal(1))
        #expect(start.feeLimit == ExactDecimal(2) && start.pageLimit == nil)
        #expect(start.quoteID == "q-1" && start.counterAsset == "iso4217:USD" && start.isExchange)
        #expect(start.customerType == "person")
        let sender = start.party(.sender)
        #expect(sender.id == "c-1" && sender.type == "sep31-sender")
        #expect(start.payoutMemo == .id(7))
        let back = try Memo(type: "text", value: "back")
        #expect(start.refundMemo == back)
    }

    @Test("lacks what no one has said, and a limit for the page counts where the page decides")
    func absent() throws {
        let start = try #require(try record(["id": "t-1", "ordered": [:]]))
        #expect(start.amount == nil && start.tolerance == .zero && !start.isExchange && start.payoutMemo == nil)
        #expect(start.asset == nil && start.party(.receiver).id == nil)
        let byPage = try record(["id": "t-1", "ordered": ["max": 50]], #"withdraw: native, amount: page, max: "50""#)
        #expect(byPage?.pageLimit == ExactDecimal(50))
        #expect(try record(["id": "t-2"]) == nil)
    }

    @Test(
        "an exchange is of a kind of its own by SEP-6 alone, and the parameter of the asset tells the direction",
        arguments: [
            ("sep6", "deposit: native, source_asset: \"iso4217:USD\"", Transfer.Kind.depositExchange),
            ("sep6", "deposit: native, quote_id: q", .depositExchange), ("sep6", "deposit: native", .deposit),
            ("sep6", "withdraw: native, destination_asset: \"iso4217:USD\"", .withdrawalExchange),
            ("sep6", "withdraw: native", .withdrawal), ("sep24", "withdraw: native, quote_id: q", .withdrawal),
            ("sep24", "deposit: native, source_asset: \"iso4217:USD\"", .deposit),
            ("sep31", "send: native, amount: \"1\", quote_id: q", .withdrawal),
        ]
    )
    func kinds(verb: String, arguments: String, kind: Transfer.Kind) throws {
        let text = "flow: x\nstates:\n  start: { \(verb): { \(arguments) } }\n"
        let step = try #require(FlowParser.parse(text: text, path: "test.yaml").flow?.states.first)
        let service = try #require(step.transferService)
        #expect(step.kind(by: service) == kind)
        #expect(step.argument(TransferParameter.asset(of: service, isDeposit: kind.isDeposit).rawValue) != nil)
    }
}
