import AnchorClient
import Diagnostics
import HTTPTransport
import JSON
import Stellar
import TestSupport
import Testing

@Suite("WithdrawalPayment")
struct WithdrawalPaymentTests {
    private func transfer(_ changes: [String: JSONValue] = [:]) throws -> Transfer {
        let document = try JSONValue.parse(Array(Fixture.data("sep24/withdrawal-pending.json")))
        let fields = try #require(document["transaction"]?.objectValue).merging(changes) { $1 }
        return try #require(Transfer(.object(fields), from: .example))
    }

    private func reason(_ changes: [String: JSONValue]) throws -> WithdrawalPaymentError.Reason? {
        let transfer = try transfer(changes)
        return #expect(throws: WithdrawalPaymentError.self) { try transfer.payment() }?.reason
    }

    @Test("is exactly what the anchor asks")
    func payment() throws {
        let payment = try transfer().payment()
        #expect(payment.destination.address == "GDEISG5WA25KU6HHB7N4HVQKID4A7FDDR3FKD32R6C7KCV7YLYKVY7S7")
        #expect(payment.amount == Amount("25.5"))
        #expect(payment.asset?.code == "USDC")
        guard case .hash(let hash) = payment.memo else {
            Issue.record("the memo is a hash")
            return
        }
        #expect(String(decoding: hash.bytes, as: UTF8.self) == "18641e48-bf33-4f4b-a9ef-12345678")
    }

    @Test(
        "E27: takes every type of memo in every spelling of its value",
        arguments: [
            ("text", "hello", .text(Array("hello".utf8))),
            ("id", "18446744073709551615", .id(.max)),
            ("ID", "7", .id(7)),
        ] as [(String, String, Memo)]
    )
    func memos(_ type: String, _ value: String, _ memo: Memo) throws {
        let changes: [String: JSONValue] = ["withdraw_memo_type": .string(type), "withdraw_memo": .string(value)]
        #expect(try transfer(changes).payment().memo == memo)
    }

    @Test("E25: a memo that is a number, and a hash in hexadecimal, are taken for what they are")
    func otherSpellings() throws {
        #expect(try transfer(["withdraw_memo_type": "id", "withdraw_memo": 42]).payment().memo == .id(42))
        let hex = String(repeating: "ab", count: 32)
        let hash = try #require(Hash256(hex))
        #expect(try transfer(["withdraw_memo": .string(hex)]).payment().memo == .hash(hash))
    }

    @Test("E26: nothing is paid before everything is there")
    func missing() throws {
        #expect(try reason(["status": "pending_anchor"]) == .status(.pendingAnchor))
        #expect(try reason(["status": "completed"]) == .status(.completed))
        #expect(try reason(["kind": "deposit"]) == .notAWithdrawal(.deposit))
        #expect(try reason(["withdraw_memo": ""]) == .missing(field: "withdraw_memo"))
        for field in ["withdraw_anchor_account", "withdraw_memo", "withdraw_memo_type", "amount_in"] {
            #expect(try reason([field: .null]) == .missing(field: field))
        }
        // What is empty or nothing isn't told yet.
        for amount: JSONValue in ["", "0", 0, "0.00"] {
            #expect(try reason(["amount_in": amount]) == .missing(field: "amount_in"))
        }
        #expect(try reason(["withdraw_anchor_account": ""]) == .missing(field: "withdraw_anchor_account"))
        #expect(
            try reason(["withdraw_memo": .null, "withdraw_memo_type": .null]) == .missing(field: "withdraw_memo")
        )
    }

    @Test("only a muxed account needs no memo")
    func muxed() throws {
        let account = MuxedAccount(People.server.publicKey, muxID: 7)
        let payment = try transfer([
            "withdraw_anchor_account": .string(account.address), "withdraw_memo": .null, "withdraw_memo_type": .null,
        ]).payment()
        #expect(payment.destination == account)
        #expect(payment.memo == .none)
    }

    @Test("nothing is paid that cannot be meant")
    func nonsense() throws {
        for amount: JSONValue in ["-1", "lots", "1.00000001", "1e30", ["a"], true] {
            guard case .amount = try reason(["amount_in": amount]) else {
                Issue.record("\(amount) is not payable")
                continue
            }
        }
        guard case .account = try reason(["withdraw_anchor_account": "GABC"]) else {
            Issue.record("GABC is not an account")
            return
        }
        guard case .memo(let error) = try reason(["withdraw_memo": "short"]) else {
            Issue.record("\"short\" is not a hash")
            return
        }
        #expect(error.reason == .notAHash)
        // What is given back has a type of memo of its own, which no withdrawal is paid with.
        guard case .memo(let error) = try reason(["withdraw_memo_type": "return"]) else {
            Issue.record("a memo of the type `return` can be paid with")
            return
        }
        #expect(error.reason == .unknownType)
        #expect(try reason(["amount_in_asset": "iso4217:USD"]) == .asset("USD"))
        var message = WithdrawalPaymentError(.missing(field: "withdraw_memo"), transfer: "a\u{1B}[2J")
        let start = "nothing was paid for the transfer a [2J:"
        let end = "has sent no withdraw_memo, which a payment needs"
        #expect(message.summary == "\(start) the anchor \(end)")
        message.anchor = "anchor.example"
        #expect(message.summary == "\(start) anchor.example \(end)")
        #expect(message.help != nil)
        let section = SEPSection(6, "Single Historical Transaction")
        let request = Subject.Request(method: "GET", url: "https://anchor.example/x", host: "anchor.example")
        message.source = AnsweredRequest(endpoint: "GET /transaction", request: request, section: section)
        #expect(message.summary.contains("has sent no withdraw_memo (GET /transaction), which"))
        #expect(message.asFailure.section == section && message.asFailure.subject.request == request)
        #expect(message.asFailure.subject.field == "transaction.withdraw_memo")
    }
}
