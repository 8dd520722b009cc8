import AnchorClient
import FlowLanguage
import HTTPTransport
import JSON
import Testing

@testable import FlowRunner

@Suite("What an anchor told of a transfer before")
struct EarlierTermsTests {
    private static let before: Value = [
        "id": "7", "status": "pending_anchor", "message": "Wait.", "amount_in": .integer(25),
        "amount_out": .integer(24),
        "fee_details": ["total": .integer(1), "details": [["name": "bank", "amount": .integer(1)]]],
        "withdraw_anchor_account": "G1", "withdraw_memo": "x", "withdraw_memo_type": "text", "quote_id": "q",
    ]

    @Test("stays known where it is left out later; a message doesn't")
    func kept() {
        let now: Value = ["id": "7", "status": "completed", "amount_out": .integer(24)]
        let terms = EarlierTerms(before: Self.before, now: now)
        #expect(
            terms.kept == [
                "amount_in", "fee_details", "quote_id", "withdraw_anchor_account", "withdraw_memo",
                "withdraw_memo_type",
            ]
        )
        #expect(terms.completed["amount_in"] == .integer(25) && terms.completed["status"] == "completed")
        #expect(terms.completed["message"] == .null)
    }

    @Test("is named as the transfer's SEP has it", arguments: [false, true])
    func names(isDirect: Bool) throws {
        let terms = EarlierTerms(
            before: Self.before,
            now: ["id": "7", "status": "completed", "amount_out": .integer(24)]
        )
        let domain = try #require(HomeDomain("anchor.example"))
        let told: JSONValue = ["id": "7", "kind": "withdrawal", "status": "completed"]
        var transfer = try #require(Transfer(told, from: domain))
        transfer.isDirect = isDirect
        let payee =
            isDirect
            ? ["stellar_account_id", "stellar_memo", "stellar_memo_type"]
            : ["withdraw_anchor_account", "withdraw_memo", "withdraw_memo_type"]
        #expect(terms.names(in: transfer) == ["amount_in", "fee_details", "quote_id"] + payee)
    }

    @Test(
        "is not mixed with another answer",
        arguments: [
            (["amount_out": .integer(20)], "amount_in"), (["withdraw_anchor_account": "G2"], "withdraw_memo"),
            (["fee_details": ["total": .integer(2)]], "amount_in"),
        ] as [([String: Value], String)]
    )
    func changed(told: [String: Value], name: String) {
        let now = Value.object(told.merging(["id": "7", "status": "completed"]) { $1 })
        let terms = EarlierTerms(before: Self.before, now: now)
        #expect(terms.completed[name] == .null && !terms.kept.contains(name))
        #expect(terms.completed["quote_id"] == "q")
    }

    @Test("is of the same transfer only")
    func other() {
        let now: Value = ["id": "8", "status": "completed"]
        #expect(EarlierTerms(before: Self.before, now: now).completed == now)
        #expect(EarlierTerms(before: .null, now: now).completed == now)
    }

    @Test("a fee without its parts is no other fee")
    func parts() {
        let now: Value = ["id": "7", "status": "completed", "fee_details": ["total": .integer(1)]]
        #expect(EarlierTerms(before: Self.before, now: now).completed["amount_in"] == .integer(25))
    }
}
