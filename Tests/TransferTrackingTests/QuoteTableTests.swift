import Stellar
import Testing
import TransferTracking

/// A flow sells no more than it says, whatever an anchor quotes.
@Suite("A firm quote")
struct QuoteTableTests {
    /// The action on a quote for selling so many hundredths, where the flow sells so many at most.
    static func action(onSelling hundredths: Int64, atMost maximum: Int64?) -> QuoteTable.Action {
        QuoteTable.action(onSelling: amount(hundredths), atMost: maximum.map(amount)).taken
    }

    private static func amount(_ hundredths: Int64) -> ExactDecimal {
        ExactDecimal(Amount(stroops: hundredths * 100_000))
    }

    @Test("it is refused where it wants more than the flow sells, and taken at just as much")
    func maximum() {
        #expect(Self.action(onSelling: 1000, atMost: 1000) == .take)
        #expect(Self.action(onSelling: 999, atMost: 1000) == .take)
        #expect(Self.action(onSelling: 1001, atMost: 1000) == .refuseTooDear(maximum: Self.amount(1000)))
        #expect(Self.action(onSelling: 1, atMost: 0) == .refuseTooDear(maximum: Self.amount(0)))
        #expect(Self.action(onSelling: 1001, atMost: nil) == .take)
    }
}
