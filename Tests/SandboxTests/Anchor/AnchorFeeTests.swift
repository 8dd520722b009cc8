import Stellar
import Testing

@testable import Sandbox

@Suite("An anchor's fees")
struct AnchorFeeTests {
    @Test(
        "are a fixed part and a percentage, exactly, rounded up at the seventh decimal",
        arguments: [
            ("0.1", "1", "0", "25", "0.35"), ("0", "1", "0", "25", "0.25"), ("0.5", "0", "0", "25", "0.5"),
            ("0", "0.333", "0", "0.0000001", nil), ("0", "0.333", "0", "1", "0.00333"),
            ("0", "0.3333333", "0", "1", "0.0033334"), ("0", "1", "2", "25", "2"), ("0", "1", "2", "2", nil),
            ("0", "100", "0", "5", nil), ("0", "0", "0", "5", "0"),
            ("0.1", "1", "0", "922337203685.4775807", "9223372036.9547759"),
        ] as [(String, String, String, String, String?)]
    )
    func fee(fixed: String, percent: String, minimum: String, amount: String, total: String?) throws {
        let schedule = FeeSchedule(
            fixed: try #require(Amount(fixed)),
            percent: try #require(ExactDecimal(percent)),
            minimum: try #require(Amount(minimum))
        )
        let fee = schedule.fee(on: try #require(Amount(amount)))
        #expect(fee?.total.description == total)
        if let fee {
            #expect(fee.parts.reduce(0) { $0 + $1.amount.stroops } == fee.total.stroops)
        }
    }
}
