import AnchorClient
import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
import Stellar
import TestSupport
import Testing

@Suite("DirectPayments")
struct DirectPaymentsTests {
    private static let issuer = "GBAQD4VYNI2255CFRDNDM4LVAEITMCNS7HJCI7I46XJE756ITCJXLV7E"
    private static let account = "GDTH5EADWYM2AXE7IA7JNCSS4X2TQEHWN6UM4IUQW64GJ3B5XEMQ67QI"
    private let usdc = Asset("USDC:\(issuer)") ?? .native

    /// What the Anchor Platform 4.3 tells of a payment, but for `change`.
    private static func payment(_ change: [String: JSONValue] = [:]) -> String {
        let members: [String: JSONValue] = [
            "id": "p1", "status": "pending_sender", "amount_in": "10",
            "amount_in_asset": .string("stellar:USDC:\(issuer)"),
            "amount_out": "8.5714", "amount_out_asset": "iso4217:USD",
            "fee_details": ["total": "1.00", "asset": .string("stellar:USDC:\(issuer)"), "details": []],
            "stellar_account_id": .string(account), "stellar_memo": "14204", "stellar_memo_type": "id",
            "started_at": "2026-11-23T13:53:20.889669Z", "required_info_message": "Transaction created",
        ]
        return JSONValue.object(["transaction": .object(members.merging(change) { $1 })]).text
    }

    @Test("the offer has what is received as withdrawals, with the fields of the transaction")
    func offer() async throws {
        let test = TestAnchor { _, _ in
            .json(
                """
                {"receive":{"USDC":{"quotes_supported":true,"quotes_required":true,"min_amount":1,"max_amount":"100",
                  "fee_fixed":1,"funding_methods":["SEPA"],"sep12":{"sender":{"types":{"a":{}}}},
                  "fields":{"transaction":{"routing_number":{"description":"number"}}}},
                  "OFF":{"enabled":false}}}
                """
            )
        }
        let offer = try await test.directPayments().offer(language: "es")
        #expect(test.http.requests.last?.url.absoluteString == "https://anchor.example/sep31/info?lang=es")
        let terms = try #require(offer.terms(for: usdc, .withdrawal))
        #expect(terms.minAmount == ExactDecimal(1))
        #expect(terms.maxAmount == ExactDecimal(100))
        #expect(terms.fundingMethods == ["SEPA"])
        #expect(terms.requestedFields.map(\.key) == ["routing_number"])
        #expect(terms.requiresQuote)
        #expect(offer.withdrawals["OFF"]?.isEnabled == false)
        #expect(offer.deposits.isEmpty)
    }

    @Test("a payment is asked for with its customers, its details, and where it comes back to")
    func start() async throws {
        let test = TestAnchor { _, _ in
            .json(
                #"{"id":9,"stellar_account_id":"\#(Self.account)","stellar_memo":"7","stellar_memo_type":"ID"}"#,
                status: 201
            )
        }
        var request = TransferRequest(asset: usdc, amount: ExactDecimal("10.50"))
        (request.senderID, request.receiverID) = ("s1", "r1")
        request.fundingMethod = "SEPA"
        request.counterAsset = AssetIdentifier("iso4217:USD")
        request.quoteID = "q1"
        request.refundMemo = .id(9)
        request.language = "de"
        request.customerFields = ["routing_number": Secret("1")]
        let accepted = try await test.directPayments().start(request)
        #expect(accepted.id == "9")
        #expect(accepted.kind == .withdrawal)
        #expect(accepted.withdrawalAccount == Self.account)
        #expect(accepted.withdrawalMemo == .id(7))
        let sent = try #require(test.http.requests.last)
        #expect(sent.method == .post)
        #expect(sent.url.path() == "/sep31/transactions")
        #expect(!sent.isRepeatable)
        guard case .json(let body)? = sent.body else { throw CancellationError() }
        let expected: JSONValue = [
            "amount": "10.5", "asset_code": "USDC", "asset_issuer": .string(Self.issuer),
            "destination_asset": "iso4217:USD", "quote_id": "q1", "sender_id": "s1", "receiver_id": "r1",
            "funding_method": "SEPA", "lang": "de", "refund_memo": "9", "refund_memo_type": "id",
            "fields": ["transaction": ["routing_number": "1"]],
        ]
        #expect(body == expected)
    }

