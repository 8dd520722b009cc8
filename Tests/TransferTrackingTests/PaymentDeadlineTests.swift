import AnchorClient
import Testing
import Timekeeping
import TransferTracking

/// Until when a transfer may be paid: as long as its anchor waits, and its quote holds.
@Suite("The deadline of a payment")
struct PaymentDeadlineTests {
    private static let now = TransferStateTests.now

    private static func deadline(action: Int64?, quote: Int64?) -> PaymentDeadline? {
        var transfer = TransferStateTests.transfer(.pendingUserTransferStart)
        transfer.actionRequiredBy = action.map { now.advanced(by: .seconds($0)) }
        return PaymentDeadline.first(for: transfer, quote: quote.map { ("q-1", now.advanced(by: .seconds($0))) })
    }

    @Test("it is the anchor's, or the quote's, whichever is first; the anchor's where both are the same")
    func first() {
        let anchor = PaymentDeadline.action(Self.now.advanced(by: .seconds(60)), transfer: "t-1")
        let quote = PaymentDeadline.quote("q-1", Self.now.advanced(by: .seconds(60)), transfer: "t-1")
        #expect(Self.deadline(action: nil, quote: nil) == nil)
        #expect(Self.deadline(action: 60, quote: nil) == anchor)
        #expect(Self.deadline(action: nil, quote: 60) == quote)
        #expect(Self.deadline(action: 60, quote: 61) == anchor)
        #expect(Self.deadline(action: 61, quote: 60) == quote)
        #expect(Self.deadline(action: 60, quote: 60) == anchor)
    }

    @Test("the quote is the one with which the transfer was started, or else the one that the anchor names")
    func quote() {
        var transfer = TransferStateTests.transfer(.pendingUserTransferStart)
        #expect(PaymentDeadline.quoteID(of: transfer, startedWith: nil) == nil)
        transfer.quoteID = "q-2"
        #expect(PaymentDeadline.quoteID(of: transfer, startedWith: nil) == "q-2")
        #expect(PaymentDeadline.quoteID(of: transfer, startedWith: "q-1") == "q-1")
    }

    @Test("a payment comes in time where there is a whole second left")
    func admits() {
        let deadline = PaymentDeadline.action(Self.now, transfer: "t-1")
        #expect(deadline.admits(Self.now.advanced(by: .milliseconds(-1001))))
        #expect(!deadline.admits(Self.now.advanced(by: .seconds(-1))))
        #expect(!deadline.admits(Self.now))
    }

    @Test("what is signed can be included until a second before the deadline, and never at it")
    func latest() {
        let deadline = PaymentDeadline.quote("q-1", Self.now, transfer: "t-1")
        #expect(deadline.latest == Self.now.advanced(by: .seconds(-1)))
        #expect(deadline.admits(deadline.latest.advanced(by: .milliseconds(-1))))
        #expect(!deadline.admits(deadline.latest))
    }
}
