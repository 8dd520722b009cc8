import Foundation
import HTTPTransport
import JSON
import Stellar
import TestLanes
import TestSupport
import Testing
import Timekeeping

@testable import AnchorClient

/// Feeds each decoder of what anchors say documents in which one value is another than anybody expects, and what comes of
/// them to everything that compares, computes and shows it; what traps ends the process of the tests.
@Suite("Hostile fields", .tags(.computing))
struct HostileFieldTests {
    private static let now = Timestamp(unixSeconds: 1_795_248_000)

    /// Documents that are good, and what is read from them.
    private static let documents: [(name: String, text: String, read: @Sendable (JSONValue) -> [Any])] = [
        ("deposit", fixture("deposit-completed"), transfer), ("withdrawal", fixture("withdrawal-pending"), transfer),
        ("older", fixture("deposit-of-an-older-anchor"), transfer), ("info", fixture("info"), offer),
        (
            "everything",
            """
            {"transaction": {"id": "1", "kind": "withdrawal", "status": "pending_anchor", "status_eta": 3600,
              "amount_in": "10", "amount_in_asset": "iso4217:BRL", "amount_out": "9.5", "amount_fee": 0.5,
              "fee_details": {"total": "0.5", "asset": "iso4217:BRL", "details": [{"name": "x", "amount": "0.5"}]},
              "refunds": {"amount_refunded": "10", "amount_fee": "1", "payments": [
                {"id": "a", "id_type": "stellar", "amount": "10", "fee": "1"}]},
              "started_at": "2026-11-21T08:00:00Z", "user_action_required_by": "2026-11-22T08:00:00Z",
              "withdraw_memo": "7", "withdraw_memo_type": "id", "more_info_url": "https://anchor.example/x?a=1",
              "required_info_updates": {"transaction": {"dest": {"description": "d", "choices": ["a"],
                "optional": false}}},
              "instructions": {"a": {"value": "1", "description": "2"}}}}
            """, transfer
        ),
        (
            "accepted",
            """
            {"id": "9", "how": "so", "eta": 12.5, "min_amount": 1.5, "max_amount": "100", "fee_fixed": 1,
              "fee_percent": 0.5, "extra_info": {"message": "m"}, "account_id": "GA", "memo_type": "id", "memo": "7"}
            """,
            { [AcceptedTransfer(.deposit, $0) as Any, AcceptedTransfer(.withdrawal, $0)?.eta as Any] }
        ),
        (
            "customer",
            """
            {"id": "c", "status": "NEEDS_INFO", "message": "m", "fields": {"first_name": {"type": "string",
              "description": "d", "choices": ["a", 1], "optional": true}},
              "provided_fields": {"last_name": {"type": "string", "status": "REJECTED", "error": "e"}}}
            """,
            { [Customer($0) as Any, CustomerFile($0) as Any] }
        ),
        (
            "file",
            #"{"file_id": "f", "content_type": "image/png", "size": 12, "expires_at": "2026-11-21T08:00:00Z", "customer_id": "c"}"#,
            { [CustomerFile($0) as Any] }
        ),
        (
            "quote",
            """
            {"id": "q", "expires_at": "2026-11-21T15:00:00", "total_price": "5.42", "price": "5.00",
              "sell_amount": "542", "buy_amount": "100", "fee": {"total": "42.00", "asset": "iso4217:BRL",
              "details": [{"name": "PIX", "amount": "12.00"}]}}
            """,
            { fields in
                let details = FeeDetails(ofQuote: fields["fee"] ?? .null)
                return [details as Any, details.map { "\($0)" } as Any]
            }
        ),
        (
            "claims",
            #"{"iss": "i", "sub": "s", "iat": 1795248000, "exp": 1795251600, "client_domain": "wallet.example"}"#,
            token
        ),
    ]

    private static func fixture(_ name: String) -> String { (try? Fixture.text("sep24/\(name).json")) ?? "" }

    private static func transfer(_ document: JSONValue) -> [Any] {
        let fields = document["transaction"] ?? document
        guard let transfer = Transfer(fields, from: .example) else { return [] }
        var shown: [Any] = [
            transfer, transfer.findings.map { "\($0)" }, transfer.uniformFields.text, transfer.absurdAmount as Any,
            transfer.statusETA.map { ($0 + .seconds(30)).wholeSeconds } as Any,
            transfer.actionRequiredBy.map { now.duration(to: $0).inSeconds } as Any,
        ]
        for amount in [transfer.amountIn, transfer.amountOut, transfer.fee?.total].compactMap(\.self) {
            shown += computed(with: amount)
        }
        return shown
    }

    private static func offer(_ document: JSONValue) -> [Any] {
        let offer = TransferOffer(document)
        return [offer, TransferOffer.Terms(document["deposit"]?["USD"] ?? document)]
    }

    private static func token(_ claims: JSONValue) -> [Any] {
        let part = Data(claims.text.utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        guard let claims = TokenClaims(token: "e30.\(part).x") else { return [] }
        let instants = [claims.issuedAt, claims.expiresAt].compactMap(\.self)
        return [claims]
            + instants.flatMap { instant -> [Any] in
                [
                    "\(instant)", now.duration(to: instant).wholeMilliseconds, instant.duration(to: now).inSeconds,
                    instant.advanced(by: SessionToken.skew), instant.advanced(by: .zero - .longest),
                ]
            }
    }

    private static func verdict(on amount: ExactDecimal, by limits: AmountLimits) -> AmountLimits.Verdict {
        AmountLimits.verdict(on: LimitedAmount(amount), at: .draft, by: limits)
    }

    /// What is done with amounts.
    private static func computed(with amount: ExactDecimal) -> [Any] {
        let one = ExactDecimal(1)
        let formula = FeeFormula(fixed: amount, percent: amount, minimum: amount)
        let limits = AmountLimits(TransferOffer.Terms(["min_amount": "1", "max_amount": .string(amount.description)]))
        let (own, other) = (verdict(on: amount, by: limits), verdict(on: one, by: limits))
        return [
            amount < one, amount.magnitude, amount.negated, amount.description, amount.integer as Any,
            (try? amount.adding(amount)) as Any, (try? amount.multiplied(by: amount)) as Any,
            (try? one.divided(by: amount)) as Any, (try? amount.divided(by: amount)) as Any,
            (try? amount.rounded(toScale: 2, .up)) as Any, (try? amount.amount()) as Any,
            (try? TransferEstimate(of: amount, verdict: own, source: .formula(formula), now: now)) as Any,
            (try? TransferEstimate(of: one, verdict: other, source: .formula(formula), now: now)) as Any,
        ]
    }

    @Test(
        "whatever a value is, it is read, computed with and shown, or refused",
        .tags(.thorough),
        arguments: documents.map(\.name)
    )
    func fields(name: String) throws {
        let document = try #require(Self.documents.first { $0.name == name })
        let bytes = Array(document.text.utf8)
        let good = document.read(try JSONValue.parse(bytes))
        #expect(!good.isEmpty)
        let variants = HostileJSON.variants(of: bytes)
        #expect(variants.count > 100)
        for variant in variants {
            guard let value = try? JSONValue.parse(variant.bytes) else { continue }
            for part in document.read(value) { _ = "\(part)" }
        }
    }
}