    @Test("fields are sent also where there are none, as the Anchor Platform wants it; without an amount nothing is")
    func bare() async throws {
        let test = TestAnchor { _, _ in .json(#"{"id":"9"}"#, status: 201) }
        let payments = try await test.directPayments()
        _ = try await payments.start(TransferRequest(asset: usdc, amount: ExactDecimal(1)))
        guard case .json(let body)? = test.http.requests.last?.body else { throw CancellationError() }
        #expect(body["fields"] == ["transaction": [:]])
        let count = test.http.requests.count
        await #expect(throws: AnchorError.self) { try await payments.start(TransferRequest(asset: usdc)) }
        #expect(test.http.requests.count == count)
    }

    @Test(
        "a refusal tells what the anchor needs first",
        arguments: [
            (
                #"{"error":"customer_info_needed","type":"large"}"#, 400,
                AnchorError.Reason.partyInformationNeeded(type: "large")
            ),
            (#"{"error":"customer_info_needed"}"#, 400, .partyInformationNeeded(type: nil)),
            (
                #"{"error":"transaction_info_needed","fields":{"transaction":{"dest":{}}}}"#, 400,
                .transferInformationNeeded([RequestedField(key: "dest")])
            ),
            (#"{"error":"sell_amount exceeds max limit"}"#, 400, .refused(status: 400)),
            (#"{"error":"internal server error"}"#, 502, .unavailable(status: 502)),
            (#"{"error":"no such"}"#, 404, .notFound),
            (#"{"stellar_memo":"1"}"#, 201, .malformed(.missing(field: "id"))),
        ]
    )
    func refusals(answer: String, status: Int, reason: AnchorError.Reason) async throws {
        let test = TestAnchor { _, _ in .json(answer, status: status) }
        let payments = try await test.directPayments()
        do throws(AnchorError) {
            _ = try await payments.start(TransferRequest(asset: usdc, amount: ExactDecimal(1)))
            Issue.record("it was not refused")
        } catch {
            #expect(error.reason == reason)
            #expect(error.purpose == .directPayment)
            #expect(!error.summary.isEmpty)
        }
    }

    @Test(
        "a status of SEP-31 is read as SEP-24 calls it, and its own word is kept",
        arguments: [
            ("pending_sender", Transfer.Status.pendingUserTransferStart), ("pending_receiver", .pendingAnchor),
            ("PENDING_SENDER", .pendingUserTransferStart), ("pending_stellar", .pendingStellar),
            ("pending_external", .pendingExternal), ("pending_customer_info_update", .pendingCustomerInfoUpdate),
            ("pending_transaction_info_update", .pendingTransactionInfoUpdate), ("completed", .completed),
            ("refunded", .refunded), ("expired", .expired), ("error", .error),
            ("Odd", Transfer.Status(rawValue: "Odd")),
        ]
    )
    func statuses(word: String, status: Transfer.Status) async throws {
        let test = TestAnchor { _, _ in .json(Self.payment(["status": .string(word), "status_message": "Wait"])) }
        let transfer = try await test.directPayments().transfer(id: "p1")
        #expect(test.http.requests.last?.url.path() == "/sep31/transactions/p1")
        #expect(transfer.status == status)
        #expect(transfer.kind == .withdrawal)
        #expect(transfer.message == "Wait")
        #expect(transfer.uniformFields["status"]?.string == status.rawValue)
        #expect(transfer.uniformFields["sep31_status"]?.string == (status.isKnown ? word.lowercased() : word))
        if !transfer.isStatusKnown {
            #expect(transfer.writtenStatus == word)
            let other = transfer.withUnknownStatus("Odd_•••")
            #expect(other.status.rawValue == "odd_•••" && other.statusWord == "odd_•••")
            #expect(other.writtenStatus == "Odd_•••" && other.uniformFields["sep31_status"] == "odd_•••")
        }
        #expect(transfer.uniformFields["withdraw_memo"]?.string == "14204")
        #expect(transfer.source?.request.url == "https://anchor.example/sep31/transactions/p1")
        #expect(transfer.source?.section == SEPSection(31, "GET Transaction"))
        let lacking = transfer.lacking("withdraw_memo")
        #expect(lacking.reason == .missing(field: "stellar_memo") && lacking.source == transfer.source)
        #expect(lacking.summary.contains("(GET /transactions/…)"), "in the words of SEP-31")
    }

    @Test("what is paid is what the anchor asks for, and nothing without all of it")
    func payment() async throws {
        func asked(_ change: [String: JSONValue]) async throws -> Result<WithdrawalPayment, WithdrawalPaymentError> {
            let test = TestAnchor { _, _ in .json(Self.payment(change)) }
            let transfer = try await test.directPayments().transfer(id: "p1")
            return Result { () throws(WithdrawalPaymentError) in try transfer.payment() }
        }
        let whole = try await asked([:]).get()
        #expect(whole.destination.description == Self.account)
        #expect(whole.memo == .id(14204))
        #expect(whole.amount == Amount("10"))
        #expect(whole.asset == usdc)
        for name in ["stellar_account_id", "stellar_memo", "stellar_memo_type", "amount_in"] {
            guard case .failure(let error) = try await asked([name: .null]) else {
                Issue.record("\(name) was not missed")
                continue
            }
            #expect(error.reason == .missing(field: name))
            #expect(error.summary.contains(name))
        }
        for (name, value) in [("stellar_memo", "x"), ("stellar_account_id", "G1"), ("amount_in", "x")] {
            guard case .failure(let error) = try await asked([name: .string(value)]) else {
                Issue.record("\(name) was taken")
                continue
            }
            #expect(error.summary.contains(name))
        }
        guard case .failure(let error) = try await asked(["status": "pending_receiver"]) else {
            throw CancellationError()
        }
        #expect(error.help == "wait for pending_sender")
    }

    @Test("another payment than was asked for is none")
    func other() async throws {
        let test = TestAnchor { _, _ in .json(Self.payment(["id": "p2"])) }
        let payments = try await test.directPayments()
        do throws(AnchorError) {
            _ = try await payments.transfer(id: "p1")
            Issue.record("it was taken")
        } catch {
            #expect(error.reason == .malformed(.otherTransfer(id: "p2", expected: "p1")))
        }
    }

    @Test("what the anchor asks for is patched, and callbacks are asked for by PUT")
    func tellings() async throws {
        let test = TestAnchor { request, _ in
            request.method == .put ? .json("", status: 204) : .json(Self.payment(["status": "pending_receiver"]))
        }
        let payments = try await test.directPayments()
        let updated = try await payments.update("p1", with: ["dest": Secret("DE1")])
        #expect(updated.status == .pendingAnchor)
        let patch = try #require(test.http.requests.last)
        #expect(patch.method == .patch)
        guard case .json(let body)? = patch.body else { throw CancellationError() }
        #expect(body == ["fields": ["transaction": ["dest": "DE1"]]])
        try await payments.report("p1", to: try #require(URL(string: "https://wallet.example/callbacks")))
        let put = try #require(test.http.requests.last)
        #expect(put.url.path() == "/sep31/transactions/p1/callback")
        guard case .json(let body)? = put.body else { throw CancellationError() }
        #expect(body == ["url": "https://wallet.example/callbacks"])
    }
}
