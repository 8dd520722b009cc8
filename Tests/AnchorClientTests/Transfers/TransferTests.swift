import AnchorClient
import Diagnostics
import Foundation
import HTTPTransport
import JSON
import Stellar
import TestSupport
import Testing
import Timekeeping

@Suite("Transfer")
struct TransferTests {
    private static let base = URL(string: "https://anchor.example/sep24/transaction?id=1")

    private func fixture(_ name: String, in folder: String = "sep24") throws -> Transfer {
        let document = try JSONValue.parse(Array(Fixture.data("\(folder)/\(name).json")))
        let fields = try #require(document["transaction"])
        return try #require(Transfer(fields, base: Self.base, from: .example))
    }

    @Test("E12: reads everything that an anchor of today sends")
    func complete() throws {
        let transfer = try fixture("deposit-completed")
        #expect(transfer.id == "82fhs729f63dh0v4")
        #expect(transfer.kind == .deposit)
        #expect(transfer.status == .completed)
        #expect(transfer.statusETA == .seconds(3600))
        #expect(transfer.isCustomerVerified == true)
        #expect(transfer.amountIn == ExactDecimal("510"))
        #expect(transfer.amountInAsset == .currency("USD"))
        #expect(transfer.amountOutAsset?.description.hasPrefix("stellar:USDC:G") == true)
        #expect(transfer.fee?.total == ExactDecimal("5"))
        #expect(transfer.fee?.parts.map(\.name) == ["Service fee", "Bank"])
        #expect(transfer.fee?.parts.last?.amount == ExactDecimal("0.5"))
        // SEP-6 calls the parts `details`, and so do some anchors everywhere.
        var fields = transfer.fields.objectValue ?? [:]
        let fee = fields["fee_details"]?.objectValue ?? [:]
        fields["fee_details"] = .object(["total": fee["total"] ?? "5", "details": fee["breakdown"] ?? []])
        #expect(Transfer(.object(fields), from: .example)?.fee?.parts == transfer.fee?.parts)
        #expect(transfer.refunds?.amountRefunded == ExactDecimal("10"))
        #expect(transfer.refunds?.payments.first?.idType == "external")
        #expect(transfer.depositMemo == .id(9_223_372_036_854_775_808))
        #expect(transfer.startedAt?.description == "2026-03-20T17:05:32Z")
        #expect(transfer.updatedAt?.description == "2026-03-20T17:06:00.123456789Z")
        #expect(transfer.completedAt?.description == "2026-03-20T15:09:58Z")
        #expect(transfer.message == "Arrived.")
        #expect(transfer.externalTransactionID == "1238234")
        #expect(transfer.phase == .finished(succeeded: true))
        let page = try #require(transfer.moreInfoURL)
        #expect(
            page.reveal().absoluteString
                == "https://anchor.example/sep24/transaction?id=82fhs729f63dh0v4&token=a-secret"
        )
        #expect(!"\(page)".contains("secret"))
    }

    @Test("an empty text is a field that is not there, wherever it stands")
    func empty() throws {
        let recorded = try fixture("disbursement-platform-sep24-completed", in: "anchors")
        #expect(recorded.fields["stellar_transaction_id"] == "")
        #expect(recorded.stellarTransactionID == nil)
        #expect(recorded.uniformFields["stellar_transaction_id"] == nil)
        let names = [
            "message", "more_info_url", "started_at", "amount_in_asset", "quote_id", "from", "to",
            "withdraw_anchor_account",
            "claimable_balance_id", "external_transaction_id", "external_extra", "required_info_message",
        ]
        let members = names.map { "\"\($0)\":\"\"" }.joined(separator: ",")
        let text = #"{"id":"1","kind":"deposit","status":"completed",\#(members)}"#
        let bare = try #require(
            Transfer(JSONValue.parse(#"{"id":"1","kind":"deposit","status":"completed"}"#), from: .example)
        )
        var transfer = try #require(Transfer(JSONValue.parse(text), from: .example))
        #expect(transfer.uniformFields == bare.uniformFields)
        transfer.fields = bare.fields
        #expect(transfer == bare)
    }

    @Test(
        "reads sums of refunds as texts and as objects, with their fee beside and in them",
        arguments: ["anchor-platform-sep6-refunded-in-part", "anchor-platform-sep24-refunded-in-part"]
    )
    func refunds(name: String) throws {
        let transfer = try fixture(name, in: "anchors")
        let isSEP6 = name.contains("sep6")
        let refunds = try #require(transfer.refunds)
        #expect(refunds.amountRefunded == ExactDecimal(isSEP6 ? 4 : 3))
        #expect(refunds.counting == (isSEP6 ? .paymentsAndFees : .payments))
        #expect(refunds.paidBack == ExactDecimal(3))
        #expect(refunds.fee == ExactDecimal(1))
        #expect(refunds.payments.first?.amount == ExactDecimal(3))
        let uniform = try #require(transfer.uniformFields["refunds"])
        #expect(uniform["amount_refunded"]?.decimalText.flatMap { ExactDecimal($0) } == ExactDecimal(3))
        #expect(uniform["amount_fee"]?.decimalText.flatMap { ExactDecimal($0) } == ExactDecimal(1))
        #expect(uniform["payments"]?[0]?["amount"] == "3")
        let sums = ["amount_refunded", "amount_fee", "payments[].amount", "payments[].fee"]
        #expect(
            transfer.findings
                == (isSEP6 ? [.sumsAsObjects(sums), .feeInRefunded(ExactDecimal(4), without: ExactDecimal(3))] : [])
        )
    }

    @Test("E7, E13, E14: reads what an older anchor sends: numbers, nulls, capitals, the old fee")
    func older() throws {
        let transfer = try fixture("deposit-of-an-older-anchor")
        #expect(transfer.id == "18641")
        #expect(transfer.kind == .deposit)
        #expect(transfer.status == .pendingAnchor)
        #expect(transfer.amountIn == ExactDecimal("100.5"))
        #expect(transfer.amountOut == ExactDecimal("99"))
        #expect(transfer.fee?.total == ExactDecimal("1.5"))
        #expect(transfer.fee?.asset?.description.hasPrefix("stellar:LABUSD:") == true)
        #expect(transfer.refunds == nil)
        #expect(transfer.completedAt == nil)
        #expect(transfer.depositMemo == nil)
        #expect(transfer.moreInfoURL == nil)
        #expect(transfer.startedAt?.description == "2026-03-20T17:05:32.123456Z")
    }

    @Test("kind and status of the SEPs count in small letters, others letter by letter, and all are quoted so")
    func writtenWords() throws {
        var transfer = try #require(
            Transfer(["id": "1", "kind": "PINZQ271828", "status": "Completed"], from: .example)
        )
        #expect(transfer.status == .completed && transfer.kind.rawValue == "PINZQ271828")
        #expect(transfer.writtenStatus == "Completed" && transfer.writtenKind == "PINZQ271828")
        transfer.status = .error
        #expect(transfer.writtenStatus == "error")
        #expect(Transfer(id: "1", kind: .deposit, status: .error).writtenKind == "deposit")
    }

    @Test(
        "a status is one of the SEPs in any case, and keeps its letters where it is none",
        arguments: [
            ("completed", "completed"), ("Completed", "completed"), ("PENDING_ANCHOR", "pending_anchor"),
            ("Pending_Moon", "Pending_Moon"), ("Zanzibarina", "Zanzibarina"), ("•••", "•••"),
        ]
    )
    func sentStatus(word: String, status: String) throws {
        let transfer = try #require(Transfer(["id": "1", "kind": "Deposit", "status": .string(word)], from: .example))
        #expect(transfer.status.rawValue == status && transfer.uniformFields["status"]?.string == status)
        #expect(transfer.writtenStatus == word && transfer.kind == .deposit)
    }

    @Test("a status in the place of an unknown one counts in small letters, and is quoted as it was given")
    func otherStatus() throws {
        let sent = try #require(Transfer(["id": "1", "kind": "deposit", "status": "Pending_Moon"], from: .example))
        let transfer = sent.withUnknownStatus("Pending_•••")
        #expect(transfer.status.rawValue == "pending_•••" && transfer.writtenStatus == "Pending_•••")
        #expect(transfer.uniformFields["status"] == "pending_•••")
    }

    @Test("E25: memos are written in one way, as the ledger's server writes them")
    func uniformMemos() throws {
        let hex = String(repeating: "ab", count: 32)
        let transfer = try #require(
            Transfer(
                [
                    "id": "t-1", "kind": "withdrawal", "status": "completed", "withdraw_memo": .string(hex),
                    "withdraw_memo_type": "HASH", "deposit_memo": 42, "deposit_memo_type": "id",
                ],
                from: .example
            )
        )
        let fields = transfer.uniformFields
        let base64 = Data(repeating: 0xAB, count: 32).base64EncodedString()
        #expect(fields["withdraw_memo"] == .string(base64) && fields["withdraw_memo_type"] == "hash")
        #expect(fields["deposit_memo"] == "42")
    }

    @Test("its uniform fields are those of the newest SEP, for every spelling of an anchor")
    func uniformFields() throws {
        let older = try fixture("deposit-of-an-older-anchor").uniformFields
        #expect(older["amount_in"] == "100.5")
        #expect(older["amount_out"] == "99")
        #expect(older["fee_details"]?["total"] == "1.5")
        #expect(older["status"] == "pending_anchor")
        #expect(older.objectValue?.keys.contains("completed_at") == false)
        let newer = try fixture("deposit-completed").uniformFields
        #expect(newer["amount_in"] == "510.00")
        #expect(newer["amount_fee"] == "5")
        #expect(newer["fee_details"]?["details"]?[0]?["name"] == "Service fee")
        #expect(newer["fee_details"]?["breakdown"] == newer["fee_details"]?["details"])
        #expect(newer["refunds"]?["payments"]?[0]?["amount"] == "10")
        #expect(newer["stellar_transaction_id"]?.string?.count == 64)
    }

    @Test("E1: an id, a kind and a status are all it takes")
    func essence() throws {
        let transfer = try #require(Transfer(["id": "1", "kind": "teleport", "status": "so_so"], from: .example))
        #expect(transfer.kind == Transfer.Kind(rawValue: "teleport"))
        #expect(transfer.phase == .awaitingAnchor)
        #expect(transfer.fee == nil)
        for missing in ["id", "kind", "status"] {
            var fields: [String: JSONValue] = ["id": "1", "kind": "deposit", "status": "completed"]
            fields[missing] = .null
            #expect(Transfer(.object(fields), from: .example) == nil)
            fields[missing] = ""
            #expect(Transfer(.object(fields), from: .example) == nil)
        }
        for nonsense: JSONValue in [.null, "text", [], 1, true] { #expect(Transfer(nonsense, from: .example) == nil) }
    }

    @Test(
        "what does not parse is left out, and stays in the fields",
        arguments: [
            "amount_in", "amount_out", "amount_fee", "fee_details", "refunds", "started_at", "status_eta",
            "more_info_url",
            "kyc_verified", "message", "from", "deposit_memo", "amount_in_asset", "user_action_required_by",
        ]
    )
    func nonsense(_ field: String) throws {
        let values: [JSONValue] = [
            ["a": ["b"]], [1, 2], "nonsense \u{0}", .number("1e999999999"), .number("-0"), true, "", .null,
            .string(String(repeating: "9", count: 200)),
        ]
        for value in values {
            var fields: [String: JSONValue] = ["id": "1", "kind": "deposit", "status": "completed"]
            fields[field] = value
            let transfer = try #require(Transfer(.object(fields), base: Self.base, from: .example))
            #expect(transfer.fields[field] == (value.isNull ? nil : value))
            #expect(transfer.uniformFields["status"] == "completed")
        }
    }

    @Test(
        "E2: a status says who has to act",
        arguments: [
            ("incomplete", .awaitingCustomer),
            ("pending_user_transfer_start", .awaitingCustomer),
            ("pending_trust", .awaitingCustomer),
            ("pending_customer_info_update", .awaitingCustomer),
            ("on_hold", .awaitingAnchor),
            ("pending_stellar", .awaitingAnchor),
            ("a_status_of_the_future", .awaitingAnchor),
            ("completed", .finished(succeeded: true)),
            ("refunded", .finished(succeeded: false)),
            ("no_market", .finished(succeeded: false)),
            ("too_small", .finished(succeeded: false)),
        ] as [(String, Transfer.Phase)]
    )
    func phase(of status: String, is expected: Transfer.Phase) {
        let status = Transfer.Status(rawValue: status)
        #expect(status.phase == expected)
        #expect(status.isKnown == (status.rawValue != "a_status_of_the_future"))
    }

    @Test("there are 18 known statuses, of which 7 are the end")
    func statuses() {
        #expect(Set(Transfer.Status.known).count == 18)
        #expect(Transfer.Status.known.filter(\.isFinal).count == 7)
    }

    @Test(
        "an asset is on the ledger, a currency, or something else",
        arguments: [
            ("stellar:native", "native"), ("iso4217:USD", "USD"), ("iso4217:", nil), ("stellar:USDC", nil),
            (
                "USDC:GBAQD4VYNI2255CFRDNDM4LVAEITMCNS7HJCI7I46XJE756ITCJXLV7E",
                "USDC:GBAQD4VYNI2255CFRDNDM4LVAEITMCNS7HJCI7I46XJE756ITCJXLV7E"
            ),
            ("", nil), (":", nil), ("native", nil), ("bitcoin:BTC", nil),
        ] as [(String, String?)]
    )
    func assets(_ text: String, _ expected: String?) {
        switch AssetIdentifier(text) {
        case .stellar(let asset): #expect(asset.description == expected)
        case .currency(let code): #expect(code == expected)
        case .other(let other): #expect(other == text && expected == nil)
        }
    }
}
