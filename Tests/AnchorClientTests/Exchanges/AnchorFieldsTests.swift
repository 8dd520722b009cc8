import AnchorClient
import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
import Synchronization
import Testing
import Timekeeping

/// What is kept of messages to and from anchors, as the SEPs have them.
@Suite("Fields of anchors that may be kept")
struct AnchorFieldsTests {
    private static let account = "GDQP2KPQGKIHYJGXNUIYOMHARUARCA7DJT5FO2FFOOKY3B2WSQHG4W37"

    @Test(
        "a server's log shows ids, accounts and data of a query",
        arguments: [
            ("id", "82fhs729f63dh0v4", true), ("addr", account, true), ("account", account, true),
            ("asset_code", "USDC", true), ("addr", "alice", false), ("account", "DE89370400440532013000", false),
            ("token", account, false), ("first_name", "Ada", false), ("id", "7%20Oak", false), ("id", "a=b%20c", false),
            ("x", "1", false),
            ("more_info_url", "https://a.example/?token=1", false),
        ]
    )
    func logged(name: String, value: String, isShown: Bool) {
        #expect(AnchorFields.flowRequest.shows(value, of: name) == isShown)
    }

    @Test(
        "what an anchor offers to choose from, and whom to pay on the ledger, is kept",
        arguments: [
            (#"{"account_id":"\#(account)"}"#, true), (#"{"account_id":"DE89370400440532013000"}"#, false),
            (#"{"fields":{"first_name":{"choices":["a b","c"]}}}"#, true), (#"{"id_type":"external"}"#, false),
            (#"{"refunds":{"id_type":"other"}}"#, true), (#"{"refunds":{"first_name":"external"}}"#, false),
            (#"{"instructions":{"bank_number":{"value":"1"}}}"#, true), (#"{"bank_number":{"value":"1"}}"#, false),
            (#"{"instructions":{"iban":{"value":"1"}}}"#, false), (#"{"instructions":{"bank_number":"1"}}"#, false),
        ]
    )
    func kept(sent: String, isKept: Bool) async throws {
        #expect((try await exchange(answer: sent).response?.content.body == sent) == isKept)
    }

    /// An answer, and the members of it that are hidden, by their paths.
    static let answers: [(name: String, sent: String, hidden: Set<String>)] = [
        (
            "a transfer",
            """
            {"transaction": {"id": "82fhs729f63dh0v4", "kind": "deposit", "status": "pending_user", "status_eta": 3600,
              "amount_in": "18.34", "amount_in_asset": "iso4217:USD", "amount_out": "18.24", "amount_fee": "0.1",
              "amount_out_asset": "stellar:USDC:\(account)", "started_at": "2026-03-20T17:05:32Z", "to": "\(account)",
              "from": "DE89370400440532013000", "external_transaction_id": "2dd16cb409513026fbe7defc0c6f826c",
              "deposit_memo": "7 Oak", "deposit_memo_type": "text", "claimable_balance_id": null, "refunded": false,
              "stellar_transaction_id": "17a670bc424ff5ce3b386dbfaae9990b66a2a37b4fbe51547e8794962a3f9e6a",
              "more_info_url": "https://a.example/tx?token=SECRET", "message": "Dear Ada", "external_extra": "021000021",
              "refunds": {"amount_refunded": "10", "payments": [{"id": "b9d0", "id_type": "external", "amount": "10", "fee": "5"}]},
              "fee_details": {"total": "0.1", "asset": "iso4217:USD", "details": [{"name": "Fee of Ada", "amount": "0.1"}]},
              "required_customer_info_updates": ["email_address"], "token": "SECRET"}}
            """,
            [
                "transaction.from", "transaction.message", "transaction.external_extra", "transaction.token",
                "transaction.fee_details.details[0].name",
            ]
        ),
        (
            "a customer",
            """
            {"id": "d1ce2f48", "status": "NEEDS_INFO", "type": "sep6", "message": "Hello Ada", "first_name": "Ada", "id_type": "passport",
              "fields": {"email_address": {"type": "string", "description": "Yours, Ada", "optional": true,
                "choices": ["a", "b"]}, "shoe_size": {"type": "number", "description": "Of Ada"}},
              "provided_fields": {"last_name": {"type": "string", "status": "ACCEPTED", "value": "Lovelace"}}}
            """,
            [
                "message", "first_name", "id_type", "fields.email_address.description", "fields.shoe_size.description",
                "provided_fields.last_name.value",
            ]
        ),
        (
            "the start of an interactive transfer",
            #"{"type": "interactive_customer_info_needed", "id": "82fh", "url": "https://a.example/p/SECRET?token=SECRET"}"#,
            []
        ),
        (
            "a refusal",
            #"{"error": "no account for Ada", "type": "customer_info_status", "status": "denied", "more_info_url": "https://a.example/x"}"#,
            ["error"]
        ),
        (
            "a quote",
            """
            {"id": "de762cda", "expires_at": "2026-04-30T07:42:23Z", "price": "5.00", "total_price": "5.42",
              "sell_asset": "iso4217:BRL", "buy_asset": "stellar:USDC:\(account)", "sell_amount": "542", "buy_amount": "100",
              "fee": {"total": "42.00", "asset": "iso4217:BRL"}}
            """,
            []
        ),
    ]

    @Test("of an answer everything typed stays, and words and answers of the customer are hidden", arguments: answers)
    func answer(name: String, sent: String, hidden: Set<String>) async throws {
        let kept = try #require(try await exchange(answer: sent).response?.content.body)
        #expect(Self.hidden(try JSONValue.parse(kept), "") == hidden, "\(name): \(kept)")
        #expect(!kept.contains("SECRET") && !kept.contains("Ada") && !kept.contains("Lovelace"), "\(kept)")
        #expect(!kept.contains("more_info_url") || kept.contains("https://a.example/"))
    }

    @Test("of a request all is an answer of the customer that its SEP doesn't name")
    func request() async throws {
        let body: JSONValue = [
            "id": "d1ce", "type": "sep6", "account": .string(Self.account), "email_address": "ada@example.com",
            "mobile_number_verification": "271828", "shoe_size": 38, "memo": "7", "code": "271828",
        ]
        let kept = try #require(try await exchange(body: body).request.content.body)
        #expect(
            Self.hidden(try JSONValue.parse(kept), "")
                == ["email_address", "mobile_number_verification", "shoe_size", "code"],
            "\(kept)"
        )
    }

    @Test(
        "a status that the SEPs have stays, also where the customer has answered so; another is searched for answers",
        arguments: [
            ("completed", "completed", "completed"), ("Pending_Sender", "Pending_Sender", "Pending_Sender"),
            ("VERIFICATION_REQUIRED", "VERIFICATION_REQUIRED", "VERIFICATION_REQUIRED"),
            ("Zebulon", "Ada", "Zebulon"), ("Ada", "Ada", "•••"), ("pending_Ada", "Ada", "pending_Ada"),
            ("x_Lovelace", "Lovelace", "x_•••"), ("LOVELACE", "Lovelace", "LOVELACE"),
        ]
    )
    func statuses(status: String, answered: String, shown: String) async throws {
        let kept = try await exchange(
            body: ["email_address": .string(answered)],
            answer: #"{"status":"\#(status)"}"#
        )
        #expect(kept.response?.content.body == #"{"status":"\#(shown)"}"#)
    }

    @Test("where words are kept, those about a field are, and its value is not")
    func words() async throws {
        let field = #"{"description":"Where we write to","error":"of ada@b.example","value":"Lovelace"}"#
        let kept = try await exchange(
            body: ["email_address": "ada@b.example"],
            answer: #"{"provided_fields":{"email_address":\#(field)}}"#,
            keepsProse: true
        )
        let shown = #"{"description":"Where we write to","error":"of •••","value":"•••"}"#
        #expect(kept.response?.content.body == #"{"provided_fields":{"email_address":\#(shown)}}"#)
    }

    private func exchange(
        body: JSONValue? = nil,
        answer: String = "{}",
        keepsProse: Bool = false
    ) async throws -> RecordedExchange {
        let seen = Mutex<RecordedExchange?>(nil)
        let recorder = TrafficRecorder(
            ScriptedHTTP { _, _ in .json(answer) },
            identity: RequestIdentity(run: "run-1", seed: 7),
            observer: TrafficObserver(
                exchange: { exchange in seen.withLock { $0 = exchange } },
                keepsProse: keepsProse
            ),
            clock: ManualClock()
        )
        var request = HTTPRequest(method: .put, url: try #require(URL(string: "https://a.example/customer")))
        request.body = body.map { .json($0) }
        request.disclosure = Disclosure(.customers, request: AnchorFields.request, answer: AnchorFields.answer)
        _ = try await recorder.send(request)
        return try #require(seen.withLock { $0 })
    }

    /// The paths of the values that are hidden as a whole.
    private static func hidden(_ value: JSONValue, _ path: String) -> Set<String> {
        switch value {
        case .object(let members):
            members.reduce(into: []) { paths, member in
                paths.formUnion(hidden(member.value, path.isEmpty ? member.key : "\(path).\(member.key)"))
            }
        case .array(let elements):
            elements.enumerated().reduce(into: []) { paths, element in
                paths.formUnion(hidden(element.element, "\(path)[\(element.offset)]"))
            }
        case .string(Redaction.mark): [path]
        case .string, .number, .bool, .null: []
        }
    }
}
