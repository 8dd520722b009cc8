import Testing
import Timekeeping
import TransferTracking

/// Since when the ledger can have anything of a transfer.
@Suite("The beginning of a transfer")
struct TransferBeginningTests {
    private static let now = Timestamp(unixSeconds: 1_800_000_000)

    private static func after(_ seconds: Int64) -> Timestamp { now.advanced(by: .seconds(seconds)) }

    @Test("the ledger that was noted before the anchor was asked counts more than any clock")
    func ledger() {
        let beginning = TransferBeginning(askedSince: Self.after(0), after: 8)
        #expect(beginning.isAfter(8, Self.after(3600)) && !beginning.isAfter(9, Self.after(-3600)))
        // Where a server tells no ledger, this machine's clock may be ahead of the network's.
        #expect(beginning.isAfter(nil, Self.after(-602)) && !beginning.isAfter(nil, Self.after(-601)))
        #expect(!beginning.isAfter(nil, nil) && !beginning.isAfter(9, nil))
    }

    @Test("without a ledger it is this machine's clock, without its lead, to the whole second before")
    func clock() {
        let began = Self.now.advanced(by: .milliseconds(900))
        for (lead, earliest, before) in [(0, -1, -2), (30, -31, -32)] as [(Int64, Int64, Int64)] {
            let beginning = TransferBeginning(askedSince: began, lead: .seconds(lead))
            #expect(!beginning.isAfter(nil, Self.after(earliest)) && beginning.isAfter(nil, Self.after(before)))
            #expect(!beginning.isAfter(8, Self.after(earliest)) && beginning.ledger == nil)
        }
    }

    @Test(
        "a clock is ahead by what the last ledger is older than a network's pace, and by ten minutes at most",
        arguments: [(-60, 0), (0, 0), (6, 0), (7, 1), (606, 600), (86_400, 600)] as [(Int64, Int64)]
    )
    func lead(age: Int64, lead: Int64) {
        #expect(TransferBeginning.lead(at: Self.after(age), lastClosed: Self.now) == .seconds(lead))
    }

    @Test("no lead is known without a ledger")
    func unknown() {
        #expect(TransferBeginning.lead(at: Self.now, lastClosed: nil) == .zero)
    }

    @Test(
        "of a transfer that another party has started its anchor tells that, or else the run knows when it began itself"
    )
    func told() {
        func instant(_ told: Int64?, _ run: Int64?) -> Timestamp {
            TransferBeginning(told: told.map(Self.after), run: run.map(Self.after), visit: Self.now).instant
        }
        #expect(instant(-7200, -3600) == Self.after(-7260))
        #expect(instant(nil, -3600) == Self.after(-3660))
        #expect(instant(nil, nil) == Self.after(-60))
    }
}
