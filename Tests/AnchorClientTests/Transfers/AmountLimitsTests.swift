import AnchorClient
import JSON
import Stellar
import Testing

/// Every amount of a transfer is compared with its anchor's limits by one table.
@Suite("The limits of an anchor on an amount")
struct AmountLimitsTests {
    typealias Moment = AmountLimits.Moment
    typealias Verdict = AmountLimits.Verdict

    /// An amount and limits, from 5 to 10 unless it says others, and the verdict at some moments.
    struct Row: Sendable, CustomTestStringConvertible {
        var number: Int64?
        var withoutFee: Int64?
        var isOfOtherAsset = false
        var least: Int64? = 5
        var most: Int64? = 10
        /// The moments; nothing is compared of what was started.
        var moments: [Moment] = [.draft, .order, .acceptance, .request]
        var verdict: Verdict

        var amount: LimitedAmount {
            var amount = LimitedAmount(number.map { ExactDecimal($0) })
            amount.withoutFee = withoutFee.map { ExactDecimal($0) }
            amount.isOfOtherAsset = isOfOtherAsset
            return amount
        }

        var limits: AmountLimits {
            var limits = AmountLimits(TransferOffer.Terms(.object([:])))
            limits.least = least.map { ExactDecimal($0) }
            limits.most = most.map { ExactDecimal($0) }
            return limits
        }

        var testDescription: String {
            func text(_ number: Int64?) -> String { number.map { "\($0)" } ?? "-" }
            return "\(text(number)) (\(text(withoutFee))) in \(text(least))...\(text(most)): \(verdict)"
        }
    }

    private static func below(_ least: Int64) -> Verdict { .below(least: ExactDecimal(least)) }
    private static func above(_ most: Int64) -> Verdict { .above(most: ExactDecimal(most)) }

    private static let rows: [Row] = [
        // Both limits are within, and each counts alone.
        Row(number: 5, verdict: .fits), Row(number: 7, verdict: .fits), Row(number: 10, verdict: .fits),
        Row(number: 4, verdict: below(5)), Row(number: 11, verdict: above(10)),
        Row(number: 4, least: nil, verdict: .fits), Row(number: 11, most: nil, verdict: .fits),
        Row(number: 11, least: nil, verdict: above(10)), Row(number: 4, most: nil, verdict: below(5)),
        Row(number: 4, least: nil, most: nil, verdict: .fits),
        // A fee beside the amount is no part of it; one that is in the amount takes it below no limit.
        Row(number: 11, withoutFee: 10, verdict: .fits), Row(number: 12, withoutFee: 11, verdict: above(10)),
        Row(number: 5, withoutFee: 4, verdict: .fits), Row(number: 4, withoutFee: 3, verdict: below(5)),
        // What is no fee makes no room.
        Row(number: 11, withoutFee: 12, verdict: above(10)), Row(number: 10, withoutFee: 11, verdict: .fits),
        // The exceptions. The first that applies counts.
        Row(moments: Moment.allCases, verdict: .notCompared(.noAmount)),
        Row(isOfOtherAsset: true, moments: Moment.allCases, verdict: .notCompared(.noAmount)),
        Row(number: 4, isOfOtherAsset: true, moments: Moment.allCases, verdict: .notCompared(.otherAsset)),
        Row(number: 4, moments: [.started], verdict: .notCompared(.accepted)),
        Row(number: 7, moments: [.started], verdict: .notCompared(.accepted)),
        Row(number: 7, least: 8, most: 6, moments: [.draft], verdict: .notCompared(.leaveNothing)),
        Row(number: 7, least: 8, most: 6, moments: [.order, .acceptance, .request], verdict: below(8)),
        Row(number: 9, least: 8, most: 6, moments: [.order, .acceptance, .request], verdict: above(6)),
        Row(number: 7, least: nil, most: 0, moments: [.draft], verdict: .notCompared(.leaveNothing)),
        Row(number: 7, least: nil, most: 0, moments: [.order, .acceptance, .request], verdict: above(0)),
    ]

    @Test("an amount is within them, below or above, or not compared for one of the exceptions", arguments: rows)
    func table(row: Row) {
        for moment in row.moments {
            let verdict = AmountLimits.verdict(on: row.amount, at: moment, by: row.limits)
            #expect(verdict == row.verdict, "\(moment)")
        }
        switch row.verdict {
        case .below, .above: #expect(row.verdict.isOutside)
        case .fits, .notCompared: #expect(!row.verdict.isOutside)
        }
    }

    @Test("the table has a row for each exception")
    func exceptions() {
        for exception in AmountLimits.Exception.allCases {
            #expect(Self.rows.contains { $0.verdict == .notCompared(exception) }, "\(exception)")
        }
    }

    @Test(
        "a withdrawal is counted as the limits are, a deposit unless it exchanges another asset",
        arguments: [
            (.deposit, nil, false, false), (.deposit, "iso4217:USD", true, true),
            (.depositExchange, nil, true, true), (.depositExchange, "iso4217:USD", true, true),
            (.withdrawal, nil, false, false), (.withdrawal, "iso4217:USD", true, false),
            (.withdrawalExchange, nil, true, false), (.withdrawalExchange, "iso4217:USD", true, false),
        ] as [(Transfer.Kind, String?, Bool, Bool)]
    )
    func units(kind: Transfer.Kind, counterAsset: String?, isExchange: Bool, isOther: Bool) {
        func amount(of asset: Asset?) -> LimitedAmount {
            let outside = counterAsset.map { AssetIdentifier($0) }
            let units = TransferUnits(kind, asset: asset, counterAsset: outside, isExchange: isExchange)
            return LimitedAmount(ExactDecimal(7), in: units)
        }
        #expect(amount(of: .native).isOfOtherAsset == isOther)
        #expect(amount(of: nil).isOfOtherAsset)
    }

    @Test("limits are read only where they count")
    func reading() throws {
        struct Unread: Error {}
        func read() throws -> AmountLimits? { throw Unread() }
        let nothing = try AmountLimits.verdict(on: LimitedAmount(nil), at: .request, by: read())
        #expect(nothing == .notCompared(.noAmount))
        let started = try AmountLimits.verdict(on: LimitedAmount(ExactDecimal(7)), at: .started, by: read())
        #expect(started == .notCompared(.accepted))
        #expect(throws: Unread.self) {
            _ = try AmountLimits.verdict(on: LimitedAmount(ExactDecimal(7)), at: .request, by: read())
        }
        #expect(AmountLimits.verdict(on: LimitedAmount(ExactDecimal(7)), at: .order, by: nil) == .fits)
    }
}
