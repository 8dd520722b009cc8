import AnchorClient
import HTTPTransport
import JSON
import Stellar
import Testing

@Suite("Findings about transfers")
struct TransferFindingTests {
    private func findings(_ members: String, status: String = "completed") throws -> [TransferFinding] {
        let text = #"{"id":"1","kind":"deposit","status":"\#(status)",\#(members)}"#
        return try #require(Transfer(JSONValue.parse(text), from: .example)).findings
    }

    private let refunds = """
        "refunds":{"amount_refunded":"10","amount_fee":"5","payments":[{"id":"a","amount":"10","fee":"5"}]}
        """

    @Test("SEP-6's own example of a refund fits")
    func example() throws {
        let numbers = #""amount_in":"510","amount_out":"490","amount_fee":"5""#
        #expect(try findings("\(numbers),\(refunds)").isEmpty)
        #expect(try findings(#""amount_in":"100","amount_out":"99","amount_fee":"1""#).isEmpty)
        // As long as it is under way, the numbers are estimates.
        #expect(
            try findings(#""amount_in":"100","amount_out":"90","amount_fee":"1""#, status: "pending_anchor").isEmpty
        )
    }

    @Test("what an exchange makes of an amount is not held against it")
    func exchange() throws {
        let numbers = """
            "amount_in":"542","amount_in_asset":"iso4217:BRL","amount_out":"100","amount_out_asset":"stellar:native",
            "fee_details":{"total":"42","asset":"iso4217:BRL"}
            """
        #expect(try findings(numbers).isEmpty)
    }

    @Test("sums that do not come out are found")
    func sums() throws {
        #expect(
            try findings(#""amount_in":"100","amount_out":"98","amount_fee":"1""#)
                == [.amountOut(ExactDecimal(99), said: ExactDecimal(98))]
        )
        let parts = #""fee_details":{"total":"3","details":[{"name":"a","amount":"1"},{"name":"b","amount":1}]}"#
        #expect(try findings(parts) == [.fee(ExactDecimal(2), said: ExactDecimal(3))])
        let payments = #"[{"id":"a","amount":"10","fee":"1"},{"id":"a","amount":"1","fee":"1"}]"#
        let back = #""refunds":{"amount_refunded":"10","amount_fee":"5","payments":\#(payments)}"#
        #expect(
            try findings(back) == [
                .refunded(ExactDecimal(11), said: ExactDecimal(10)), .refundFee(ExactDecimal(2), said: ExactDecimal(5)),
            ]
        )
    }

    @Test("two totals of a fee that differ are found, and an asset of it that the transfer doesn't have")
    func totals() throws {
        #expect(
            try findings(#""amount_fee":"1","fee_details":{"total":"2"}"#) == [
                .amountFee(ExactDecimal(1), total: ExactDecimal(2))
            ]
        )
        #expect(try findings(#""amount_fee":"2.0","fee_details":{"total":"2"}"#).isEmpty)
        let assets = #""amount_in_asset":"iso4217:BRL","amount_out_asset":"stellar:native""#
        #expect(
            try findings(assets + #","fee_details":{"total":"2","asset":"iso4217:USD"}"#) == [
                .feeAsset(.currency("USD"), field: "fee_details.asset")
            ]
        )
        #expect(try findings(assets + #","fee_details":{"total":"2","asset":"stellar:native"}"#).isEmpty)
    }

    @Test("a refund is never more than came in, and a full one not less")
    func amounts() throws {
        #expect(
            try findings(#""amount_in":"14",\#(refunds)"#, status: "refunded")
                == [.refundedTooMuch(ExactDecimal(15), amountIn: ExactDecimal(14))]
        )
        #expect(
            try findings(#""amount_in":"16",\#(refunds)"#, status: "refunded")
                == [.refundedTooLittle(ExactDecimal(15), amountIn: ExactDecimal(16))]
        )
        #expect(try findings(#""amount_in":"15",\#(refunds)"#, status: "refunded").isEmpty)
        #expect(try findings(#""amount_in":"16",\#(refunds)"#, status: "pending_anchor").isEmpty)
    }
}
